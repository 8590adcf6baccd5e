import type { Stores } from "../stores/ports.ts";

/**
 * Drops stored files that no record knows: uploads that a crash cut off before they were acknowledged, and contents
 * that were replaced. Only while nobody uploads.
 */
export async function sweepFiles({ records, files }: Stores): Promise<void> {
  const kept = new Map<string, Set<string>>();
  for (const { guid } of await records.db.selectFrom("repositories").select("guid").execute()) kept.set(guid, new Set());
  for (const { guid, filename, stored_as } of await records.db.selectFrom("repository_files").select(["guid", "filename", "stored_as"]).execute()) {
    kept.get(guid)?.add(stored_as ?? filename);
  }
  for (const [guid, names] of kept) {
    for (const { name } of await files.list(guid)) if (!names.has(name)) await files.delete(guid, name);
  }
}
