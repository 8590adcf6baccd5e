import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** SHA-256 in hex of files, one after the other in the order of their names: the same input gives the same mark. */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of [...paths].sort()) for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
