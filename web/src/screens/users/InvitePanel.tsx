import { inviteBody, type Role } from "@sunledger/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiProblem } from "../../api/apiProblem.ts";
import { callApi } from "../../api/callApi.ts";
import { problemText } from "../../api/problemText.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { InstallationChoice } from "./InstallationChoice.tsx";
import { RoleChoice } from "./RoleChoice.tsx";

/** Somebody new: address, name, role and what he may see; a link to choose a password is mailed. */
export function InvitePanel({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const notify = useNotify();
  const client = useQueryClient();
  const emailField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("user");
  const [installations, setInstallations] = useState<number[]>([]);
  const [asked, setAsked] = useState(false);
  const body = { email: email.trim(), name: name.trim(), role, installation_list: installations };
  const wrong = new Set(inviteBody.safeParse(body).error?.issues.map(({ path }) => path[0]) ?? []);
  const invite = useMutation({
    mutationFn: () => callApi("inviteUser", { json: body }),
    onSuccess: ({ email: to }) => {
      notify.success(t("users:invite.sent", { email: to }));
      void client.invalidateQueries({ queryKey: ["users"] });
      void client.invalidateQueries({ queryKey: ["mails"] });
      void client.invalidateQueries({ queryKey: ["auditLog"] });
      onClose();
    },
  });
  const problem = invite.error instanceof ApiProblem ? invite.error : null;
  const said = invite.isError ? (problem?.detail ?? problemText(invite.error, words)) : undefined;
  const placed = problem?.place === "email" || problem?.place === "role" ? problem.place : null;
  const emailError = asked && wrong.has("email") ? t(email.trim() === "" ? "users:needed" : "users:notEmail") : placed === "email" ? said : undefined;
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={t("users:invite.title")}
      foot={
        <>
          <button type="submit" form="invite" className="button button--primary" disabled={invite.isPending}>{t(invite.isPending ? "users:saving" : "users:invite.submit")}</button>
          <button type="button" className="button" onClick={onClose}>{t("web:action.cancel")}</button>
        </>
      }
    >
      <form
        id="invite"
        className="users__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (wrong.has("email")) emailField.current?.focus();
          else if (wrong.has("name")) nameField.current?.focus();
          else invite.mutate();
        }}
      >
        <p className="quiet">{t("users:invite.text")}</p>
        <TextField ref={emailField} type="email" label={t("users:email")} value={email} required error={emailError} onChange={(text) => { setEmail(text); invite.reset(); }} />
        <TextField ref={nameField} label={t("users:name")} value={name} required error={asked && wrong.has("name") ? t("users:needed") : undefined} onChange={setName} />
        <RoleChoice value={role} error={placed === "role" ? said : undefined} onChange={setRole} />
        <InstallationChoice value={installations} onChange={setInstallations} />
        {said !== undefined && placed === null && <p className="fielderror" role="alert">{said}</p>}
      </form>
    </SidePanel>
  );
}
