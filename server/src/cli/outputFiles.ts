import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError } from "../import/inputError.ts";

/**
 * Files that appear all together, whole, or not at all: each is written beside its place under another name, and takes
 * its name when all of them are done.
 */
export class OutputFiles {
  private readonly pending: { path: string; temporary: string }[] = [];

  /** The path to write to; fails at once where nothing can be written. */
  async prepare(path: string): Promise<string> {
    const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}.part`);
    await writeFile(temporary, "").catch(() => {
      throw new InputError("import:error.not_writable", { file: path });
    });
    this.pending.push({ path, temporary });
    return temporary;
  }

  async publish(): Promise<void> {
    for (const { path, temporary } of this.pending) {
      await rename(temporary, path).catch(() => {
        throw new InputError("import:error.not_writable", { file: path });
      });
    }
    this.pending.length = 0;
  }

  async discard(): Promise<void> {
    for (const { temporary } of this.pending) await rm(temporary, { force: true });
  }
}
