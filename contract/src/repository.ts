import { z } from "zod";
import { confTypeSchema } from "./constants.ts";

export const repositoryFileSchema = z.object({
  guid: z.string(),
  filename: z.string(),
  conf_type: confTypeSchema,
  size: z.number().int(),
});
export type RepositoryFile = z.infer<typeof repositoryFileSchema>;
export const uploadReplySchema = z.object({ guid: z.string(), files: z.array(repositoryFileSchema) });
export const repositorySchema = z.object({
  guid: z.string(),
  created: z.string(),
  files: z.array(repositoryFileSchema),
  installation_id: z.number().int().nullable(),
});
export const repositoriesSchema = z.object({ rows: z.array(repositorySchema) });

/** Work in progress: counted, not guessed. */
export const jobSchema = z.object({
  job_id: z.string(),
  kind: z.string(),
  installation_id: z.number().int().nullable(),
  installation_name: z.string().nullable(),
  state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  stage: z.string(),
  /** Counted in the stage that is under way; total 0 where its end is not known. */
  done: z.number(),
  total: z.number(),
  /** Of the whole job, 0–1; never falls within an attempt. */
  share: z.number(),
  /** At the pace so far; null while it cannot be said. */
  seconds_left: z.number().nullable(),
  /** How often the work has been begun: more than 1 after a crash. */
  attempt: z.number().int(),
  error: z.string().nullable(),
  log: z.array(z.string()),
  created: z.string(),
  finished: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;
export const jobsSchema = z.object({ rows: z.array(jobSchema) });
export const submitReplySchema = z.object({ job_id: z.string(), installation_id: z.number().int() });
