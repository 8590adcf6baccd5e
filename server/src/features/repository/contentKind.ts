/** What the first bytes of a file say it is. */
export type ContentKind = "zip" | "gzip" | "pdf" | "html" | "binary" | "text";

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((value, index) => bytes[index] === value);

/** Told from the first kilobytes alone; a file whose name says otherwise is refused. */
export function contentKind(bytes: Uint8Array): ContentKind {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return "zip";
  if (startsWith(bytes, [0x1f, 0x8b])) return "gzip";
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return "pdf";
  // UTF-16 exports of spreadsheet programs have zero bytes but a mark at their start
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return "text";
  if (bytes.includes(0)) return "binary";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 512)).trimStart().toLowerCase();
  return head.startsWith("<!doctype html") || head.startsWith("<html") ? "html" : "text";
}

const KIND_OF_ENDING: Readonly<Record<string, ContentKind>> = { ".csv": "text", ".txt": "text", ".json": "text", ".gz": "gzip", ".xlsx": "zip" };

/** Whether a file is what its name says; endings that no import reads are refused. */
export function isWhatItSays(filename: string, bytes: Uint8Array): boolean {
  const ending = /\.[a-z0-9]+$/i.exec(filename)?.[0].toLowerCase() ?? "";
  return KIND_OF_ENDING[ending] !== undefined && KIND_OF_ENDING[ending] === contentKind(bytes);
}
