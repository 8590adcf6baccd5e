import { hash, verify } from "@node-rs/argon2";

// OWASP's lower bound for argon2id: 19 MiB, two passes, one lane
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the one of a hash. Without a hash (no such account) it takes as long and is false, so that the
 * time of an answer does not tell which addresses have an account.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password that nobody has");
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}
