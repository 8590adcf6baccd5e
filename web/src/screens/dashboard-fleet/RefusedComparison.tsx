import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import type { Refusal } from "./comparable.ts";

/** Says which plants follow which definition, and offers each group that can be compared. */
export function RefusedComparison({ refusal: { kind, groups }, onKeep }: { refusal: Refusal; onKeep: (ids: number[]) => void }) {
  const { t } = useWords();
  return (
    <Empty icon="balance" title={t(`fleet:refused.${kind}`)}>
      <p>{t(`fleet:refused.${kind}Text`)}</p>
      <ul className="refused">
        {groups.map(({ value, rows }) => (
          <li key={value}>
            <strong>{kind === "definition" ? t("fleet:refused.version", { version: value }) : value}</strong> {rows.map(({ installation_name: name }) => name).join(", ")}{" "}
            <button type="button" className="linkbutton" onClick={() => onKeep(rows.map(({ installation_id: id }) => id))}>{t("fleet:refused.keep", { count: rows.length })}</button>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
