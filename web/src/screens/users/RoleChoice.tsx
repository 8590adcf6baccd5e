import { canManageRole, ROLES, type Role } from "@sunledger/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useId } from "react";
import { queries } from "../../api/queries.ts";
import { useWords } from "../../words/useWords.ts";

/** A role among those that the reader may give. */
export function RoleChoice({ value, onChange, disabled = false, error }: { value: Role; onChange: (role: Role) => void; disabled?: boolean; error?: string | undefined }) {
  const { t } = useWords();
  const id = useId();
  const { data: me } = useSuspenseQuery(queries.me());
  const roles = ROLES.filter((role) => canManageRole(me.role, role));
  return (
    <div className="textfield">
      <label htmlFor={id}>{t("users:role")}</label>
      <select
        id={id}
        className="choice__select"
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = roles.find((role) => role === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {roles.map((role) => <option key={role} value={role}>{t(`web:role.${role}`)}</option>)}
      </select>
      {error !== undefined && <p className="fielderror" role="alert">{error}</p>}
    </div>
  );
}
