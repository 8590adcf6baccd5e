import { InputError } from "../inputError.ts";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** A month of one inverter at 5 minutes is 40 MB of sheet; a bomb is gigabytes. */
const MAX_UNPACKED_BYTES = 200 << 20;
const MAX_ENTRIES = 10_000;

/**
 * Looks into the directory of a ZIP container before anything is unpacked: refuses what is no ZIP, what holds no
 * workbook, and what would unpack to more than 200 MB. The sizes are the file's own claims: reading runs in a worker
 * with limits besides.
 */
export function checkZip(bytes: Uint8Array, file: string): void {
  const notExcel = (found: string): InputError => new InputError("import:error.not_xlsx", { file, found });
  if (bytes.length < 22 || bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw notExcel(kindOf(bytes));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  if (end < 0) throw notExcel("ZIP");
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  let workbook = false;
  if (entries > MAX_ENTRIES) throw new InputError("import:error.bomb", { file, limit: MAX_UNPACKED_BYTES >> 20 });
  for (let i = 0; i < entries; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw notExcel("ZIP");
    unpacked += view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    workbook ||= name === "xl/workbook.xml";
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (unpacked > MAX_UNPACKED_BYTES) throw new InputError("import:error.bomb", { file, limit: MAX_UNPACKED_BYTES >> 20 });
  }
  if (!workbook) throw notExcel("ZIP");
}

function endRecord(view: DataView): number {
  const least = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= least; at--) if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return -1;
}

function kindOf(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(head.replace(/^[^<]{0,3}/, ""))) return "HTML/XML";
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return "XLS";
  if (head.startsWith("%PDF")) return "PDF";
  return [...bytes.subarray(0, 500)].every((byte) => byte >= 9 && byte !== 0x7f) ? "CSV/text" : "binary";
}
