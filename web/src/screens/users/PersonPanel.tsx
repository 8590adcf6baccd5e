import type { User } from "@sunledger/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiProblem } from "../../api/apiProblem.ts";
import { callApi } from "../../api/callApi.ts";
import { problemText } from "../../api/problemText.ts";
import { queries } from "../../api/queries.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { AccessActions } from "./AccessActions.tsx";
import { InstallationChoice } from "./InstallationChoice.tsx";
import { personChange, policiesForRole, type PersonDraft } from "./personChange.ts";
import { RightsChoice } from "./RightsChoice.tsx";
import { RoleChoice } from "./RoleChoice.tsx";

/** One account: name, role, what it sees and may do, its state. Only differences are sent. */
export function PersonPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const notify = useNotify();
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(queries.me());
  const own = me.user_id === user.user_id;
  const [draft, setDraft] = useState<PersonDraft>({ name: user.name, role: user.role, policies: user.policies });
  const json = personChange(user, draft);
  const save = useMutation({
    mutationFn: () => callApi("changeUser", { params: { id: user.user_id }, json }),
    onSuccess: () => {
      notify.success();
      void client.invalidateQueries({ queryKey: ["users"] });
      void client.invalidateQueries({ queryKey: ["auditLog"] });
      if (own) void client.invalidateQueries({ queryKey: ["me"] });
      onClose();
    },
  });
  const nameless = draft.name.trim() === "";
  const problem = save.error instanceof ApiProblem ? save.error : null;
  const said = save.isError ? (problem?.detail ?? problemText(save.error, words)) : undefined;
  const place = problem?.place?.split(".").at(-1) ?? null;
  const placed = place === "name" || place === "role" || place === "installation_list";
  const at = (field: string) => (place === field ? said : undefined);
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={user.name}
      foot={
        <>
          <button type="submit" form="person" className="button button--primary" disabled={save.isPending || nameless || Object.keys(json).length === 0}>{t(save.isPending ? "users:saving" : "users:save")}</button>
          <button type="button" className="button" onClick={onClose}>{t("web:action.cancel")}</button>
        </>
      }
    >
      <form
        id="person"
        className="users__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!nameless) save.mutate();
        }}
      >
        <p className="quiet">{user.email}</p>
        {own && <p className="users__own">{t("users:own")}</p>}
        <TextField label={t("users:name")} value={draft.name} required error={nameless ? t("users:needed") : at("name")} onChange={(name) => setDraft({ ...draft, name })} />
        <RoleChoice value={draft.role} disabled={own} error={at("role")} onChange={(role) => setDraft({ ...draft, role, policies: policiesForRole(role, draft.policies) })} />
        <InstallationChoice value={draft.policies.installation_list} error={at("installation_list")} onChange={(ids) => setDraft({ ...draft, policies: { ...draft.policies, installation_list: ids } })} />
        <RightsChoice role={draft.role} value={draft.policies} onChange={(policies) => setDraft({ ...draft, policies })} />
        {said !== undefined && !placed && <p className="fielderror" role="alert">{said}</p>}
      </form>
      {!own && <AccessActions user={user} />}
    </SidePanel>
  );
}
