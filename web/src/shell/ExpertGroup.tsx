import type { Installation } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries.ts";
import { useWords } from "../words/useWords.ts";
import { expertEntries } from "./experts.ts";
import { SidebarEntry } from "./SidebarEntry.tsx";

/** The analyses of the chosen installation; those its data do not allow are greyed and say why. */
export function ExpertGroup({ installation, open }: { installation: Installation; open: boolean }) {
  const { t } = useWords();
  const { data: catalogue } = useQuery(queries.modules());
  const { data: unable } = useQuery({ ...queries.unableModules(installation.installation_id), enabled: installation.min_date !== null });
  return (
    <div className="sidebar__group" role="group" aria-label={t("web:shell.experts")}>
      <div className="sidebar__title" aria-hidden="true">{t("web:shell.experts")}</div>
      {expertEntries(catalogue?.modules ?? [], unable?.modules ?? [], installation).map(({ name, label, icon, to, params, isNew, isAc, unavailable }) => (
        <SidebarEntry key={name} to={to} params={params} label={"key" in label ? t(label.key) : label.text} icon={icon} open={open} keepRange isNew={isNew} isAc={isAc} unavailable={unavailable} />
      ))}
    </div>
  );
}
