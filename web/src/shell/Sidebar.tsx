import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { queries } from "../api/queries.ts";
import { Logo } from "../ui/Logo.tsx";
import { useWords } from "../words/useWords.ts";
import { ExpertGroup } from "./ExpertGroup.tsx";
import { menuItems } from "./menuItems.ts";
import { SidebarEntry } from "./SidebarEntry.tsx";
import { SiteSearch } from "./SiteSearch.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import "./sidebar.css";

/** Product mark, the menu of the dictionary, the way to a site, and the analyses of the chosen installation. */
export function Sidebar({ open }: { open: boolean }) {
  const { t } = useWords();
  const { id } = useParams({ strict: false });
  const { data: me } = useSuspenseQuery(queries.me());
  const { data: dictionary } = useSuspenseQuery(queries.dictionary());
  const { data: installation = null } = useQuery({ ...queries.installation(Number(id)), enabled: id !== undefined });
  const selected = id === undefined ? null : installation;
  return (
    <nav className={`sidebar ${open ? "" : "sidebar--closed"}`} aria-label={t("web:shell.menu")}>
      <Link to="/" className="sidebar__brand" aria-label="Sunledger">
        <Logo />
        {open && <span>Sunledger</span>}
      </Link>
      {dictionary.menu.map(({ group, name, items }) => {
        const shown = menuItems(items, me, selected);
        if (shown.length === 0) return null;
        return (
          <div key={group} className="sidebar__group" role="group" aria-label={name}>
            <div className="sidebar__title" aria-hidden="true">{name}</div>
            {shown.map((item) => (
              <SidebarEntry key={item.name} to={item.to} params={item.params} label={item.label} icon={item.icon} open={open} />
            ))}
          </div>
        );
      })}
      <div className="sidebar__group" role="group" aria-label={t("web:shell.gotoSite")}>
        <div className="sidebar__title" aria-hidden="true">{t("web:shell.gotoSite")}</div>
        <SiteSearch open={open} selected={selected} />
      </div>
      {selected !== null && <ExpertGroup installation={selected} open={open} />}
      <ThemeSwitch open={open} />
    </nav>
  );
}
