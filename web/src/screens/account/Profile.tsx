import { hasPolicy, POLICIES } from "@sunledger/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";

/** Who one is here and what one may do: kept by others, so only read. */
export function Profile() {
  const { t } = useWords();
  const { data: me } = useSuspenseQuery(queries.me());
  const { installation_list: list } = me.policies;
  const granted = POLICIES.filter((policy) => hasPolicy(me.role, me.policies, policy)).map((policy) => t(`users:right.${policy}`));
  const facts = [
    [t("users:name"), me.name],
    [t("users:email"), me.email],
    [t("users:role"), t(`web:role.${me.role}`)],
    [t("users:installations"), list.includes(0) ? t("users:installations.all") : list.length === 0 ? t("users:installations.none") : t("users:installations.some", { count: list.length })],
    [t("users:rights"), granted.length === 0 ? t("users:rights.none") : granted.join(" · ")],
  ] as const;
  return (
    <Section title={t("users:account.profile")} note={t("users:account.profileNote")}>
      <dl className="account__facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
