import { FRESH_HOURS, STALE_HOURS, type CheckItem, type CheckStatus, type Figure } from "@sunledger/contract";
import type { Plant, PlantFinding } from "@sunledger/engine";
import type { Formats, MessageKey } from "@sunledger/i18n";
import type { SiteLosses } from "../../analysis/ledgerQueries.ts";

/** Everything the questions are put to: the books of the days, and what the audit found of data and plant. */
export interface Facts {
  plant: Plant | null;
  isAcOnly: boolean;
  books: SiteLosses;
  kpi: Readonly<Record<string, Figure>>;
  /** Findings on the data that touch the days. */
  findings: readonly { point: string; issue: string }[];
  plantModel: readonly PlantFinding[];
  defaultsUsed: readonly string[];
  /** Days between the last sample and the end of the asked days. */
  silentDays: number;
  lastSampleMs: number | null;
  timezone: string;
}

export interface Answer {
  status: CheckStatus;
  value: number | null;
  key: MessageKey;
  values: Record<string, string | number>;
}

/** Shares of the expected energy from which a loss is severe, and very severe (the audit's own severities). */
const SEVERE = 0.02;
const VERY_SEVERE = 0.1;
const FULL_COVERAGE = 0.95;
const USABLE_COVERAGE = 0.8;
const FRESH_DAYS = FRESH_HOURS / 24;
const STALE_DAYS = STALE_HOURS / 24;
/** The books close to this share of the reference. */
const CLOSING = 1e-9;

const level = (value: number, warning: number, critical: number): CheckStatus => (value > critical ? "critical" : value > warning ? "warning" : "ok");
const unknown = (key: MessageKey): Answer => ({ status: "unknown", value: null, key, values: {} });

function loss(key: SiteLosses["losses"][number]["key"], { books }: Facts, numbers: Formats): Answer {
  const kwh = books.losses.find((bar) => bar.key === key)?.kwh ?? 0;
  if (books.expected.kwh <= 0) return unknown("checklist:sentence.no_data");
  const share = kwh / books.expected.kwh;
  return { status: level(share, SEVERE, VERY_SEVERE), value: share, key: "checklist:sentence.loss", values: { energy: numbers.energy(kwh), share: numbers.percent(share) } };
}

/** A loss that only the DC side shows. */
const onDcSide = (key: "conversion_excess" | "string_outage" | "dc_fault", facts: Facts, numbers: Formats): Answer =>
  facts.isAcOnly ? unknown("checklist:sentence.ac_only") : loss(key, facts, numbers);

/** A count of things that should not be: none is well, one asks for attention. */
const count = (number: number, key: MessageKey, numbers: Formats): Answer => ({ status: number === 0 ? "ok" : "warning", value: number, key, values: { number: numbers.number(number, 0) } });

const issues = ({ findings }: Facts, wanted: readonly string[]) => findings.filter(({ issue }) => wanted.includes(issue)).length;
const isIrradiance = ({ kind }: Plant["sensors"][number]) => kind === "irradiance_tilted" || kind === "irradiance_horizontal";

/** Each question of the health check, and how it is answered. */
export const ANSWERS: Readonly<Record<CheckItem, (facts: Facts, numbers: Formats) => Answer>> = {
  coverage: ({ kpi }, numbers) => {
    const value = kpi["data_coverage"]?.value ?? null;
    if (value === null) return unknown("checklist:sentence.no_data");
    return { status: value >= FULL_COVERAGE ? "ok" : value >= USABLE_COVERAGE ? "warning" : "critical", value, key: "checklist:sentence.coverage", values: { share: numbers.percent(value) } };
  },
  gaps: (facts, numbers) => count(issues(facts, ["gap"]), "checklist:sentence.gaps", numbers),
  freshness: ({ lastSampleMs, silentDays, timezone }, numbers) =>
    lastSampleMs === null
      ? unknown("checklist:sentence.no_data")
      : { status: level(silentDays, FRESH_DAYS, STALE_DAYS), value: silentDays, key: "checklist:sentence.freshness", values: { last: numbers.instant(lastSampleMs, timezone) } },
  clock: (facts, numbers) => count(issues(facts, ["shift", "interval"]), "checklist:sentence.clock", numbers),
  irradiance_sensors: ({ plant }, numbers) => {
    const number = (plant?.sensors ?? []).filter(isIrradiance).length;
    return { status: number > 0 ? "ok" : "warning", value: number, key: "checklist:sentence.irradiance_sensors", values: { number: numbers.number(number, 0) } };
  },
  sensor_findings: (facts, numbers) => {
    const sensors = new Set((facts.plant?.sensors ?? []).map(({ id }) => id));
    const found = facts.findings.filter(({ point, issue }) => sensors.has(point) && issue !== "gap" && issue !== "estimate");
    return sensors.size === 0 ? unknown("checklist:sentence.no_sensor") : count(found.length, "checklist:sentence.sensor_findings", numbers);
  },
  inverter_stop: (facts, numbers) => loss("inverter_stop", facts, numbers),
  conversion_excess: (facts, numbers) => onDcSide("conversion_excess", facts, numbers),
  derating: (facts, numbers) => loss("derating", facts, numbers),
  string_outage: (facts, numbers) => onDcSide("string_outage", facts, numbers),
  dc_fault: (facts, numbers) => onDcSide("dc_fault", facts, numbers),
  planes: ({ plantModel }, numbers) => count(plantModel.filter(({ used }) => used === "found").length, "checklist:sentence.planes", numbers),
  assumptions: ({ defaultsUsed }, numbers) => count(defaultsUsed.length, "checklist:sentence.assumptions", numbers),
  sizing: ({ plant }, numbers) => {
    const number = Object.keys(plant?.sizing?.losses_percent ?? {}).length;
    return number === 0 ? unknown("checklist:sentence.no_sizing") : { status: "ok", value: number, key: "checklist:sentence.sizing", values: { number: numbers.number(number, 0) } };
  },
  performance: ({ kpi }, numbers) => {
    const [value, spread] = [kpi["pi"]?.value ?? null, kpi["pi"]?.uncertainty ?? 0];
    if (value === null) return unknown("checklist:sentence.no_data");
    const missing = 1 - value;
    const status = missing <= 2 * spread ? "ok" : missing > VERY_SEVERE ? "critical" : "warning";
    return { status, value, key: "checklist:sentence.performance", values: { pi: numbers.number(value, 3), spread: numbers.number(2 * spread, 3) } };
  },
  meter: ({ plant }): Answer => {
    const meter = plant?.meter ?? null;
    if (meter === null) return { status: "warning", value: 0, key: "checklist:sentence.no_meter", values: {} };
    return { status: "ok", value: 1, key: "checklist:sentence.meter", values: { meter } };
  },
  curtailment: (facts, numbers) => loss("curtailment", facts, numbers),
  grid_outage: (facts, numbers) => loss("grid_outage", facts, numbers),
  balance: ({ books }, numbers) => {
    if (books.reference.kwh <= 0) return unknown("checklist:sentence.no_data");
    const rest = Math.abs(books.reference.kwh - books.losses.reduce((sum, { kwh }) => sum + kwh, 0) - books.delivered.kwh);
    return { status: rest <= CLOSING * books.reference.kwh ? "ok" : "critical", value: rest, key: "checklist:sentence.balance", values: { rest: numbers.unit(rest, "kWh", 3) } };
  },
};
