/** The virtual sensor of one point in time; what is not measured is NaN, a night a gap. */
export interface SensorSeries {
  timesMs: number[];
  poaWm2: number[];
  tempAmbientC: number[];
  tempModuleC: number[];
  tempCellC: number[];
}

const NAMES = ["poa_wm2", "temp_ambient_c", "temp_module_c", "temp_cell_c"] as const;

/**
 * Reads the file that the server sends of one point. The books hold no nights: where a row does not follow the one
 * before within twice the usual step, a moment without values stands between them, so that no line is drawn across.
 */
export function readSensor(csv: string): SensorSeries {
  const [head = "", ...lines] = csv.split(/\r?\n/).filter((line) => line !== "");
  const columns = head.split(",");
  const at = NAMES.map((name) => columns.indexOf(name));
  const rows = lines.map((line) => {
    const cells = line.split(",");
    return { time: Date.parse(cells[0] ?? ""), values: at.map((column) => ((cells[column] ?? "") === "" ? Number.NaN : Number(cells[column]))) };
  });
  const steps = rows.slice(1).map(({ time }, index) => time - (rows[index]?.time ?? time)).toSorted((a, b) => a - b);
  const step = steps[Math.floor(steps.length / 2)] ?? 0;
  const whole = rows.flatMap((row, index) => {
    const before = rows[index - 1]?.time;
    return before !== undefined && row.time - before > 2 * step ? [{ time: before + step, values: at.map(() => Number.NaN) }, row] : [row];
  });
  const column = (index: number) => whole.map(({ values }) => values[index] ?? Number.NaN);
  return { timesMs: whole.map(({ time }) => time), poaWm2: column(0), tempAmbientC: column(1), tempModuleC: column(2), tempCellC: column(3) };
}
