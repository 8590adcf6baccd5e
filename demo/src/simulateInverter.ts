import { arrayOffer, type ArraySetting, type ArrayStep } from "./arrayChain.ts";
import { convert, drawnFor } from "./conversion.ts";
import { curtailedTo, deratedTo, faultsOf, inSpan, snowTransmission } from "./faultState.ts";
import { CAUSES, emptyLedger, noLoss, type Cause, type LossLedger } from "./lossLedger.ts";
import type { InverterSpec, PlantSpec } from "./plantSpec.ts";
import type { Weather } from "./weather.ts";

const YEAR_MS = 365.2425 * 86_400_000;
/** Light below which the trackers' voltage collapses, as a share of the STC voltage. */
const COLLAPSED = 0.5;
const SHOWN_WHILE_RUNNING = ["string_outage", "dc_fault", "mppt", "shading", "snow", "conversion_excess"] as const;

/** What an inverter would show, means over the intervals; nothing of noise or silence yet. */
export interface InverterColumns {
  powerAcW: Float64Array;
  powerDcW: Float64Array;
  voltageDcV: Float64Array;
  /** Current of every string by `SUBARRAY-Snn`. */
  stringA: Map<string, Float64Array>;
  /** AC power at the delivery point. */
  deliveredW: Float64Array;
  /** 1 where nobody hears it. */
  silent: Uint8Array;
}

/** An inverter's columns, and the truth by day. */
export interface SimulatedInverter {
  columns: InverterColumns;
  ledger: LossLedger;
}

/** A sub-array as its inverter sees it. */
export interface TrackedArray extends ArraySetting {
  tempCellC: Float64Array;
}

/** Name of a string within its inverter, counted from 01. */
export const stringName = (subarray: string, index: number): string => `${subarray}-S${String(index + 1).padStart(2, "0")}`;

