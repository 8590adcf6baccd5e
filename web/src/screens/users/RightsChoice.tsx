import { menuItemIsOpenTo, POLICIES, POLICY_ROLES, type Policies, type Role } from "@sunledger/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { useWords } from "../../words/useWords.ts";

interface RightsChoiceProps {
  role: Role;
  value: Policies;
  onChange: (value: Policies) => void;
}

const FOLLOWING = new Set(["dashboard-parc", "dashboard-fleet", "analyst-mod", "pdf-report"]);

/** Rights granted one by one, and menu items; those that the role cannot use say so. */
export function RightsChoice({ role, value, onChange }: RightsChoiceProps) {
  const { t } = useWords();
  const { data: dictionary } = useSuspenseQuery(queries.dictionary());
  return (
    <>
      <fieldset className="choice">
        <legend>{t("users:rights")}</legend>
        {POLICIES.map((policy) => {
          const roles = POLICY_ROLES[policy];
          const open = roles.includes(role);
          return (
            <CheckField
              key={policy}
              label={t(`users:right.${policy}`)}
              checked={open && value[policy]}
              disabled={!open}
              note={open ? undefined : t("users:rights.reserved", { roles: roles.map((one) => t(`web:role.${one}`)).join(", ") })}
              onChange={(checked) => onChange({ ...value, [policy]: checked })}
            />
          );
        })}
      </fieldset>
      <details className="choice">
        <summary>{t("users:menu")}</summary>
        <p className="quiet">{t("users:menu.note")}</p>
        {dictionary.menu.map(({ group, name, items }) => (
          <fieldset key={group} className="choice choice--inner">
            <legend>{name}</legend>
            {items.filter((item) => !FOLLOWING.has(item.name)).map((item) => (
              <CheckField
                key={item.name}
                label={item.label}
                checked={menuItemIsOpenTo(role, item.name) && value.menu[item.name] === true}
                disabled={!menuItemIsOpenTo(role, item.name)}
                onChange={(checked) => onChange({ ...value, menu: { ...value.menu, [item.name]: checked } })}
              />
            ))}
          </fieldset>
        ))}
      </details>
    </>
  );
}
