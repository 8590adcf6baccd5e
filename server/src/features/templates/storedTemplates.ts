import { builtInSchema, canSeeInstallation, templateContentSchema, type BuiltInReport, type Template, type TemplateContent } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { AppError } from "../../http/appError.ts";
import type { Caller } from "../../http/caller.ts";
import type { ReportTemplate } from "../../stores/records/database.ts";
import type { RecordStore } from "../../stores/records/openRecords.ts";
import { BUILT_IN_CONTENT } from "./builtInReports.ts";

/** So many templates a writer may keep, and so many are listed. */
const KEPT = 200;
const LISTED = 1000;

type Stored = ReportTemplate & { owner: string | null };

/** PostgreSQL's code of a value that must be unique and is not: two who save one name at once. */
const UNIQUE_VIOLATION = "23505";

async function named<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) throw new AppError("name_taken", "name");
    throw error;
  }
}

interface Written {
  name: string;
  installation_id?: number | null | undefined;
  content: TemplateContent;
}

/** Templates as they are stored: who may read and change them is decided here. */
export class StoredTemplates {
  private readonly records: RecordStore;

  constructor(records: RecordStore) {
    this.records = records;
  }

  private rows() {
    return this.records.db.selectFrom("report_templates").leftJoin("users", "users.id", "report_templates.user_id").selectAll("report_templates").select("users.name as owner");
  }

  /** The caller's own, for an admin everybody's, those of installations that the caller cannot see left out. */
  async list(caller: Caller): Promise<Template[]> {
    let wanted = this.rows().orderBy("report_templates.name").orderBy("report_templates.id").limit(LISTED);
    if (caller.role !== "admin") wanted = wanted.where("report_templates.user_id", "=", caller.userId);
    const rows = await wanted.execute();
    return rows.filter(({ installation_id }) => installation_id === null || canSeeInstallation(caller.policies, installation_id)).map(told);
  }

  /** A template that the caller wrote, or that an admin may change all the same; 404 where there is none, 403 where it is another's. */
  async owned(caller: Caller, id: number): Promise<Stored> {
    const row = await this.rows().where("report_templates.id", "=", id).executeTakeFirst();
    if (row === undefined) throw new AppError("not_found", "id");
    if (row.user_id !== caller.userId && caller.role !== "admin") throw new AppError("forbidden", "id");
    return row;
  }

  async create(caller: Caller, written: Written): Promise<Template> {
    this.guard(caller, written);
    const now = Date.now();
    const { count } = await this.records.db.selectFrom("report_templates").select((e) => e.fn.countAll<number>().as("count")).where("user_id", "=", caller.userId).executeTakeFirstOrThrow();
    if (Number(count) >= KEPT) throw new AppError("invalid_request", "report_template");
    const values = { user_id: caller.userId, name: written.name, installation_id: written.installation_id ?? null, content: JSON.stringify(written.content), created_ms: now, updated_ms: now };
    const { id } = await named(this.records.db.insertInto("report_templates").values(values).returning("id").executeTakeFirstOrThrow());
    return told(await this.owned(caller, id));
  }

  async change(caller: Caller, id: number, written: Written): Promise<Template> {
    const before = await this.owned(caller, id);
    this.guard(caller, written);
    // who leaves the installation out does not change it
    const installation_id = written.installation_id === undefined ? before.installation_id : written.installation_id;
    const values = { name: written.name, installation_id, content: JSON.stringify(written.content), updated_ms: Date.now() };
    await named(this.records.db.updateTable("report_templates").set(values).where("id", "=", id).execute());
    return told(await this.owned(caller, id));
  }

  async delete(caller: Caller, id: number): Promise<void> {
    await this.owned(caller, id);
    await this.records.db.deleteFrom("report_templates").where("id", "=", id).execute();
  }

  /** What a report goes by: a built-in's key, the id of a template, or the name of one of the caller's own; 404 for anything else. */
  async find(caller: Caller, reportName: string): Promise<{ builtIn: BuiltInReport | null; name: string; installationId: number | null; content: TemplateContent }> {
    const builtIn = builtInSchema.safeParse(reportName);
    if (builtIn.success) return { builtIn: builtIn.data, name: builtIn.data, installationId: null, content: BUILT_IN_CONTENT[builtIn.data] };
    const own = this.rows().where("report_templates.user_id", "=", caller.userId);
    const row = /^\d{1,9}$/.test(reportName)
      ? await this.owned(caller, Number(reportName))
      : (await own.execute()).find(({ name }) => name.toLowerCase() === reportName.trim().toLowerCase());
    if (row === undefined) throw new AppError("not_found", "report_name");
    return { builtIn: null, name: row.name, installationId: row.installation_id, content: templateContentSchema.parse(row.content) };
  }

  private guard(caller: Caller, { installation_id }: Written): void {
    if (installation_id !== undefined && installation_id !== null && !canSeeInstallation(caller.policies, installation_id)) throw new AppError("installation_forbidden", "installation_id");
  }
}

function told(row: Stored): Template {
  return {
    id: row.id,
    report_name: String(row.id),
    name: row.name,
    built_in: false,
    editable: true,
    installation_id: row.installation_id,
    owner: row.owner,
    created: new Date(row.created_ms).toISOString(),
    changed: new Date(row.updated_ms).toISOString(),
    content: templateContentSchema.parse(row.content),
  };
}

/** The built-in reports as templates, in a language. */
export function builtInTemplates({ message }: Translator): Template[] {
  return builtInSchema.options.map((key) => ({
    id: null,
    report_name: key,
    name: message(`templates:builtIn.${key}`),
    built_in: true,
    editable: false,
    installation_id: null,
    owner: null,
    created: null,
    changed: null,
    content: BUILT_IN_CONTENT[key],
  }));
}
