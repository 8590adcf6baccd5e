import { createHash, randomBytes } from "node:crypto";

/** A new secret for a session or an invitation: 256 random bits, told once and kept only as its hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What the store keeps of a token: from it the token cannot be had back. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
