import { runAudit } from "./runAudit.ts";

process.exitCode = await runAudit(process.argv.slice(2), process.stderr);
