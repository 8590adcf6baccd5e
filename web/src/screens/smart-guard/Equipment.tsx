import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords } from "../../words/useWords.ts";

/** What a kind of sensor measures in. */
const SENSOR_UNITS: Readonly<Record<string, string>> = {
  irradiance_tilted: "W/m²", irradiance_horizontal: "W/m²", temperature_ambient: "°C", temperature_module: "°C", wind: "m/s", rain: "mm",
};

/** Inverters by model, planes with what the data say of them, sensors. */
export function Equipment() {
  return (
    <>
      <InverterModels />
      <Planes />
      <Sensors />
    </>
  );
}

function InverterModels() {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const models = useQuery(queries.inverterModels(installation.installation_id));
  return (
    <Section title={t("site:models.title")}>
      <Loaded query={models} skeleton={<Skeleton height={110} />}>
        {({ models: rows, total }) => (
          <TableBox>
            <table className="table" aria-label={t("site:models.title")}>
              <thead>
                <tr><th scope="col">{t("site:models.model")}</th><th scope="col" className="num">{t("site:models.count")}</th><th scope="col" className="num">{t("site:models.each")}</th><th scope="col" className="num">{t("site:models.together")}</th><th scope="col" className="site__wide">{t("site:models.inverters")}</th></tr>
              </thead>
              <tbody>
                {rows.map(({ model, count, p_ac_w: each, p_ac_total_kw: together, inverters }) => (
                  <tr key={model}><th scope="row" className="strong">{model}</th><td className="num">{f.number(count)}</td><td className="num">{f.number(each / 1000, 1)}</td><td className="num">{f.number(together, 1)}</td><td className="site__wide quiet">{inverters.join(", ")}</td></tr>
                ))}
              </tbody>
              <tfoot><tr><td>{t("web:points.site")}</td><td className="num">{f.number(total)}</td><td className="num">—</td><td className="num">{f.number(rows.reduce((sum, { p_ac_total_kw: kw }) => sum + kw, 0), 1)}</td><td className="site__wide">{" "}</td></tr></tfoot>
            </table>
          </TableBox>
        )}
      </Loaded>
    </Section>
  );
}

function Planes() {
  const { t, f, message } = useWords();
  const { installation } = useInstallationPage();
  const planes = useQuery({ ...queries.planes(installation.installation_id), enabled: installation.min_date !== null });
  if (installation.min_date === null) return null;
  return (
    <Section title={t("site:planes.title")} note={t("site:planes.note")}>
      <Loaded query={planes} skeleton={<Skeleton height={110} />}>
        {({ planes: rows }) => (
          <TableBox>
            <table className="table" aria-label={t("site:planes.title")}>
              <thead>
                <tr><th scope="col">{t("site:planes.plane")}</th><th scope="col" className="num">{t("web:unit.kwp")}</th><th scope="col" className="num">{t("site:planes.share")}</th><th scope="col" className="site__wide">{t("site:planes.subarrays")}</th><th scope="col">{t("site:planes.sensors")}</th><th scope="col">{t("site:planes.findings")}</th></tr>
              </thead>
              <tbody>
                {rows.map(({ tilt_deg: tilt, azimuth_deg: azimuth, peak_power_kwp: kwp, share, subarrays, sensors, findings }) => (
                  <tr key={`${tilt} ${azimuth}`}>
                    <th scope="row" className="strong">{t("site:attribute.plane", { tilt: f.number(tilt), azimuth: f.number(azimuth) })}</th>
                    <td className="num">{f.number(kwp, 1)}</td>
                    <td className="num">{f.percent(share)}</td>
                    <td className="site__wide quiet">{subarrays.join(", ")}</td>
                    <td>{sensors.length === 0 ? <span className="quiet">—</span> : sensors.join(", ")}</td>
                    <td>
                      {findings.length === 0 ? (
                        <span className="quiet">{t("site:planes.agrees")}</span>
                      ) : (
                        findings.map(({ field, stated, found, uncertainty, used }) => (
                          <p key={field}>
                            {message(`report:field.${field.split(".").at(-1) ?? field}`, field)}: {t("site:planes.finding", { stated: f.significant(stated, 4), found: f.significant(found, 4), spread: f.significant(2 * uncertainty, 2) })} · {t(`web:model.used.${used}`)}
                          </p>
                        ))
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBox>
        )}
      </Loaded>
    </Section>
  );
}

function Sensors() {
  const { t, f, message } = useWords();
  const { installation } = useInstallationPage();
  return (
    <Section title={t("site:sensors.title")}>
      {installation.sensors.length === 0 ? (
        <Empty icon="sensor" title={t("site:sensors.none")}><p>{t("site:sensors.noneText")}</p></Empty>
      ) : (
        <TableBox>
          <table className="table" aria-label={t("site:sensors.title")}>
            <thead><tr><th scope="col">{t("common:term.sensor")}</th><th scope="col">{t("site:sensors.kind")}</th><th scope="col">{t("web:unit.label")}</th><th scope="col">{t("site:planes.plane")}</th></tr></thead>
            <tbody>
              {installation.sensors.map(({ id, kind, tilt_deg: tilt, azimuth_deg: azimuth }) => (
                <tr key={id}>
                  <th scope="row" className="strong">{id}</th>
                  <td>{message(`site:sensor.${kind}`, kind.replaceAll("_", " "))}</td>
                  <td>{SENSOR_UNITS[kind] ?? "—"}</td>
                  <td>{tilt === null || azimuth === null ? <span className="quiet">—</span> : t("site:attribute.plane", { tilt: f.number(tilt, 1), azimuth: f.number(azimuth, 1) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </Section>
  );
}
