import { createTransport } from "nodemailer";
import type { RecordStore } from "../stores/records/openRecords.ts";

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

/** Sends mails, and keeps each in the records: without a mail server they are read in the application instead. */
export type SendMail = (mail: Mail) => Promise<void>;

const FROM = "Sunledger <no-reply@sunledger.invalid>";

/** A sender for the given server; a mail that cannot be sent is kept with what went wrong, and nothing else fails. */
export function mailer({ db }: RecordStore, smtpUrl: string | null): SendMail {
  const transport = smtpUrl === null ? null : createTransport(smtpUrl);
  return async ({ recipient, subject, body }) => {
    const { id } = await db.insertInto("mails").values({ recipient, subject, body, created_ms: Date.now(), sent_ms: null, error: null }).returning("id").executeTakeFirstOrThrow();
    if (transport === null) return;
    try {
      await transport.sendMail({ from: FROM, to: recipient, subject, text: body });
      await db.updateTable("mails").set({ sent_ms: Date.now() }).where("id", "=", id).execute();
    } catch (error) {
      await db.updateTable("mails").set({ error: error instanceof Error ? error.message : String(error) }).where("id", "=", id).execute();
    }
  };
}
