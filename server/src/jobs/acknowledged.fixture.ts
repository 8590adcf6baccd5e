import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { STATUSES } from "@sunledger/contract";
import { siteLosses } from "../analysis/ledgerQueries.ts";
import type { Stores } from "../stores/ports.ts";

interface Place {
  installationId: number;
  repository: string;
  email: string;
}

/** Everything a killed process was told is kept, over all rounds, and what is read of it afterwards. */
export class Acknowledged {
  /** The job of the last round. */
  jobId: string | null = null;
  private readonly place: Place;
  private readonly records: string[] = [];
  private readonly jobIds = new Set<string>();
  private readonly uploads = new Map<string, string>();
  private readonly tried = new Map<string, Set<string>>();
  private lost: string[] = [];
  private torn: string[] = [];
  private doubled: string[] = [];
  private wasPublished = false;
  private published: number | null = null;
  private referenceKwh: number | null = null;

  constructor(place: Place) {
    this.place = place;
  }

  /** Takes a round's lines in. */
  hear(said: readonly string[][]): void {
    this.jobId = null;
    this.wasPublished = false;
    for (const [word = "", kind = "", ...rest] of said) {
      const [name = "", sha = ""] = rest;
      if (word === "phase" && kind === "published") this.wasPublished = true;
      if (word === "try" && kind === "upload") this.tried.set(name, (this.tried.get(name) ?? new Set()).add(sha));
      if (word !== "ack") continue;
      if (kind === "record") this.records.push(name);
      if (kind === "upload") {
        this.uploads.set(name, sha);
        this.tried.set(name, new Set());
      }
      if (kind === "submit") {
        this.jobId = name;
        this.jobIds.add(name);
      }
    }
  }

  count(said: readonly string[][]): number {
    return said.filter(([word, kind]) => word === "ack" || (word === "phase" && kind === "published")).length;
  }

  /** What was found wrong since it was last asked. */
  faults(): { lost: string[]; torn: string[]; doubled: string[] } {
    const found = { lost: this.lost, torn: this.torn, doubled: this.doubled };
    this.lost = [];
    this.torn = [];
    this.doubled = [];
    return found;
  }

  /** Holds what is read against what was acknowledged: records, files, jobs, the published analysis. */
  async compare(stores: Stores): Promise<void> {
    await this.compareRecords(stores);
    await this.compareFiles(stores);
    const { db } = stores.records;
    const jobs = new Set((await db.selectFrom("job_progress").select("job_id").execute()).map((row) => row.job_id));
    for (const jobId of this.jobIds) if (!jobs.has(jobId)) this.lost.push(`job ${jobId}`);
    await this.comparePublished(stores);
  }

  /** Once the job that was cut off has ended: begun at most twice, published once, and nothing left of the rest. */
  async compareEnds(stores: Stores): Promise<void> {
    const { db } = stores.records;
    const installation = await db.selectFrom("installations").selectAll().where("id", "=", this.place.installationId).executeTakeFirstOrThrow();
    if (this.jobId !== null) {
      const job = await db.selectFrom("job_progress").selectAll().where("job_id", "=", this.jobId).executeTakeFirst();
      if (job?.state !== "done") this.torn.push(`the job is ${job?.state ?? "gone"}: ${JSON.stringify(job?.error)}`);
      if ((job?.attempt ?? 0) > 2) this.doubled.push(`the job was begun ${job?.attempt} times`);
      if (this.wasPublished && job?.attempt !== 1) this.doubled.push("a published audit was run again");
      if (installation.status !== STATUSES.available) this.torn.push(`the status is ${installation.status}`);
    }
    const analyses = await db.selectFrom("analyses").select(["id", "state"]).orderBy("id").execute();
    if (analyses.some(({ state }) => state === "writing")) this.torn.push("an analysis is still being written");
    if (analyses.filter(({ state }) => state === "published").length > 1) this.doubled.push("two analyses are published");
    const ids = analyses.map(({ id }) => id);
    for (const table of ["interval_results", "daily_results", "daily_points", "daily_sites"]) {
      const stored = [...(await stores.measurements.query(`SELECT DISTINCT analysis_id FROM ${table} ORDER BY analysis_id`)).int32("analysis_id")];
      if (stored.join() !== ids.join()) this.torn.push(`${table} holds ${stored.join()}, not ${ids.join()}`);
    }
    const imports = (await db.selectFrom("imports").select("id").orderBy("id").execute()).map(({ id }) => id);
    const stored = [...(await stores.measurements.query("SELECT DISTINCT import_id FROM samples ORDER BY import_id")).int32("import_id")];
    if (stored.join() !== imports.join()) this.torn.push(`samples hold ${stored.join()}, not ${imports.join()}`);
    const files = new Set((await db.selectFrom("repository_files").select(["filename", "stored_as"]).where("guid", "=", this.place.repository).execute()).map((row) => row.stored_as ?? row.filename));
    for (const { name } of await stores.files.list(this.place.repository)) if (!files.has(name)) this.torn.push(`a file of nobody's: ${name}`);
    this.published = installation.published_analysis_id;
  }

