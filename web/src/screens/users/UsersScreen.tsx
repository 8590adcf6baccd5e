import { useSuspenseQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useWords } from "../../words/useWords.ts";
import { LogTab } from "./LogTab.tsx";
import { MailsTab } from "./MailsTab.tsx";
import { PeopleTab } from "./PeopleTab.tsx";
import { useUsersPage } from "./useUsersPage.ts";
import "../../theme/list.css";
import "./users.css";

/** Accounts that the reader manages, who changed what (admins), and the mails that were not sent. */
export function Screen() {
  const { t } = useWords();
  const { search, change } = useUsersPage();
  const { data: me } = useSuspenseQuery(queries.me());
  const tabs = me.role === "admin" ? (["people", "log", "mails"] as const) : (["people", "mails"] as const);
  const tab = tabs.find((one) => one === search.tab) ?? "people";
  return (
    <div className="list">
      <div className="list__tabs" role="tablist" aria-label={t("users:tabs")}>
        {tabs.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === tab} className="list__tab" onClick={() => change({ tab: one === "people" ? undefined : one, q: undefined, role: undefined, state: undefined, sort: undefined, page: undefined, open: undefined })}>
            {t(`users:tab.${one}`)}
          </button>
        ))}
      </div>
      {tab === "people" ? <PeopleTab /> : tab === "log" ? <LogTab /> : <MailsTab />}
    </div>
  );
}
