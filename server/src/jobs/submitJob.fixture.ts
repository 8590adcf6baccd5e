/**
 * A process to be killed: it submits one audit and says every stage it comes to on stdout, one line each.
 * Arguments: the data directory, the repository.
 */
import { writeSync } from "node:fs";
import { openStores } from "../stores/openStores.ts";
import { startJobs } from "./startJobs.ts";

const [dataDir = "", guid = ""] = process.argv.slice(2);
const stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
const jobs = await startJobs(stores);
const installation = await stores.records.db.selectFrom("installations").select("id").where("guid", "=", guid).executeTakeFirstOrThrow();
const { jobId } = await jobs.submitAudit({ installationId: installation.id, guid, userId: null, mail: null });
writeSync(1, `submitted ${jobId}\n`);
jobs.subscribe(jobId, (progress) => void writeSync(1, `stage ${progress.stage} ${progress.state}\n`));
