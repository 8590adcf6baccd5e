import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openRecords, type RecordStore } from "../stores/records/openRecords.ts";
import { mailer } from "./sendMail.ts";

const directory = mkdtempSync(join(tmpdir(), "mails-"));
let records: RecordStore;
let server: Server;
let url: string;
/** What the server was told. */
const heard: string[] = [];

beforeAll(async () => {
  records = await openRecords(directory, null);
  // as much of RFC 5321 as taking in a mail needs; nobody is let in as a sender but the plant's own
  server = createServer((socket) => {
    let inBody = false;
    socket.write("220 mail.example ready\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        heard.push(line);
        if (inBody) {
          if (line !== ".") continue;
          inBody = false;
          socket.write("250 kept\r\n");
        } else if (line === "DATA") {
          inBody = true;
          socket.write("354 go on\r\n");
        } else if (line.startsWith("MAIL FROM") && !line.includes("audits@plant.example")) socket.write("553 not a sender here\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  url = `smtp://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
});

afterAll(async () => {
  server.close();
  await records.close();
  rmSync(directory, { recursive: true });
});

const kept = () => records.db.selectFrom("mails").select(["recipient", "sent_ms", "error"]).orderBy("id", "desc").executeTakeFirstOrThrow();

it("sends as whom the address of the server says, and notes when", async () => {
  const send = mailer(records, `${url}?from=${encodeURIComponent("Audits <audits@plant.example>")}`);
  await send({ recipient: "reader@plant.example", subject: "L’audit est prêt", body: "…" });
  expect(heard).toContain("From: Audits <audits@plant.example>");
  expect(heard).toContain("RCPT TO:<reader@plant.example>");
  expect(await kept()).toEqual({ recipient: "reader@plant.example", sent_ms: expect.any(Number), error: null });
});

it("keeps a mail that the server refuses, with its reason", async () => {
  await mailer(records, url)({ recipient: "second@plant.example", subject: "x", body: "y" });
  expect(await kept()).toMatchObject({ recipient: "second@plant.example", sent_ms: null, error: expect.stringContaining("not a sender here") });
});

it("keeps a mail where there is no server", async () => {
  await mailer(records, null)({ recipient: "third@plant.example", subject: "x", body: "y" });
  expect(await kept()).toEqual({ recipient: "third@plant.example", sent_ms: null, error: null });
});
