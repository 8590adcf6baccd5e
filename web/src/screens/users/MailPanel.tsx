import type { Api, ReplyOf } from "@sunledger/contract";
import { Icon } from "../../ui/Icon.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";

export type Mail = ReplyOf<Api["mails"]>["rows"][number];

/** One mail as it was written; a link in it can be copied, to be handed on. */
export function MailPanel({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { t } = useWords();
  const notify = useNotify();
  const link = /https?:\/\/\S+/.exec(mail.body)?.[0];
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={mail.subject}
      foot={
        link === undefined ? undefined : (
          <button type="button" className="button" onClick={() => void navigator.clipboard.writeText(link).then(() => notify.success(t("users:mail.copied")), notify.failure)}>
            <Icon name="file" size={14} /> {t("users:mail.copy")}
          </button>
        )
      }
    >
      <p className="quiet">{mail.recipient}</p>
      {mail.error !== null && <p className="fielderror">{t("users:mail.error", { text: mail.error })}</p>}
      <p className="users__mail">{mail.body}</p>
    </SidePanel>
  );
}
