import type { OmEvent } from "@sunledger/engine";
import { InputError } from "../inputError.ts";
import { LocalClock } from "../time/localClock.ts";
import { TimeField } from "../time/timeField.ts";
import { readTable } from "./readTable.ts";

/** `events.csv`: columns start, end, point, type, text; stamps with an offset, or local to the plant. */
export async function readEvents(path: string, file: string, timezone: string): Promise<OmEvent[]> {
  const { rows } = await readTable(path, file, ["start", "end", "point", "type", "text"]);
  const clock = new LocalClock(timezone, "zone");
  const dayFirst = !rows.some((row) => /^\d{1,2}[-/.](1[3-9]|2\d|3[01])[-/.]/.test(row.cells.start ?? ""));
  const field = new TimeField(dayFirst ? "dmy" : "mdy");
  const instant = (text: string, line: number): number => {
    const bytes = new TextEncoder().encode(text);
    const wall = field.read(bytes, 0, bytes.length);
    if (Number.isNaN(wall)) throw new InputError("import:error.not_a_time", { file, line, found: text.slice(0, 40) });
    return Number.isNaN(field.offsetMin) ? clock.toUtc(wall, null) : wall - field.offsetMin * 60_000;
  };
  return rows.map(({ line, cells }) => {
    const startMs = instant(cells.start ?? "", line);
    const endMs = cells.end === "" ? startMs : instant(cells.end ?? "", line);
    if (endMs < startMs) throw new InputError("import:error.event_order", { file, line });
    return { startMs, endMs, point: cells.point ?? "", type: cells.type ?? "", text: cells.text ?? "" };
  });
}
