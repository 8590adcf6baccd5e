import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queries } from "../api/queries.ts";
import { Icon } from "../ui/Icon.tsx";
import { useWords } from "../words/useWords.ts";
import { FlagBar } from "./FlagBar.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { Portrait } from "./Portrait.tsx";
import { RangeOfPage } from "./RangeOfPage.tsx";
import "./appBar.css";

interface AppBarProps {
  open: boolean;
  narrow: boolean;
  onToggle: () => void;
}

/** Burger, title with the way back, the range on installation pages, flags, who is logged in. */
export function AppBar({ open, narrow, onToggle }: AppBarProps) {
  const { t } = useWords();
  const { data: me } = useSuspenseQuery(queries.me());
  return (
    <header className="appbar">
      <button type="button" className="iconbutton" aria-label={open ? t("web:shell.closeMenu") : t("web:shell.openMenu")} aria-expanded={open} onClick={onToggle}>
        <Icon name="burger" />
      </button>
      <PageTitle />
      <div className="appbar__tools">
        <RangeOfPage />
        {!narrow && <FlagBar />}
        <Link to="/account" className="appbar__portrait" aria-label={t("users:account.open", { name: me.name })} title={t("users:account.title")}>
          <Portrait key={me.picture} picture={me.picture} name={me.name} />
        </Link>
        <div className="appbar__user">
          <div className="appbar__name">{me.name}</div>
          <div className="quiet">{t(`web:role.${me.role}`)}</div>
        </div>
        {!narrow && (
          <Link className="iconbutton" to="/logout" aria-label={t("web:action.logout")} title={t("web:action.logout")}>
            <Icon name="logout" />
          </Link>
        )}
      </div>
    </header>
  );
}
