import type { User } from "@sunledger/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { problemText } from "../../api/problemText.ts";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";

/** A new link for who lost it, and the account's state; closing an account is asked for twice. */
export function AccessActions({ user }: { user: User }) {
  const words = useWords();
  const { t } = words;
  const notify = useNotify();
  const client = useQueryClient();
  const [sure, setSure] = useState(false);
  const refresh = () => {
    for (const key of ["users", "mails", "auditLog"]) void client.invalidateQueries({ queryKey: [key] });
  };
  const reinvite = useMutation({
    mutationFn: () => callApi("reinviteUser", { params: { id: user.user_id } }),
    onSuccess: ({ email }) => {
      notify.success(t("users:invite.sent", { email }));
      refresh();
    },
  });
  const change = useMutation({
    mutationFn: (disabled: boolean) => callApi("changeUser", { params: { id: user.user_id }, json: { disabled } }),
    onSuccess: () => {
      setSure(false);
      notify.success();
      refresh();
    },
  });
  const failed = reinvite.error ?? change.error;
  return (
    <section className="users__access" aria-label={t("users:access")}>
      <h3>{t("users:access")}</h3>
      {user.disabled ? (
        <button type="button" className="button" disabled={change.isPending} onClick={() => change.mutate(false)}>{t("users:enable")}</button>
      ) : (
        <>
          <p className="quiet">{t("users:reinvite.text")}</p>
          <button type="button" className="button" disabled={reinvite.isPending} onClick={() => reinvite.mutate()}>{t("users:reinvite")}</button>
          <p className="quiet">{sure ? <span className="users__sure">{t("users:disable.sure", { name: user.name })} </span> : null}{t("users:disable.text")}</p>
          {sure ? (
            <span className="users__both">
              <button type="button" className="button button--danger" data-autofocus disabled={change.isPending} onClick={() => change.mutate(true)}>{t("users:disable")}</button>
              <button type="button" className="button" onClick={() => setSure(false)}>{t("web:action.cancel")}</button>
            </span>
          ) : (
            <button type="button" className="button button--danger" onClick={() => setSure(true)}>{t("users:disable")}…</button>
          )}
        </>
      )}
      {failed !== null && <p className="fielderror" role="alert">{problemText(failed, words)}</p>}
    </section>
  );
}
