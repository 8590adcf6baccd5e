import { resolve } from "node:path";
import { readConfig } from "../config.ts";
import { runBackup } from "../operating/backup/runBackup.ts";
import { operatorCommand } from "../operating/operatorCommand.ts";

/** `backup FILE`: everything that lasts, in one archive; `.tar`, `.tar.gz` or `.tar.zst` by its name. */
await operatorCommand("FILE (.tar, .tar.gz or .tar.zst)", [], async (file) => {
  const { records, measurements, files, queued, missing } = await runBackup(resolve(file), readConfig());
  const rows = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);
  const lines = [`${file}: ${rows(records)} records, ${rows(measurements)} rows of measurements and results, ${files} files, ${queued} jobs in the queue`];
  for (const place of missing) lines.push(`warning: the file ${place} is in the records and not in the file store`);
  return lines;
});
