import type { Accuracy } from "@sunledger/contract";
import { Section } from "../../ui/Section.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords } from "../../words/useWords.ts";
import { writeMeasure } from "./writeMeasure.ts";

/** What does not work yet, by what it is about, with what it costs. */
export function Limits({ limits }: { limits: Accuracy["limits"] }) {
  const { t } = useWords();
  return (
    <Section title={t("tools:accuracy.limits")} note={t("tools:accuracy.limitsNote")}>
      <TableBox>
        <table className="table limits" aria-label={t("tools:accuracy.limits")}>
          <thead><tr><th scope="col">{t("tools:accuracy.limit")}</th><th scope="col" className="accuracy__wide">{t("tools:accuracy.limitText")}</th><th scope="col" className="num">{t("tools:accuracy.usual")}</th><th scope="col" className="num">{t("tools:accuracy.worst")}</th></tr></thead>
          {[...new Set(limits.map(({ area }) => area))].map((area) => (
            <tbody key={area}>
              <tr className="limits__area"><th scope="rowgroup" colSpan={4}>{t(`tools:accuracy.area.${area}`)}</th></tr>
              {limits.filter((one) => one.area === area).map((one) => <Row key={one.limit} of={one} />)}
            </tbody>
          ))}
        </table>
      </TableBox>
    </Section>
  );
}

function Row({ of: { limit, usual, worst, named } }: { of: Accuracy["limits"][number] }) {
  const { t, f } = useWords();
  const text = t(`tools:accuracy.limit.${limit}.text`, { share: f.percent(named, 1) });
  const cost = (share: number | null) => (share === null ? <span className="quiet">{t("web:figure.na")}</span> : writeMeasure("attribution_error", share, f));
  return (
    <tr>
      <th scope="row">{t(`tools:accuracy.limit.${limit}`)}<span className="accuracy__narrow quiet">{text}</span></th>
      <td className="accuracy__wide limits__text">{text}</td>
      <td className="num">{cost(usual)}</td>
      <td className="num">{cost(worst)}</td>
    </tr>
  );
}
