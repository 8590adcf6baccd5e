import { hasPolicy, POLICIES, type User } from "@sunledger/contract";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import type { IconName } from "../../ui/iconPaths.ts";
import type { Cell } from "../../ui/saveFile.ts";
import type { Words } from "../../words/useWords.ts";
import { stateOf, type UserState } from "./usersSearch.ts";

const LOOK: Readonly<Record<UserState, { tone: BadgeTone; icon: IconName }>> = {
  active: { tone: "ok", icon: "check" },
  invited: { tone: "warn", icon: "clock" },
  disabled: { tone: "neutral", icon: "lock" },
};

export const PEOPLE_COLUMNS: readonly string[] = ["role", "installations", "rights", "state", "created"];

/** Rights that take effect: a grant that the role cannot use is none. */
const effective = (user: User) => POLICIES.filter((policy) => hasPolicy(user.role, user.policies, policy));

/** An account's list of installations in words: all, none, or how many. */
export function installationsText(list: readonly number[], { t }: Words): string {
  if (list.includes(0)) return t("users:installations.all");
  return list.length === 0 ? t("users:installations.none") : t("users:installations.some", { count: list.length });
}

export const peopleKeys = ({ t }: Words) => ({
  name: ({ name }: User) => name,
  role: ({ role }: User) => t(`web:role.${role}`),
  installations: ({ policies }: User) => (policies.installation_list.includes(0) ? Number.MAX_SAFE_INTEGER : policies.installation_list.length),
  state: (user: User) => t(`users:state.${stateOf(user)}`),
  created: ({ created }: User) => created,
});

/** What is known of an account in the list. */
export function peopleColumns(words: Words, ownId: number): Column<User>[] {
  const { t, f } = words;
  return [
    {
      id: "name",
      header: t("users:person"),
      sortable: true,
      cell: ({ user_id: id, name, email }) => (
        <span className="person">
          <span className="strong">{name}</span> {id === ownId && <span className="quiet">{t("users:you")}</span>}
          <span className="person__email">{email}</span>
        </span>
      ),
    },
    { id: "role", header: t("users:role"), sortable: true, cell: ({ role }) => t(`web:role.${role}`) },
    { id: "installations", header: t("users:installations"), sortable: true, cell: ({ policies }) => installationsText(policies.installation_list, words) },
    {
      id: "rights",
      header: t("users:rights"),
      cell: (user) => {
        const granted = effective(user);
        return granted.length === 0 ? <span className="quiet">{t("users:rights.none")}</span> : <span className="person__rights">{granted.map((policy) => t(`users:right.${policy}`)).join(" · ")}</span>;
      },
    },
    {
      id: "state",
      header: t("users:state"),
      sortable: true,
      cell: (user) => {
        const state = stateOf(user);
        return <Badge tone={LOOK[state].tone} icon={LOOK[state].icon}>{t(`users:state.${state}`)}</Badge>;
      },
    },
    { id: "created", header: t("users:created"), sortable: true, cell: ({ created }) => <span className="quiet">{f.day(created.slice(0, 10))}</span> },
  ];
}

/** An account as a line of the exported table, by its raw values. */
export const peopleRow = (user: User): Cell[] => [
  user.user_id,
  user.email,
  user.name,
  user.role,
  stateOf(user),
  user.policies.installation_list.join(" "),
  effective(user).join(" "),
  user.created,
];