/** Runs one inverter through the weather, step by step, and books what every cause takes. */
export function simulateInverter(spec: PlantSpec, inverter: InverterSpec, arrays: readonly TrackedArray[], weather: Weather): SimulatedInverter {
  const { axis, sun } = weather;
  const perInterval = Math.round((spec.intervalS * 1000) / axis.stepMs);
  const count = axis.count / perInterval;
  const hours = axis.stepMs / 3_600_000;
  const design = spec.inverterDesign;
  const ledger = emptyLedger(axis.dates.length);
  const column = (): Float64Array => new Float64Array(count);
  const strings = spec.stringCurrents ? arrays.map(({ array }) => Array.from({ length: array.strings }, column)) : [];
  const stringA = new Map(strings.flatMap((own, n) => own.map((current, s): [string, Float64Array] => [`${inverter.id}/${stringName(arrays[n].array.id, s)}`, current])));
  const columns: InverterColumns = { powerAcW: column(), powerDcW: column(), voltageDcV: column(), stringA, deliveredW: column(), silent: new Uint8Array(count) };
  const mine = {
    stops: faultsOf(spec, "inverter_stop").filter((f) => f.inverter === inverter.id),
    grid: faultsOf(spec, "grid_outage"), curtailments: faultsOf(spec, "curtailment"), deratings: faultsOf(spec, "derating"), snow: faultsOf(spec, "snow"),
    mppt: faultsOf(spec, "mppt").filter((f) => f.inverter === inverter.id),
    conversion: faultsOf(spec, "conversion_excess").filter((f) => f.inverter === inverter.id),
    silence: faultsOf(spec, "communication").filter((f) => f.inverters.includes(inverter.id)),
  };
  const commissionedMs = Date.parse(`${spec.commissionedOn}T00:00:00Z`);
  const stcVoltage = arrays.reduce((sum, a) => sum + a.vmpV * a.array.modulesPerString, 0) / arrays.length;
  for (let i = 0; i < count; i++) {
    const t = axis.startMs + i * spec.intervalS * 1000;
    if (mine.silence.some((fault) => t + spec.intervalS * 1000 > fault.startMs && t < fault.endMs)) columns.silent[i] = 1;
  }

  const lost = noLoss();
  for (let k = 0; k < sun.step.length; k++) {
    const i = sun.step[k];
    const interval = Math.floor(i / perInterval);
    const timeMs = axis.startMs + (i + 0.5) * axis.stepMs;
    const day = axis.day[i];
    const kwh = hours / 1000;
    for (const cause of CAUSES) lost[cause] = 0;
    const book = (cause: Cause, watt: number): void => {
      lost[cause] += watt;
    };
    const step: ArrayStep = {
      k, timeMs, azimuthDeg: sun.azimuthDeg[k], elevationDeg: 90 - sun.apparentZenithDeg[k], dirt: weather.dirt[i],
      snow: snowTransmission(mine.snow, timeMs), tempCellC: 0,
      aged: 1 - spec.ageing.lid - (spec.ageing.perYear * (timeMs - commissionedMs)) / YEAR_MS,
      voltageFactor: mine.mppt.reduce((factor, fault) => (inSpan(fault, timeMs) ? fault.voltageFactor : factor), 1),
    };
    let offeredW = 0;
    const offers = arrays.map((setting) => {
      ledger.referenceKwh[day] += ((setting.pStcW * setting.light.globalWm2[k]) / 1000) * kwh;
      const offer = arrayOffer(setting, { ...step, tempCellC: setting.tempCellC[k] }, book);
      offeredW += offer.powerW;
      return offer;
    });
    const voltageV = offers.reduce((sum, offer) => sum + offer.voltageV, 0) / offers.length;
    const voltageRatio = voltageV / stcVoltage;
    const convertedW = convert(design, offeredW, voltageRatio);
    const excess = mine.conversion.reduce((loss, fault) => (inSpan(fault, timeMs) ? fault.loss : loss), 0);
    let power = offeredW;
    const pass = (cause: Cause, left: number): void => {
      book(cause, power - left);
      power = left;
    };
    pass("inverter_efficiency", convertedW);
    pass("conversion_excess", convertedW * (1 - excess));
    const atTerminalsW = power;
    pass("clipping", Math.min(power, design.pAcW));
    pass("derating", Math.min(power, design.pAcW * deratedTo(mine.deratings, inverter.id, timeMs, weather.air.tempC[i])));
    pass("curtailment", Math.min(power, design.pAcW * curtailedTo(mine.curtailments, timeMs, axis.wallMs[i])));
    const stopped = mine.stops.some((fault) => inSpan(fault, timeMs));
    pass("inverter_stop", stopped ? 0 : power);
    const gridDown = mine.grid.some((fault) => inSpan(fault, timeMs));
    pass("grid_outage", gridDown ? 0 : power);
    const acW = power;
    ledger.energyInverterKwh[day] += acW * kwh;
    pass("ac_wiring", acW - (spec.acWiringLossAtRated * acW * acW) / design.pAcW);

    for (const cause of CAUSES) ledger.lossKwh[cause][day] += lost[cause] * kwh;
    const limitedBy = lost.curtailment > 0 ? "curtailment" : lost.derating > 0 ? "derating" : "clipping";
    if (columns.silent[interval] === 1) {
      ledger.unmeasuredKwh[day] += acW * kwh;
      ledger.visibleKwh.communication[day] += acW * kwh;
    } else if (gridDown) ledger.visibleKwh.grid_outage[day] += lost.grid_outage * kwh;
    else if (stopped) ledger.visibleKwh.inverter_stop[day] += lost.inverter_stop * kwh;
    else {
      for (const cause of SHOWN_WHILE_RUNNING) ledger.visibleKwh[cause][day] += lost[cause] * kwh;
      // of several limits only the lowest shows
      ledger.visibleKwh[limitedBy][day] += lost[limitedBy] * kwh;
    }

    const share = 1 / perInterval;
    const standing = stopped || gridDown;
    const drawnW = standing ? 0 : acW < atTerminalsW ? drawnFor(design, acW / (1 - excess), offeredW, voltageRatio) : offeredW;
    const ratio = offeredW > 0 ? drawnW / offeredW : 0;
    columns.powerAcW[interval] += acW * share;
    columns.powerDcW[interval] += drawnW * share;
    columns.deliveredW[interval] += power * share;
    const awake = voltageRatio > COLLAPSED && convertedW > 0;
    offers.forEach((offer, n) => {
      const { array, table } = arrays[n];
      const shownV = awake ? offer.voltageV * (ratio < 0.999 ? table.limitedVoltage(ratio) : 1) : 0;
      columns.voltageDcV[interval] += (shownV / offers.length) * share;
      const running = array.strings - offer.open.size;
      const eachA = shownV > 0 && running > 0 ? (offer.powerW * ratio) / shownV / running : 0;
      strings[n]?.forEach((current, s) => {
        if (!offer.open.has(s)) current[interval] += eachA * offer.currentShare(s) * share;
      });
    });
  }
  return { columns, ledger };
}
