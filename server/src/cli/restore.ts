import { resolve } from "node:path";
import { readConfig } from "../config.ts";
import { runRestore } from "../operating/backup/runRestore.ts";
import { operatorCommand } from "../operating/operatorCommand.ts";

/** `restore FILE [--replace]`: an archive of `backup` into empty stores, whole or not at all. */
await operatorCommand("FILE [--replace]", ["--replace"], async (file, flags) => {
  const config = readConfig();
  const { manifest, movedTo } = await runRestore(resolve(file), config, { replace: flags.has("--replace") });
  const lines = [`${config.dataDir}: restored ${manifest.files} files and every record; people log in anew`];
  if (movedTo !== null) lines.push(`what was there before is in ${movedTo}`);
  return lines;
});
