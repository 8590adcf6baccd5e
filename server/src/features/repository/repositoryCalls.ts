import { api, type RepositoryFile } from "@sunledger/contract";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { keptDocument } from "../../analysis/keptDocument.ts";
import { AppError } from "../../http/appError.ts";
import { attachment } from "../../http/attachment.ts";
import type { Binder } from "../../http/bind.ts";
import type { Gatekeeper } from "../../http/caller.ts";
import { guardPolicy, guardRepository } from "../../http/guard.ts";
import { openInstallation } from "../../installations/openInstallation.ts";
import type { Jobs } from "../../jobs/startJobs.ts";
import type { Stores } from "../../stores/ports.ts";
import { receiveUpload } from "./receiveUpload.ts";

const TYPES = { pdf: "application/pdf", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } as const;

/** The address that was given, when it is one; the caller's own when none was. */
function mailOf(given: string | undefined, own: string): string {
  const address = (given ?? "").trim();
  if (address === "") return own;
  if (!z.email().safeParse(address).success) throw new AppError("invalid_request", "user_mail");
  return address;
}

/** Uploaded files by repository, and the audit that is made of them. */
export function repositoryCalls(bind: Binder, stores: Stores, jobs: Jobs, gate: Gatekeeper): void {
  const { db } = stores.records;

  const filesOf = async (guid: string): Promise<RepositoryFile[]> =>
    db.selectFrom("repository_files").select(["guid", "filename", "conf_type", "size"]).where("guid", "=", guid).orderBy("filename").execute();

  const repositoryOf = (guid: string) => db.selectFrom("repositories").select(["installation_id", "user_id"]).where("guid", "=", guid).executeTakeFirstOrThrow();

  /** Where a file's content is kept; null where there is no such file. */
  const storedName = async (guid: string, filename: string): Promise<string | null> => {
    const row = await db.selectFrom("repository_files").select("stored_as").where("guid", "=", guid).where("filename", "=", filename).executeTakeFirst();
    return row === undefined ? null : (row.stored_as ?? filename);
  };

  const open = async (userId: number): Promise<string> => {
    const guid = randomUUID();
    await db.insertInto("repositories").values({ guid, user_id: userId, installation_id: null, created_ms: Date.now() }).execute();
    return guid;
  };

  bind(api.uploadFiles, async ({ request, caller }) => {
    const scratch = await mkdtemp(join(tmpdir(), "sunledger-upload-"));
    try {
      const upload = await receiveUpload(request, scratch);
      if (upload.guid !== null) await guardRepository(caller, upload.guid, gate);
      const guid = upload.guid ?? (await open(caller.userId));
      for (const { filename, confType, read } of upload.files) {
        // under a name of its own: whatever happens, a record stands beside the content it was made for
        const storedAs = randomUUID();
        const stored = await stores.files.put(guid, storedAs, read());
        const row = { guid, filename, conf_type: confType, stored_as: storedAs, size: stored.size, sha256: stored.sha256, uploaded_by: caller.userId, created_ms: Date.now() };
        const before = await storedName(guid, filename);
        await db.insertInto("repository_files").values(row).onConflict((conflict) => conflict.columns(["guid", "filename"]).doUpdateSet(row)).execute();
        if (before !== null) await stores.files.delete(guid, before);
      }
      return { guid, files: await filesOf(guid) };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });

  bind(api.repositories, async ({ caller }) => {
    let wanted = db.selectFrom("repositories").selectAll().orderBy("created_ms", "desc").limit(200);
    if (caller.role !== "admin") wanted = wanted.where("user_id", "=", caller.userId);
    const found = await wanted.execute();
    const rows = await Promise.all(
      found.map(async ({ guid, created_ms, installation_id }) => ({ guid, created: new Date(created_ms).toISOString(), files: await filesOf(guid), installation_id })),
    );
    return { rows };
  });

  bind(api.uploadedFiles, async ({ params }) => ({ guid: params.id, files: await filesOf(params.id) }));

  bind(api.resetFiles, async ({ params }) => {
    await db.deleteFrom("repository_files").where("guid", "=", params.id).execute();
    await stores.files.deleteFolder(params.id);
    return { guid: params.id, files: [] };
  });

  bind(api.deleteFile, async ({ query, caller }) => {
    if ((await storedName(query.guid, query.filename)) === null) throw new AppError("not_found", "filename");
    // whoever sees an installation counts as an owner of its files, but does not take away what it was made of
    const { user_id: broughtBy, installation_id: madeInto } = await repositoryOf(query.guid);
    if (madeInto !== null && broughtBy !== caller.userId && caller.role !== "admin") throw new AppError("file_in_use", "filename");
    const gone = await db.deleteFrom("repository_files").where("guid", "=", query.guid).where("filename", "=", query.filename).returning("stored_as").executeTakeFirst();
    if (gone === undefined) throw new AppError("not_found", "filename");
    await stores.files.delete(query.guid, gone.stored_as ?? query.filename);
    return { ok: true as const };
  });

  bind(api.downloadFile, async ({ query, caller, locale, reply }) => {
    if (query.file_type === "source") {
      const kept = await storedName(query.guid, query.filename);
      const file = kept === null ? null : await stores.files.get(query.guid, kept);
      if (file === null) throw new AppError("not_found", "filename");
      return attachment(reply, { name: query.filename, type: "application/octet-stream", size: file.size }).send(file.stream);
    }
    // what was made of the files is named as the client likes; the report is for those who may have it by its own call
    if (query.file_type === "report") guardPolicy(caller, api.reportPdf);
    const repository = await repositoryOf(query.guid);
    if (repository.installation_id === null) throw new AppError("not_found", "guid");
    const kind = query.file_type === "report" ? "pdf" : "xlsx";
    const { stream, size } = await keptDocument(stores, repository.installation_id, locale, kind);
    return attachment(reply, { name: query.filename, type: TYPES[kind], size }).send(stream);
  });

  bind(api.submitWorkflow, async ({ request, caller, locale }) => {
    const fields = new Map<string, string>();
    for await (const part of request.parts()) if (part.type === "field" && typeof part.value === "string") fields.set(part.fieldname, part.value);
    const guid = fields.get("repo_id") ?? "";
    await guardRepository(caller, guid, gate);
    const repository = await repositoryOf(guid);
    const installationId = repository.installation_id ?? (await openInstallation(stores, guid, caller.userId));
    const { jobId } = await jobs.submitAudit({ installationId, guid, userId: caller.userId, mail: mailOf(fields.get("user_mail"), caller.email), language: locale });
    return { job_id: jobId, installation_id: installationId };
  });
}
