import { hash, verify } from "@node-rs/argon2";

// OWASP's lower bound for argon2id: 19 MiB, two passes, one lane
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MIN_LENGTH = 12;
/** Passwords found first in every list of leaked ones that are long enough to pass the length rule. */
const COMMON = ["password1234", "123456789012", "qwertyuiop12", "passwordpassword", "motdepasse123", "sunledger1234", "administrator", "iloveyou1234"];

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

/** NIST SP 800-63B: length and a list of known ones, no rules of composition; the account's own address is not one. */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const name = email.split("@")[0]?.toLowerCase() ?? "";
  return [...password].length < MIN_LENGTH || COMMON.includes(plain) || /^(.)\1+$/u.test(password) || (name.length > 3 && plain.startsWith(name) && plain.length < name.length + 6);
}
