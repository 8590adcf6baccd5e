import type { Accuracy } from "@sunledger/contract";
import { Section } from "../../ui/Section.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords } from "../../words/useWords.ts";
import { writeMeasure } from "./writeMeasure.ts";

type Figures = Accuracy["sensor_faults"]["all"];

/** What faulty sensors and clocks cost the audit in accuracy, by kind of fault, beside the same plants without it. */
export function SensorFaults({ accuracy }: { accuracy: Accuracy }) {
  const { t, f } = useWords();
  const { all, by_kind: byKind } = accuracy.sensor_faults;
  const rows = [...byKind.map((one) => ({ ...one, name: t(`tools:accuracy.fault.${one.fault}`) })), { ...all, name: t("tools:accuracy.faultsAll") }];
  const without = <th scope="col" className="num accuracy__wide">{t("tools:accuracy.faultWithout")}</th>;
  return (
    <Section title={t("tools:accuracy.sensorFaults")} note={t("tools:accuracy.sensorFaultsNote")}>
      <TableBox>
        <table className="table" aria-label={t("tools:accuracy.sensorFaults")}>
          <thead>
            <tr>
              <th scope="col">{t("tools:accuracy.fault")}</th><th scope="col" className="num accuracy__wide">{t("tools:accuracy.plants")}</th><th scope="col" className="num">{t("tools:accuracy.right")}</th>
              <th scope="col" className="num">{t("tools:accuracy.measure.attribution_error")}</th>{without}
              <th scope="col" className="num accuracy__wide">{t("tools:accuracy.measure.pr_error_mean")}</th>{without}
              <th scope="col" className="num accuracy__wide">{t("tools:accuracy.falseCells")}</th>{without}
            </tr>
          </thead>
          <tbody>{rows.map(({ name, ...figures }) => <Row key={name} name={name} figures={figures} found={t("tools:accuracy.foundOf", { found: f.number(figures.found), plants: f.number(figures.plants) })} />)}</tbody>
        </table>
      </TableBox>
    </Section>
  );
}

function Row({ name, figures, found }: { name: string; figures: Figures; found: string }) {
  const { f } = useWords();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num accuracy__wide">{f.number(figures.plants)}</td>
      <td className="num">{found}</td>
      <td className="num strong">{writeMeasure("attribution_error", figures.attribution_error, f)}</td>
      <td className="num quiet accuracy__wide">{writeMeasure("attribution_error", figures.sound_attribution_error, f)}</td>
      <td className="num accuracy__wide">{writeMeasure("pr_error_mean", figures.pr_error, f)}</td>
      <td className="num quiet accuracy__wide">{writeMeasure("pr_error_mean", figures.sound_pr_error, f)}</td>
      <td className="num accuracy__wide">{f.number(figures.false_cells)}</td>
      <td className="num quiet accuracy__wide">{f.number(figures.sound_false_cells)}</td>
    </tr>
  );
}
