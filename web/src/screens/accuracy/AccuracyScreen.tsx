import { isAimReached, type Accuracy } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords } from "../../words/useWords.ts";
import { FoundIncidents } from "./FoundIncidents.tsx";
import { Limits } from "./Limits.tsx";
import { LossErrors } from "./LossErrors.tsx";
import { PlantSets } from "./PlantSets.tsx";
import { SensorFaults } from "./SensorFaults.tsx";
import { sensorWords } from "./sensorWords.ts";
import { writeMeasure } from "./writeMeasure.ts";
import "./accuracy.css";

/** How far the audit is from the truth where that is known: what is aimed at beside what was measured, and what fails. */
export function Screen() {
  const accuracy = useQuery(queries.accuracy());
  return (
    <Loaded query={accuracy} skeleton={<><Skeleton height={60} /><div style={{ height: 32 }} /><Skeleton height={420} /></>}>
      {(data) => <Page accuracy={data} />}
    </Loaded>
  );
}

function Page({ accuracy }: { accuracy: Accuracy }) {
  const { t, f } = useWords();
  return (
    <div className="accuracy">
      <div>
        <p className="accuracy__text">{t("tools:accuracy.text")}</p>
        <p className="quiet">{t("tools:accuracy.measured", { day: f.day(accuracy.measured_on), version: accuracy.engine_version })}</p>
      </div>
      <Aims accuracy={accuracy} />
      <PlantSets accuracy={accuracy} />
      <div className="accuracy__two">
        <LossErrors accuracy={accuracy} />
        <FoundIncidents accuracy={accuracy} />
      </div>
      <SensorFaults accuracy={accuracy} />
      <Given accuracy={accuracy} />
      <Limits limits={accuracy.limits} />
    </div>
  );
}

function Aims({ accuracy }: { accuracy: Accuracy }) {
  const { t, f } = useWords();
  return (
    <Section title={t("tools:accuracy.aims")}>
      <TableBox>
        <table className="table" aria-label={t("tools:accuracy.aims")}>
          <thead>
            <tr><th scope="col">{t("tools:accuracy.measure")}</th><th scope="col" className="accuracy__wide">{t("tools:accuracy.set")}</th><th scope="col" className="num accuracy__wide">{t("tools:accuracy.aim")}</th><th scope="col" className="num">{t("tools:accuracy.found")}</th><th scope="col">{t("tools:check.state")}</th></tr>
          </thead>
          <tbody>
            {accuracy.aims.map((one) => {
              const { set, measure, aim, at_least: atLeast, measured } = one;
              const isReached = isAimReached(one);
              const wanted = `${atLeast ? "≥" : "≤"} ${writeMeasure(measure, aim, f)}`;
              return (
                <tr key={`${set} ${measure}`}>
                  <th scope="row">{t(`tools:accuracy.measure.${measure}`)}<span className="accuracy__narrow quiet">{t(`tools:accuracy.set.${set}`)}</span></th>
                  <td className="accuracy__wide">{t(`tools:accuracy.set.${set}`)}</td>
                  <td className="num quiet accuracy__wide">{wanted}</td>
                  <td className="num"><strong>{measured === null ? t("web:figure.na") : writeMeasure(measure, measured, f)}</strong><span className="accuracy__narrow quiet">{wanted}</span></td>
                  <td>{measured === null ? <span className="quiet">{t("tools:accuracy.none")}</span> : <Badge tone={isReached ? "ok" : "warn"} icon={isReached ? "check" : "ring"}>{t(isReached ? "tools:accuracy.reached" : "tools:accuracy.notYet")}</Badge>}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
    </Section>
  );
}

function Given({ accuracy }: { accuracy: Accuracy }) {
  const { t, f } = useWords();
  return (
    <Section title={t("tools:accuracy.given")} note={t("tools:accuracy.givenNote")}>
      <TableBox>
        <table className="table" aria-label={t("tools:accuracy.given")}>
          <thead><tr><th scope="col">{t("tools:accuracy.befell")}</th><th scope="col" className="accuracy__wide">{t("tools:accuracy.sensors")}</th><th scope="col" className="num">{t("tools:accuracy.prError")}</th><th scope="col" className="num">{t("tools:accuracy.measure.attribution_error")}</th><th scope="col" className="num">{t("tools:accuracy.f1")}</th></tr></thead>
          <tbody>
            {accuracy.given.map(({ events, sensors, pr_error: pr, attribution_error: error, cell_f1: f1 }) => (
              <tr key={`${events.join(" ")} ${sensors.join(" ")}`}>
                <th scope="row">{events.length === 0 ? t("tools:accuracy.healthy") : events.map((event) => t(`common:incident.${event}`)).join(", ")}</th>
                <td className="accuracy__wide">{sensorWords(sensors, t)}</td>
                <td className="num">{writeMeasure("pr_error_worst", pr, f)}</td><td className="num">{writeMeasure("attribution_error", error, f)}</td><td className="num">{writeMeasure("cell_f1", f1, f)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Section>
  );
}
