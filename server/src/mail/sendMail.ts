import { createTransport } from "nodemailer";
import type { RecordStore } from "../stores/records/openRecords.ts";

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
  /** Who caused it: he may read it in the application while it is not sent. */
  userId?: number | null;
  /** The job it tells of: told once, however often it is tried. */
  jobId?: string;
}

/** Sends mails, and keeps each in the records: without a mail server they are read in the application instead. */
export type SendMail = (mail: Mail) => Promise<void>;

const NOBODY = "Sunledger <no-reply@sunledger.invalid>";

/** A mail server that does not answer holds nothing up for longer. */
const PATIENCE_MS = 15_000;

/** `smtp(s)://user:password@host:port?from=…`: the sender that the server lets through, percent-encoded. */
const senderOf = (smtpUrl: string | null): string => (smtpUrl === null ? null : new URL(smtpUrl).searchParams.get("from")) ?? NOBODY;

/** A sender for the given server; a mail that cannot be sent is kept with what went wrong, and nothing else fails. */
export function mailer({ db }: RecordStore, smtpUrl: string | null): SendMail {
  const transport = smtpUrl === null ? null : createTransport({ url: smtpUrl, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS });
  const from = senderOf(smtpUrl);
  return async ({ recipient, subject, body, userId = null, jobId = null }) => {
    const kept = await db
      .insertInto("mails")
      .values({ recipient, subject, body, user_id: userId, job_id: jobId, created_ms: Date.now(), sent_ms: null, error: null })
      .onConflict((conflict) => conflict.column("job_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (transport === null || kept === undefined) return;
    try {
      await transport.sendMail({ from, to: recipient, subject, text: body });
      await db.updateTable("mails").set({ sent_ms: Date.now() }).where("id", "=", kept.id).execute();
    } catch (error) {
      await db.updateTable("mails").set({ error: error instanceof Error ? error.message : String(error) }).where("id", "=", kept.id).execute();
    }
  };
}
