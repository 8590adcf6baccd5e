import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import type { RepositoryFilesTable } from "../stores/records/database.ts";

/** An uploaded file and what its uploader says it is. */
export type UploadedFile = Pick<RepositoryFilesTable, "filename" | "conf_type" | "stored_as">;

/** Names that the reader knows anyway, whatever kind they were uploaded as. */
const KNOWN = /^(plant\.json|mapping\.json|import\.json|events\.csv|sizing\.(csv|xlsx)|measurements.*\.csv(\.gz)?)$/i;

/**
 * The files of a repository as a plant folder: each under the name that the reader looks for, by the kind it was
 * uploaded as. Measurements and weather keep their own name behind it, so that messages name it. Nothing is copied.
 */
export async function stagePlantFolder(path: string, files: readonly UploadedFile[]): Promise<{ path: string; release(): Promise<void> }> {
  const staged = await mkdtemp(join(tmpdir(), "sunledger-job-"));
  const release = (): Promise<void> => rm(staged, { recursive: true, force: true });
  try {
    // a foreign folder's mapping names its files as they are
    const asTheyAre = files.some(({ filename }) => filename === "mapping.json");
    const taken = new Set<string>();
    // a file that has the reader's own name stands before one that is only said to be such
    const ordered = [...files].sort((a, b) => Number(KNOWN.test(b.filename)) - Number(KNOWN.test(a.filename)) || a.filename.localeCompare(b.filename));
    for (const file of ordered) {
      const name = asTheyAre ? file.filename : readerName(file);
      if (taken.has(name)) continue;
      taken.add(name);
      await symlink(resolve(path, file.stored_as ?? file.filename), join(staged, name));
    }
    return { path: staged, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The name under which the reader finds a file of this kind. */
export function readerName({ filename, conf_type }: Pick<UploadedFile, "filename" | "conf_type">): string {
  if (KNOWN.test(filename)) return filename;
  switch (conf_type) {
    case "plant":
      return "plant.json";
    case "events":
      return "events.csv";
    case "sizing":
      return `sizing${extname(filename).toLowerCase() === ".xlsx" ? ".xlsx" : ".csv"}`;
    case "measurements":
    case "weather":
      return `measurements-${filename.replace(/\.(txt|tsv)(\.gz)?$/i, ".csv$2")}`;
  }
}
