import { z } from "zod";
import { policiesSchema, roleSchema } from "./access.ts";

export const loginForm = z.object({ username: z.string().min(1).max(254), password: z.string().min(1).max(1024) });

export const sessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  /** Seconds. */
  expires_in: z.number().int().positive(),
  role: roleSchema,
  name: z.string(),
  /** An address of the picture, or null where none was given. */
  picture: z.string().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

export const meSchema = z.object({
  user_id: z.number().int(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  picture: z.string().nullable(),
  policies: policiesSchema,
});
export type Me = z.infer<typeof meSchema>;

export const validateAccountForm = z.object({
  email: z.string().min(3).max(254),
  enc_token: z.string().min(1).max(512),
  password: z.string().min(1).max(1024),
});

export const changePasswordBody = z.object({ current_password: z.string().min(1).max(1024), password: z.string().min(1).max(1024) });

/** One's own picture, by the address it is shown at. */
export const pictureSchema = z.object({ picture: z.string().nullable() });

export const doneSchema = z.object({ ok: z.literal(true) });
