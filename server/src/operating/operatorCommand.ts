import { ConfigError } from "../config.ts";
import { DataDirectoryInUse } from "../stores/directoryLock.ts";
import { ArchiveError } from "./backup/archiveFormat.ts";

/**
 * A command of the operator with one file and some flags: what it says on the standard output and exit 0, or one line
 * on the error output and exit 2 (1 where nobody foresaw what went wrong).
 */
export async function operatorCommand(usage: string, known: readonly string[], run: (file: string, flags: ReadonlySet<string>) => Promise<readonly string[]>): Promise<void> {
  const given = process.argv.slice(2);
  const flags = new Set(given.filter((argument) => argument.startsWith("--")));
  const [file, ...more] = given.filter((argument) => !argument.startsWith("--"));
  try {
    if (file === undefined || more.length > 0 || [...flags].some((flag) => !known.includes(flag))) throw new ArchiveError(`usage: ${usage}`);
    for (const line of await run(file, flags)) process.stdout.write(`${line}\n`);
  } catch (error) {
    const isForeseen = error instanceof ArchiveError || error instanceof ConfigError || error instanceof DataDirectoryInUse;
    process.stderr.write(`${error instanceof Error ? error.message.split("\n")[0] : String(error)}\n`);
    process.exitCode = isForeseen ? 2 : 1;
  }
}
