import type { Api, ModuleName, ReplyOf } from "@sunledger/contract";
import { Badge } from "../../ui/Badge.tsx";
import { useWords } from "../../words/useWords.ts";

interface ModuleListProps {
  modules: ReplyOf<Api["analystModules"]>["modules"];
  chosen: ModuleName | null;
  onChoose: (name: ModuleName) => void;
}

/** The modules of the analyst's set; one that the data do not allow says why. */
export function ModuleList({ modules, chosen, onChoose }: ModuleListProps) {
  const { t } = useWords();
  return (
    <nav className="analyst__modules" aria-label={t("studio:analyst.modules")}>
      <h2>{t("studio:analyst.modules")}</h2>
      {modules.map(({ module_name: name, report_name: label, available, reason }) =>
        available ? (
          <button key={name} type="button" className="analyst__module" aria-current={name === chosen || undefined} onClick={() => onChoose(name)}>{label}</button>
        ) : (
          <span key={name} className="analyst__module analyst__module--na" title={reason ?? undefined}>
            {label} <Badge tone="outline">{t("studio:analyst.na")}</Badge>
            <span className="visually-hidden">{reason}</span>
          </span>
        ),
      )}
    </nav>
  );
}
