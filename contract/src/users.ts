import { z } from "zod";
import { policiesSchema, roleSchema } from "./access.ts";

export const userSchema = z.object({
  user_id: z.number().int(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  disabled: z.boolean(),
  /** An invitation is open: no password has been set yet. */
  invited: z.boolean(),
  policies: policiesSchema,
  created: z.string(),
});
export type User = z.infer<typeof userSchema>;
export const usersSchema = z.object({ rows: z.array(userSchema) });

export const inviteBody = z.object({
  email: z.email().max(254),
  name: z.string().trim().min(1).max(120),
  role: roleSchema,
  installation_list: z.array(z.number().int().nonnegative()).max(10_000),
});

/** What is given is changed, the rest stays. */
export const userChangeBody = z.object({
  name: z.string().trim().min(1).max(120).optional(),
  role: roleSchema.optional(),
  disabled: z.boolean().optional(),
  policies: policiesSchema.partial().optional(),
});

/** Who changed what, newest first. */
export const auditLogSchema = z.object({
  rows: z.array(z.object({ at: z.string(), by: z.string().nullable(), action: z.string(), subject: z.string(), detail: z.record(z.string(), z.unknown()) })),
});

/** Mails as they were written; without a mail server they are read here. */
export const mailsSchema = z.object({
  rows: z.array(z.object({ recipient: z.string(), subject: z.string(), body: z.string(), created: z.string(), sent: z.string().nullable(), error: z.string().nullable() })),
});
