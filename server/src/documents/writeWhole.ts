import { rename, rm, writeFile } from "node:fs/promises";

/** Writes beside the target and renames: a reader sees the whole file or none, also after a failure. */
export const writeWhole = async (path: string, content: Uint8Array): Promise<void> => {
  const partial = `${path}.${process.pid}.part`;
  try {
    await writeFile(partial, content);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
};
