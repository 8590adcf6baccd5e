import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queries } from "../api/queries.ts";
import { Icon } from "../ui/Icon.tsx";
import { useWords } from "../words/useWords.ts";
import { FlagBar } from "./FlagBar.tsx";
import { Portrait } from "./Portrait.tsx";

/** On a phone the flags, the name and the full picture stand at the foot of the drawer. */
export function DrawerFoot() {
  const { t } = useWords();
  const { data: me } = useSuspenseQuery(queries.me());
  return (
    <div className="drawerfoot">
      <FlagBar />
      <div className="drawerfoot__user">
        <Link to="/account" className="appbar__portrait" aria-label={t("users:account.open", { name: me.name })}>
          <Portrait key={me.picture} picture={me.picture} name={me.name} />
        </Link>
        <div>
          <div className="strong">{me.name}</div>
          <div className="quiet">{t(`web:role.${me.role}`)}</div>
        </div>
        <Link className="iconbutton" to="/logout" aria-label={t("web:action.logout")}>
          <Icon name="logout" />
        </Link>
      </div>
    </div>
  );
}
