import type { Installation, SiteInfo } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { useWords, type Words } from "../../words/useWords.ts";

type Site = SiteInfo["sites"][number];
/** A name and what is known; null is not stated. */
type Fact = readonly [name: string, value: string | null];

/** Different values, each once, with how often where there are several. */
function counted(values: readonly string[], { f }: Words): string | null {
  const different = [...new Set(values)];
  if (different.length === 0) return null;
  return different.map((value) => (different.length === 1 ? value : `${value} (${f.number(values.filter((other) => other === value).length)})`)).join(" · ");
}

const place = (installation: Installation, site: Site, { t, f }: Words): Fact[] => [
  [t("site:attribute.address"), installation.address],
  [t("site:attribute.town"), installation.town],
  [t("site:attribute.building"), installation.building],
  [t("site:attribute.group"), installation.plant_group],
  [t("site:attribute.coordinates"), installation.latitude === null || installation.longitude === null ? null : `${f.number(installation.latitude, 4)}° · ${f.number(installation.longitude, 4)}°`],
  [t("site:attribute.altitude"), site.altitude_m === null ? null : f.unit(site.altitude_m, "m")],
  [t("site:attribute.timezone"), installation.timezone],
  [t("site:attribute.commissioned"), installation.commissioned_on === "" ? null : f.day(installation.commissioned_on)],
];

function power(installation: Installation, site: Site, words: Words): Fact[] {
  const { t, f } = words;
  const { subarrays } = installation;
  const orientations = subarrays.map(({ tilt_deg: tilt, azimuth_deg: azimuth }) => t("site:attribute.plane", { tilt: f.number(tilt), azimuth: f.number(azimuth) }));
  return [
    [t("site:attribute.installed"), installation.peak_power_kwp === null ? null : f.unit(installation.peak_power_kwp, t("web:unit.kwp"), 2)],
    [t("site:attribute.rated"), site.p_ac_kw === null ? null : f.unit(site.p_ac_kw, "kW AC", 1)],
    [t("site:attribute.ppFactor"), installation.pp_factor === null ? null : f.number(installation.pp_factor, 3)],
    [t("site:attribute.area"), installation.pv_area_m2 === null ? null : f.unit(installation.pv_area_m2, "m²")],
    [t("site:attribute.efficiency"), installation.pv_stc_efficiency === null ? null : f.percent(installation.pv_stc_efficiency)],
    [t("site:attribute.orientation"), counted(orientations, words)],
    [t("site:attribute.inverters"), counted(installation.inverters.map(({ type }) => type), words) === null ? null : `${f.number(installation.inverters.length)} × ${counted(installation.inverters.map(({ type }) => type), words)}`],
    [t("site:attribute.modules"), counted(subarrays.map(({ module_type: type }) => type), words) === null ? null : `${f.number(site.module_count)} × ${[...new Set(subarrays.map(({ module_type: type }) => type))].join(" · ")}`],
    [t("site:attribute.series"), counted(subarrays.map(({ modules_per_string: modules }) => f.number(modules)), words)],
    [t("site:attribute.parallel"), site.string_count === 0 ? null : `${f.number(site.string_count)} (${t("site:attribute.perSubarray", { list: counted(subarrays.map(({ strings }) => f.number(strings)), words) ?? "" })})`],
  ];
}

const audit = (installation: Installation, site: Site, { t, f }: Words): Fact[] => [
  [t("site:attribute.mode"), t(`web:mode.${installation.analysis_mode}`)],
  [t("site:attribute.type"), installation.type === "" ? null : installation.type],
  [t("site:attribute.analysis"), t(installation.dc_analysis === 0 ? "site:attribute.ac" : "site:attribute.dc")],
  [t("site:attribute.interval"), installation.interval_s === 0 ? null : f.unit(installation.interval_s / 60, "min")],
  [t("site:attribute.sensors"), f.number(site.sensor_count)],
  [t("site:attribute.tariff"), installation.tariff_per_kwh === 0 ? null : `${f.money(installation.tariff_per_kwh, installation.currency, 4)} / kWh`],
  [t("site:attribute.data"), installation.min_date === null || installation.max_date === null ? null : f.range(installation.min_date, installation.max_date)],
  [t("web:list.version"), installation.compute_tag_version === "" ? null : installation.compute_tag_version],
];

/** What the plant's description says of the site. */
export function Attributes() {
  const words = useWords();
  const { t } = words;
  const { installation } = useInstallationPage();
  const info = useQuery(queries.siteInfo(installation.installation_id));
  return (
    <Section title={t("site:attribute.title")} note={t("site:attribute.note")}>
      <Loaded query={info} skeleton={<Skeleton height={330} />}>
        {({ sites: [site] }) =>
          site === undefined ? null : (
            <div className="attributes">
              <Facts title={t("site:attribute.place")} facts={place(installation, site, words)} />
              <Facts title={t("site:attribute.power")} facts={power(installation, site, words)} />
              <Facts title={t("site:attribute.audit")} facts={audit(installation, site, words)} />
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const { t } = useWords();
  return (
    <div>
      <h3 className="attributes__title">{title}</h3>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <span className="quiet" title={t("site:attribute.notStated")}>{t("web:figure.na")}</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
