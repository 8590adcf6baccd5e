import { incidentCategorySchema, type Accuracy } from "@sunledger/contract";
import { IncidentSign } from "../../plant-parts/IncidentSign.tsx";
import { Section } from "../../ui/Section.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords } from "../../words/useWords.ts";

type Cells = Accuracy["categories"][number];

/** Harmonic mean of what was found of the true, and what was true of the found; null where neither was. */
const f1Of = ({ found, missed, wrong }: Cells): number | null => (found + missed + wrong === 0 ? null : (2 * found) / (2 * found + missed + wrong));

/** Incidents by inverter and day: found, missed, invented, and how long it took. */
export function FoundIncidents({ accuracy }: { accuracy: Accuracy }) {
  const { t, f } = useWords();
  return (
    <Section title={t("tools:accuracy.categories")}>
      <TableBox>
        <table className="table" aria-label={t("tools:accuracy.categories")}>
          <thead>
            <tr><th scope="col">{t("tools:accuracy.category")}</th><th scope="col" className="num">{t("tools:accuracy.right")}</th><th scope="col" className="num">{t("tools:accuracy.missed")}</th><th scope="col" className="num">{t("tools:accuracy.wrong")}</th><th scope="col" className="num">{t("tools:accuracy.f1")}</th><th scope="col" className="num accuracy__wide">{t("tools:accuracy.days")}</th></tr>
          </thead>
          <tbody>
            {accuracy.categories.map((cells) => {
              const category = incidentCategorySchema.safeParse(cells.category).data;
              const f1 = f1Of(cells);
              return (
                <tr key={cells.category}>
                  <th scope="row"><span className="accuracy__loss">{category !== undefined && <IncidentSign category={category} />} {category === undefined ? cells.category : t(`common:incident.${category}`)}</span></th>
                  <td className="num">{f.number(cells.found)}</td>
                  <td className="num">{f.number(cells.missed)}</td>
                  <td className="num">{f.number(cells.wrong)}</td>
                  <td className="num strong">{f1 === null ? <span className="quiet">{t("web:figure.na")}</span> : f.number(f1, 3)}</td>
                  <td className="num quiet accuracy__wide">{cells.days_to_detect === null ? t("web:figure.na") : f.number(cells.days_to_detect)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
    </Section>
  );
}
