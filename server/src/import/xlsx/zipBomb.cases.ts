import { crc32, deflateRawSync } from "node:zlib";

/** A workbook of 300 MB of nothing in 300 kB, whose directory claims `claimedBytes` for it. */
export function zipBomb(claimedBytes: number): Uint8Array {
  const sheet = Buffer.alloc(300 << 20, " ");
  const entries = [
    { name: "[Content_Types].xml", raw: Buffer.from(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`) },
    { name: "xl/workbook.xml", raw: Buffer.from(`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="a" sheetId="1"/></sheets></workbook>`) },
    { name: "xl/worksheets/sheet1.xml", raw: sheet },
  ];
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, raw } of entries) {
    const packed = deflateRawSync(raw);
    const size = raw === sheet ? claimedBytes : raw.length;
    const local = record(0x04034b50, 30, name, [[8, 8, 2], [14, crc32(raw), 4], [18, packed.length, 4], [22, size, 4], [26, name.length, 2]]);
    directory.push(record(0x02014b50, 46, name, [[10, 8, 2], [16, crc32(raw), 4], [20, packed.length, 4], [24, size, 4], [28, name.length, 2], [42, offset, 4]]));
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = record(0x06054b50, 22, "", [[8, entries.length, 2], [10, entries.length, 2], [12, listing.length, 4], [16, offset, 4]]);
  return Buffer.concat([...parts, listing, end]);
}

function record(signature: number, length: number, name: string, fields: [at: number, value: number, bytes: number][]): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  for (const [at, value, width] of fields) bytes.writeUIntLE(value, at, width);
  return Buffer.concat([bytes, Buffer.from(name)]);
}
