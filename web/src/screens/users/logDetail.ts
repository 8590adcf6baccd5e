import { POLICIES, policiesSchema, roleSchema } from "@sunledger/contract";
import type { Words } from "../../words/useWords.ts";
import { installationsText } from "./peopleColumns.tsx";

/** What a line of the log changed, in words; what it does not know is left out. */
export function logDetail(detail: Readonly<Record<string, unknown>>, words: Words): string {
  const { t } = words;
  const yes = (value: boolean) => t(value ? "users:log.yes" : "users:log.no");
  const pair = (name: string, value: string) => t("users:log.pair", { name, value });
  const role = roleSchema.safeParse(detail["role"]);
  const policies = policiesSchema.partial().safeParse({ installation_list: detail["installation_list"], ...(typeof detail["policies"] === "object" ? detail["policies"] : {}) });
  const changed = policies.success ? policies.data : {};
  const parts = [
    typeof detail["name"] === "string" ? pair(t("users:name"), detail["name"]) : null,
    role.success ? pair(t("users:role"), t(`web:role.${role.data}`)) : null,
    typeof detail["disabled"] === "boolean" ? pair(t("users:state"), t(detail["disabled"] ? "users:state.disabled" : "users:state.active")) : null,
    changed.installation_list === undefined ? null : pair(t("users:installations"), installationsText(changed.installation_list, words)),
    ...POLICIES.map((policy) => (changed[policy] === undefined ? null : pair(t(`users:right.${policy}`), yes(changed[policy])))),
    changed.menu === undefined ? null : t("users:menu"),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
