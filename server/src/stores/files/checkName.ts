/** A name that could leave the store's own place, or that some file system cannot hold. */
export class UnsafeName extends Error {}

/**
 * Gives the name back when it may name a file or folder of the store: one path segment of 1 to 200 bytes, no
 * separator, no control character, no leading dot.
 */
export function checkName(name: string): string {
  const bytes = Buffer.byteLength(name);
  if (bytes === 0 || bytes > 200 || /[/\\:]|\p{Cc}/u.test(name) || name.startsWith(".")) {
    throw new UnsafeName(JSON.stringify(name.slice(0, 80)));
  }
  return name;
}
