import type { Diagnostic, Installation } from "@sunledger/contract";
import { Section } from "../../ui/Section.tsx";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

/** `subarrays[0].tilt_deg` as a reader says it: the item's own name, and which sub-array or inverter. */
function nameOf(field: string, { subarrays, inverters }: Installation, message: (key: string, fallback?: string) => string): string {
  const [, list, index, item = field] = /^(\w+)\[(\d+)\]\.(.+)$/.exec(field) ?? [];
  const owner = (list === "subarrays" ? subarrays : list === "inverters" ? inverters : [])[Number(index)]?.id;
  const last = item.split(".").at(-1) ?? item;
  const name = message(`report:field.${last}`, last.replaceAll("_", " "));
  return owner === undefined ? name : `${name} · ${owner}`;
}

/** Where the data and the stated plant disagree or complete each other, and which of the two the analysis used. */
export function PlantModel({ diagnostic, installation }: { diagnostic: Diagnostic; installation: Installation }) {
  const { t, f, message } = useWords();
  const { plant_model: findings, defaults_used: defaults } = diagnostic;
  return (
    <Section title={t("web:model.title")} note={t("web:model.note")}>
      {findings.length === 0 ? (
        <Empty icon="check" title={t("web:model.none")} />
      ) : (
        <div className="tablebox">
          <table className="table" aria-label={t("web:model.title")}>
            <thead>
              <tr>
                <th scope="col">{t("web:model.field")}</th>
                <th scope="col" className="num">{t("web:model.stated")}</th>
                <th scope="col" className="num">{t("web:model.found")}</th>
                <th scope="col" className="num">± 2u</th>
                <th scope="col">{t("web:model.used")}</th>
              </tr>
            </thead>
            <tbody>
              {findings.map((row) => (
                <tr key={row.field}>
                  <th scope="row">{nameOf(row.field, installation, message)}</th>
                  <td className="num">{row.stated === null ? <span className="quiet">—</span> : f.significant(row.stated, 4)}</td>
                  <td className="num">{f.significant(row.found, 4)}</td>
                  <td className="num quiet">{f.significant(2 * row.uncertainty, 2)}</td>
                  <td>{t(`web:model.used.${row.used}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {defaults.length > 0 && <p className="quiet more">{t("web:model.defaults", { list: defaults.map((name) => nameOf(name, installation, message)).join(", ") })}</p>}
    </Section>
  );
}
