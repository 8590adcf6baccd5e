import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import type { StoredFile } from "../ports.ts";

/** More was sent than allowed; nothing of it stays. */
export class FileTooLarge extends Error {}

/** A stream that hands on what it is given, counts and hashes it, and fails beyond the limit; `stored` tells, at its end. */
export function measured(limitBytes: number): { stream: Transform; stored: () => StoredFile } {
  const hash = createHash("sha256");
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      hash.update(chunk);
      done(size > limitBytes ? new FileTooLarge(`more than ${limitBytes} bytes`) : null, chunk);
    },
  });
  return { stream, stored: () => ({ size, sha256: hash.digest("hex") }) };
}
