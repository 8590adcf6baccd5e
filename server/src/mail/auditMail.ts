import { formats, localeOf, type Translator } from "@sunledger/i18n";
import { translatorOf } from "../http/locale.ts";
import type { FinishedJob } from "../jobs/tellEnds.ts";
import type { Stores } from "../stores/ports.ts";
import { messageText } from "../words/messageText.ts";
import type { SendMail } from "./sendMail.ts";

/** Tells whoever asked for an audit how it ended, in his language, with the way to its results. */
export function auditMail(stores: Stores, send: SendMail, address: () => string): (job: FinishedJob) => Promise<void> {
  return async ({ progress, mail }) => {
    if (mail === null || progress.installation_id === null) return;
    const { db } = stores.records;
    const installation = await db.selectFrom("installations").select(["name", "timezone"]).where("id", "=", progress.installation_id).executeTakeFirst();
    // the language the audit was asked for in
    const locale = localeOf(progress.language);
    const words: Translator = await translatorOf(locale);
    const name = installation?.name ?? "";
    const reason = progress.error === null ? "" : messageText(progress.error, words, formats(locale), installation?.timezone ?? "UTC");
    const done = progress.state === "done";
    await send({
      recipient: mail,
      userId: progress.user_id,
      jobId: progress.job_id,
      subject: words.t(done ? "jobs:mail.doneSubject" : "jobs:mail.failedSubject", { name }),
      body: done ? words.t("jobs:mail.doneBody", { name, link: `${address()}/installations/show/${progress.installation_id}` }) : words.t("jobs:mail.failedBody", { name, reason }),
    });
  };
}
