import type { ExpertModule } from "@sunledger/contract";
import { Link } from "@tanstack/react-router";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";

/** The page of its own that a module has by its type; null where this page is it. */
const OWN_PAGES = {
  "expert-layout": "/expert-layout/$id/layout",
  "expert-pvsyst": "/expert-pvsyst/$id/pvsyst",
  "expert-kpi": "/expert-kpi/$id/kpi_filter",
  "expert-incident": "/expert-incident/$id/incident",
  "expert-mod": null,
  "expert-img": null,
} as const;

/** The way to the neighbours in the catalogue, and to a module's own page where it has one. */
export function OtherModules({ module, modules }: { module: ExpertModule; modules: readonly ExpertModule[] }) {
  const { t } = useWords();
  const { installation, search } = useInstallationPage();
  const id = String(installation.installation_id);
  const range = { ...(search.from === undefined ? {} : { from: search.from }), ...(search.to === undefined ? {} : { to: search.to }) };
  const index = modules.indexOf(module);
  const [before, after] = [modules[index - 1], modules[index + 1]];
  const own = OWN_PAGES[module.module_type];
  return (
    <nav className="othermodules" aria-label={t("modules:nav.label")}>
      {own !== null && <Link to={own} params={{ id }} search={range}>{t("modules:nav.own")}</Link>}
      {before !== undefined && (
        <Link to="/expert-mod/$id/$expert/$sel_pdm" params={{ id, expert: before.module_name, sel_pdm: "all" }} search={range} rel="prev" title={t("modules:nav.previous")}>
          <Icon name="left" size={12} /> {before.report_name}
        </Link>
      )}
      {after !== undefined && (
        <Link to="/expert-mod/$id/$expert/$sel_pdm" params={{ id, expert: after.module_name, sel_pdm: "all" }} search={range} rel="next" title={t("modules:nav.next")}>
          {after.report_name} <Icon name="right" size={12} />
        </Link>
      )}
    </nav>
  );
}
