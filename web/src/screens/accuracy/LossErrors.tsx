import { LOSSES } from "@sunledger/charts";
import type { Accuracy } from "@sunledger/contract";
import { isLossKey } from "../../plant-parts/IncidentSign.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Section } from "../../ui/Section.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords } from "../../words/useWords.ts";

/** By how much each loss is missed on average, and which way. */
export function LossErrors({ accuracy }: { accuracy: Accuracy }) {
  const { t, f, message } = useWords();
  const most = Math.max(1e-9, ...accuracy.losses.map(({ size }) => size));
  return (
    <Section title={t("tools:accuracy.losses")} note={t("tools:accuracy.lossesNote")}>
      <TableBox>
        <table className="table" aria-label={t("tools:accuracy.losses")}>
          <thead><tr><th scope="col">{t("tools:accuracy.loss")}</th><th scope="col" className="num">{t("tools:accuracy.size")}</th><th scope="col" className="num">{t("tools:accuracy.bias")}</th></tr></thead>
          <tbody>
            {accuracy.losses.map(({ group, bias, size }) => (
              <tr key={group}>
                <th scope="row"><span className="accuracy__loss">{isLossKey(group) && <Mark loss={group} />} {message(`common:loss.${group}`, message(`tools:accuracy.group.${group}`, group.replaceAll("_", " ")))}</span></th>
                <td className="num accuracy__barcell"><span><span className="accuracy__bar" aria-hidden="true" style={{ width: `${(70 * size) / most}%`, background: isLossKey(group) ? LOSSES[group].color : "var(--control)" }} />{f.percent(size, 3)}</span></td>
                <td className="num quiet">{bias > 0 ? "+" : ""}{f.percent(bias, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Section>
  );
}
