import { faultDays } from "./faultDays.ts";
import { CAUSES, EVENT_CAUSES, type Cause, type EventCause, type LossLedger } from "./lossLedger.ts";
import type { PlantSpec } from "./plantSpec.ts";
import type { Weather } from "./weather.ts";

/** A cell counts from this share of the inverter's reference energy of the day, on days with this share of the median day's. */
const CELL_SHARE = 0.01;
const DAY_SHARE = 0.2;

/** Energies by cause, kWh. */
export type TruthEnergies = Record<Cause | "reference" | "energy_ac" | "energy_ac_inverter" | "unmeasured", number>;

/** What really happened: the format that scored plants carry as truth.json. */
export interface Truth {
  schema: "truth/1";
  name: string;
  timezone: string;
  order: Cause[];
  rated_dc_w: number;
  total_kwh: TruthEnergies;
  pr: number;
  monthly: (TruthEnergies & { month: string })[];
  inverters: Record<string, TruthEnergies>;
  events: Record<string, unknown>[];
  /** Local days by event and inverter: those that must be found, and those that are neither right nor wrong. */
  cells: Partial<Record<EventCause, Record<string, string[]>>>;
  slight: Partial<Record<EventCause, Record<string, string[]>>>;
  /** Entries of plant.json that are written wrong. */
  wrong: Record<string, { stated: number; true: number }>;
}

/** Sums ledgers over the days that `takes` accepts. */
function energies(ledgers: readonly LossLedger[], takes: (day: number) => boolean): TruthEnergies {
  const sum = (pick: (ledger: LossLedger) => Float64Array): number =>
    ledgers.reduce((total, ledger) => total + pick(ledger).reduce((s, value, day) => (takes(day) ? s + value : s), 0), 0);
  const loss = (cause: Cause): number => sum((l) => l.lossKwh[cause]);
  const inverter = sum((l) => l.energyInverterKwh);
  const losses = {
    iam: loss("iam"), soiling: loss("soiling"), snow: loss("snow"), shading: loss("shading"), low_irradiance: loss("low_irradiance"),
    temperature: loss("temperature"), degradation: loss("degradation"), mismatch: loss("mismatch"), string_outage: loss("string_outage"),
    dc_fault: loss("dc_fault"), mppt: loss("mppt"), dc_wiring: loss("dc_wiring"), inverter_efficiency: loss("inverter_efficiency"), conversion_excess: loss("conversion_excess"),
    clipping: loss("clipping"), derating: loss("derating"), curtailment: loss("curtailment"), inverter_stop: loss("inverter_stop"),
    grid_outage: loss("grid_outage"), ac_wiring: loss("ac_wiring"),
  };
  return {
    reference: sum((l) => l.referenceKwh), ...losses, energy_ac: inverter - losses.ac_wiring, energy_ac_inverter: inverter, unmeasured: sum((l) => l.unmeasuredKwh),
  };
}

function median(values: Float64Array): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? 0 : (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

/** Days to find and days of grace of one event on one inverter. */
function cellsOf(event: EventCause, inverter: string, ledger: LossLedger, spec: PlantSpec, weather: Weather): { cells: string[]; slight: string[] } {
  const enough = DAY_SHARE * median(ledger.referenceKwh);
  const concerned = faultDays(spec, event, inverter, weather);
  const lost = event === "communication" ? ledger.unmeasuredKwh : ledger.lossKwh[event];
  const cells: string[] = [];
  const slight: string[] = [];
  weather.axis.dates.forEach((date, day) => {
    const reference = ledger.referenceKwh[day];
    if (reference >= enough && reference > 0 && ledger.visibleKwh[event][day] >= CELL_SHARE * reference) cells.push(date);
    else if (lost[day] > 0 || concerned.has(day)) slight.push(date);
  });
  return { cells, slight };
}

/** Rolls the inverters' ledgers up into the truth of a plant. */
export function truthOf(spec: PlantSpec, ledgers: ReadonlyMap<string, LossLedger>, weather: Weather, ratedDcW: number, wrong: Truth["wrong"]): Truth {
  const all = [...ledgers.values()];
  const { dates } = weather.axis;
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
  const total = energies(all, () => true);
  const cells: Truth["cells"] = {};
  const slight: Truth["slight"] = {};
  for (const event of EVENT_CAUSES) {
    for (const [inverter, ledger] of ledgers) {
      const days = cellsOf(event, inverter, ledger, spec, weather);
      if (days.cells.length > 0) (cells[event] ??= {})[inverter] = days.cells;
      if (days.slight.length > 0) (slight[event] ??= {})[inverter] = days.slight;
    }
  }
  return {
    schema: "truth/1", name: spec.name, timezone: spec.timezone, order: [...CAUSES], rated_dc_w: ratedDcW, total_kwh: total,
    pr: total.energy_ac / total.reference,
    monthly: months.map((month) => ({ month, ...energies(all, (day) => dates[day].startsWith(month)) })),
    inverters: Object.fromEntries([...ledgers].map(([id, ledger]) => [id, energies([ledger], () => true)])),
    events: spec.faults.map(({ startMs, endMs, ...fault }) => ({ ...fault, start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() })),
    cells, slight, wrong,
  };
}