  private async compareRecords({ records: { db } }: Stores): Promise<void> {
    const rows = await db.selectFrom("audit_log").select(["subject", (eb) => eb.fn.countAll<number>().as("parts")]).where("action", "in", ["first", "second"]).groupBy("subject").execute();
    const parts = new Map(rows.map((row) => [row.subject, Number(row.parts)]));
    for (const subject of this.records) if (!parts.has(subject)) this.lost.push(`record ${subject}`);
    for (const [subject, count] of parts) if (count !== 2) (count < 2 ? this.torn : this.doubled).push(`record ${subject} has ${count} parts`);
    const user = await db.selectFrom("users").select("name").where("email", "=", this.place.email).executeTakeFirst();
    const newest = this.records.at(-1);
    // the kill may have come between the commit and the line that says so
    if (newest !== undefined && numberOf(user?.name ?? "") < numberOf(newest)) this.lost.push(`setting ${newest}: ${user?.name}`);
  }

  private async compareFiles({ records: { db }, files }: Stores): Promise<void> {
    const rows = await db.selectFrom("repository_files").selectAll().where("guid", "=", this.place.repository).execute();
    const bySha = new Map(rows.map((row) => [row.filename, row.sha256]));
    for (const [name, sha] of this.uploads) {
      const found = bySha.get(name);
      if (found === undefined) this.lost.push(`file ${name}`);
      else if (found !== sha && this.tried.get(name)?.has(found) !== true) this.lost.push(`content of ${name}`);
    }
    for (const { guid, filename, stored_as, sha256, size } of rows) {
      const file = await files.get(guid, stored_as ?? filename);
      const content = file === null ? null : await buffer(file.stream);
      if (content === null || content.length !== size || createHash("sha256").update(content).digest("hex") !== sha256) this.torn.push(`file ${filename} is not what its record says`);
    }
  }

  /** What a reader sees is one whole analysis: every interval there, books that close, the same as ever. */
  private async comparePublished(stores: Stores): Promise<void> {
    const { published_analysis_id: id } = await stores.records.db.selectFrom("installations").select("published_analysis_id").where("id", "=", this.place.installationId).executeTakeFirstOrThrow();
    if (this.published !== null && (id === null || id < this.published)) this.lost.push(`analysis ${this.published}`);
    if (this.wasPublished && (id === null || id === this.published)) this.lost.push("the analysis that was said to be published");
    if (id === null) return;
    const analysis = await stores.records.db.selectFrom("analyses").selectAll().where("id", "=", id).executeTakeFirst();
    if (analysis?.state !== "published") this.torn.push(`analysis ${id} is ${analysis?.state ?? "gone"}`);
    const books = await siteLosses(stores.measurements, { analysisId: id, fromDay: 0, toDay: 40_000 });
    const lost = books.losses.reduce((sum, bar) => sum + bar.kwh, 0);
    if (!(Math.abs(books.reference.kwh - lost - books.delivered.kwh) < 1e-9 * books.reference.kwh)) this.torn.push(`the books of analysis ${id} do not close`);
    const intervals = await stores.measurements.query("SELECT sum(reference_kwh) AS kwh FROM interval_results WHERE analysis_id = {id:Int32}", { id });
    if (!(Math.abs((intervals.float64("kwh")[0] ?? Number.NaN) - books.reference.kwh) < 1e-7)) this.torn.push(`intervals and days of analysis ${id} differ`);
    this.referenceKwh ??= books.reference.kwh;
    if (books.reference.kwh !== this.referenceKwh) this.torn.push(`analysis ${id} has ${books.reference.kwh} kWh, not ${this.referenceKwh}`);
  }
}

/** Round and number of a record, as one that grows. */
const numberOf = (subject: string): number => {
  const [round = "0", count = "0"] = subject.split("-");
  return Number(round) * 1e6 + Number(count);
};
