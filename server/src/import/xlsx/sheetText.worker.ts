import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { streamXlsxRows } from "hucre/xlsx";

/*
 * Turns one sheet of a workbook into tab-separated text and posts it in pieces, so that workbooks are read by the same
 * reader as every other file. Line n of the text is row n of the sheet.
 */

interface Task {
  path: string;
  sheet: number | string;
}

const PIECE = 1 << 20;

function isTask(value: unknown): value is Task {
  return typeof value === "object" && value !== null && "path" in value && typeof value.path === "string" && "sheet" in value;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 19).replace("T", " ");
  if (typeof value === "object") return "result" in value ? cellText(value.result) : "text" in value ? cellText(value.text) : "";
  return String(value).replace(/[\t\r\n]+/g, " ");
}

async function run(task: Task): Promise<void> {
  let text = "";
  let line = 0;
  const post = () => {
    const bytes = new TextEncoder().encode(text);
    text = "";
    parentPort?.postMessage(bytes, [bytes.buffer]);
  };
  for await (const row of streamXlsxRows(await readFile(task.path), { sheet: task.sheet })) {
    for (; line < row.index; line++) text += "\n";
    text += `${row.values.map(cellText).join("\t")}\n`;
    line++;
    if (text.length > PIECE) post();
  }
  post();
}

if (isTask(workerData)) await run(workerData);
