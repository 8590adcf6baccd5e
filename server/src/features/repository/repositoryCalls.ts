import { api, confTypeSchema, type ConfType, type RepositoryFile } from "@sunledger/contract";
import { randomUUID } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import type { Caller } from "../../http/caller.ts";
import type { Jobs } from "../../jobs/startJobs.ts";
import type { Stores } from "../../stores/ports.ts";
import { isWhatItSays } from "./contentKind.ts";
import { isSafeName } from "./isSafeName.ts";
import { openInstallation } from "../../installations/openInstallation.ts";

const HEAD_BYTES = 4096;



/** The first bytes of a stream, and a stream that still has them. */
async function peek(stream: Readable): Promise<{ head: Uint8Array; whole: Readable }> {
  const whole = new PassThrough();
  const iterator: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let size = 0;
  let next = await iterator.next();
  while (!next.done) {
    chunks.push(next.value);
    size += next.value.length;
    if (size >= HEAD_BYTES) break;
    next = await iterator.next();
  }
  const head = Buffer.concat(chunks);
  const rest = async () => {
    if (head.length > 0) whole.write(head);
    for (let more = await iterator.next(); !more.done; more = await iterator.next()) {
      if (!whole.write(more.value)) await new Promise((resolve) => whole.once("drain", resolve));
    }
    whole.end();
  };
  rest().catch((error: unknown) => whole.destroy(error instanceof Error ? error : new Error(String(error))));
  return { head: head.subarray(0, HEAD_BYTES), whole };
}

/** Uploaded files by repository, and the audit that is made of them. */
export function repositoryCalls(bind: Binder, stores: Stores, jobs: Jobs): void {
  const { db } = stores.records;

  const filesOf = async (guid: string): Promise<RepositoryFile[]> =>
    db.selectFrom("repository_files").select(["guid", "filename", "conf_type", "size"]).where("guid", "=", guid).orderBy("filename").execute();

  /** A repository of the caller's (admins: of anyone's); a foreign or unknown one answers 403. */
  const owned = async (guid: string, caller: Caller) => {
    const repository = await db.selectFrom("repositories").selectAll().where("guid", "=", guid).executeTakeFirst();
    if (repository === undefined || (repository.user_id !== caller.userId && caller.role !== "admin")) throw new AppError("forbidden", "guid");
    return repository;
  };

  bind(api.uploadFiles, async ({ request, caller }) => {
    let guid: string | null = null;
    let confType: ConfType | null = null;
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.fieldname === "guid" && typeof part.value === "string" && part.value !== "") guid = part.value;
        if (part.fieldname === "conf_type") confType = confTypeSchema.parse(part.value);
        continue;
      }
      if (confType === null) throw new AppError("invalid_request", "conf_type");
      if (guid === null) {
        guid = randomUUID();
        await db.insertInto("repositories").values({ guid, user_id: caller.userId, installation_id: null, created_ms: Date.now() }).execute();
      } else await owned(guid, caller);
      if (!isSafeName(part.filename)) throw new AppError("invalid_request", "filename");
      const { head, whole } = await peek(part.file);
      if (!isWhatItSays(part.filename, head)) {
        whole.resume();
        throw new AppError("unsupported_file", part.filename.slice(0, 100));
      }
      const stored = await stores.files.put(guid, part.filename, whole);
      const row = { guid, filename: part.filename, conf_type: confType, size: stored.size, sha256: stored.sha256, uploaded_by: caller.userId, created_ms: Date.now() };
      await db.insertInto("repository_files").values(row).onConflict((conflict) => conflict.columns(["guid", "filename"]).doUpdateSet(row)).execute();
    }
    if (guid === null) throw new AppError("invalid_request", "file");
    return { guid, files: await filesOf(guid) };
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

  bind(api.uploadedFiles, async ({ params, caller }) => {
    await owned(params.id, caller);
    return { guid: params.id, files: await filesOf(params.id) };
  });

  bind(api.resetFiles, async ({ params, caller }) => {
    await owned(params.id, caller);
    await db.deleteFrom("repository_files").where("guid", "=", params.id).execute();
    await stores.files.deleteFolder(params.id);
    return { guid: params.id, files: [] };
  });

  bind(api.deleteFile, async ({ query, caller }) => {
    await owned(query.guid, caller);
    const gone = await db.deleteFrom("repository_files").where("guid", "=", query.guid).where("filename", "=", query.filename).returning("filename").executeTakeFirst();
    if (gone === undefined) throw new AppError("not_found", "filename");
    await stores.files.delete(query.guid, query.filename);
    return { ok: true as const };
  });

  bind(api.downloadFile, async ({ query, caller, reply }) => {
    await owned(query.guid, caller);
    const known = (await filesOf(query.guid)).some(({ filename, conf_type }) => filename === query.filename && conf_type === query.file_type);
    const file = known ? await stores.files.get(query.guid, query.filename) : null;
    if (file === null) throw new AppError("not_found", "filename");
    return reply
      .type("application/octet-stream")
      .header("x-content-type-options", "nosniff")
      .header("content-length", file.size)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(query.filename)}`)
      .send(file.stream);
  });

  bind(api.submitWorkflow, async ({ request, caller }) => {
    const fields = new Map<string, string>();
    for await (const part of request.parts()) if (part.type === "field" && typeof part.value === "string") fields.set(part.fieldname, part.value);
    const guid = fields.get("repo_id") ?? "";
    const repository = await owned(guid, caller);
    const installationId = repository.installation_id ?? (await openInstallation(stores, guid, caller.userId));
    const { jobId } = await jobs.submitAudit({ installationId, guid, userId: caller.userId, mail: fields.get("user_mail") ?? caller.email });
    return { job_id: jobId, installation_id: installationId };
  });
}
