import { z } from "zod";

/** Stable codes of everything that can go wrong over HTTP; the catalogues' `errors` part has a text for each. */
export const ERROR_STATUS = {
  invalid_credentials: 401,
  unauthenticated: 401,
  session_expired: 401,
  account_disabled: 401,
  forbidden: 403,
  installation_forbidden: 403,
  installation_restricted: 403,
  policy_missing: 403,
  not_found: 404,
  conflict: 409,
  file_in_use: 409,
  email_taken: 409,
  name_taken: 409,
  payload_too_large: 413,
  unsupported_file: 415,
  invalid_request: 422,
  invalid_dates: 422,
  input_unusable: 422,
  token_invalid: 422,
  password_weak: 422,
  password_wrong: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every error answer (RFC 9457), with a stable code and a text in the asked language. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errorCode: z.string(),
  requestId: z.string(),
  /** Which field, file or line is meant, where one is. */
  place: z.string().nullable(),
});
export type Problem = z.infer<typeof problemSchema>;
