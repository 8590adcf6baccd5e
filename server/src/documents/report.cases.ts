import { LOSSES, type LossKey } from "@sunledger/contract";
import type { Plant } from "@sunledger/engine";
import type { ReportData, ReportDay, ReportIncident, ReportLedger } from "./reportData.ts";

/** A roof of 179 kWp near Toulouse through 2023: a made-up audit that closes, with every kind of incident a report shows. */
const plant: Plant = {
  schema: "plant/1",
  name: "Toulouse-toiture",
  latitude: 43.6,
  longitude: 1.44,
  altitude_m: 150,
  timezone: "Europe/Paris",
  commissioned_on: "2018-05-01",
  currency: "EUR",
  tariff_per_kwh: 0.1,
  albedo: 0.2,
  interval_s: 600,
  label: "start",
  analysis: "dc",
  module_types: [
    {
      id: "M280", technology: "mono-Si", cells: 60, area_m2: 1.64, p_stc_w: 279.6, vmp_v: 31.5, imp_a: 8.88, voc_v: 38.6, isc_a: 9.4,
      gamma_pmp_per_c: -0.00373, alpha_isc_per_c: 0.0005, beta_voc_per_c: -0.003,
      relative_efficiency_at_w_m2: { "200": 0.97, "400": 0.99, "800": 1 },
      iam: { model: "physical", n: 1.526, k_per_m: 4, l_m: 0.002, diffuse: 0.955 },
    },
  ],
  inverter_types: [{ id: "I20", p_ac_w: 20_000, efficiency: { dc_load: [0.1, 0.5, 1], value: [0.95, 0.974, 0.97], rated_dc_w: 20_600 } }],
  subarrays: Array.from({ length: 8 }, (_, i) => ({
    id: `A0${i + 1}`, tilt_deg: 20, azimuth_deg: 180, module_type: "M280", modules_per_string: 20, strings: 4, dc_resistance_ohm_per_string: 0.25,
  })),
  inverters: Array.from({ length: 8 }, (_, i) => ({ id: `INV0${i + 1}`, type: "I20", subarrays: [`A0${i + 1}`] })),
  sensors: [
    { id: "GTI1", kind: "irradiance_tilted", tilt_deg: 20, azimuth_deg: 180 },
    { id: "TM1", kind: "temperature_module" },
    { id: "TA1", kind: "temperature_ambient" },
  ],
  meter: "METER",
  ac_wiring_loss_at_rated: 0.008,
  thermal: { model: "faiman", u0: 25, u1: 6.2, absorption: 0.9, cell_minus_back_k: 2 },
  expected_degradation_per_year: 0.005,
  sizing: {
    source: "design study",
    losses_percent: { iam: 2.9, soiling: 2, near_shading: 0.5, irradiance_level: 0.7, temperature: 3, module_quality: 1.2, lid: 1, mismatch: 0.8, dc_wiring: 1, inverter_efficiency: 2.4, clipping: 0, ac_wiring: 0.6, unavailability: 1 },
  },
};

const REFERENCE = [17_117, 17_919, 26_922, 30_689, 37_100, 32_424, 33_560, 30_020, 18_886, 22_933, 15_388, 13_662];
/** kWh by month; causes that are not here are zero all year. */
const LOST: Partial<Record<LossKey, number[]>> = {
  iam: [644, 582, 775, 840, 1041, 946, 980, 852, 587, 654, 538, 538],
  soiling: [76, 220, 314, 458, 422, 312, 416, 281, 127, 539, 82, 215],
  shading: [138, 170, 147, 46, 0, 0, 0, 9, 66, 173, 123, 74],
  low_irradiance: [77, 90, 84, 98, 82, 133, 111, 114, 180, 73, 106, 109],
  temperature: [-204, -55, 282, 857, 1737, 1573, 1729, 1504, 543, 666, 8, -142],
  degradation: [627, 656, 994, 1128, 1361, 1200, 1251, 1138, 736, 890, 629, 564],
  mismatch: [174, 179, 268, 300, 357, 311, 320, 287, 183, 220, 153, 136],
  string_outage: [0, 0, 412, 843, 1002, 32, 0, 645, 1030, 1239, 864, 763],
  dc_wiring: [28, 31, 55, 68, 82, 70, 70, 60, 31, 40, 22, 18],
  inverter_efficiency: [465, 480, 688, 763, 892, 821, 838, 743, 499, 551, 404, 365],
  clipping: [0, 0, 0, 0, 2, 1, 4, 1, 0, 0, 0, 0],
  inverter_stop: [0, 360, 0, 0, 0, 0, 67, 0, 0, 547, 0, 0],
  ac_wiring: [65, 68, 118, 138, 159, 139, 137, 118, 62, 78, 48, 40],
  unexplained: [3, -2, 1, 0, -4, 2, 0, 1, -1, 2, 0, -2],
};
const RELATIVE_UNCERTAINTY: Partial<Record<LossKey, number>> = { iam: 0.12, soiling: 0.16, shading: 0.2, low_irradiance: 0.2, temperature: 0.1, degradation: 0.16, mismatch: 0.35, string_outage: 0.05, dc_wiring: 0.12, inverter_efficiency: 0.1, clipping: 1.25, inverter_stop: 0.03, ac_wiring: 0.1 };
const SHARE: Partial<Record<LossKey, number>> = { soiling: 0.852, shading: 0.855, string_outage: 0.9587, inverter_stop: 0.996 };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const keys = LOSSES.map(({ key }) => key);
const lostIn = (key: LossKey, month: number): number => LOST[key]?.[month] ?? 0;
const lostInYear = (key: LossKey): number => sum(LOST[key] ?? []);

/** Delivered is what is left, in the order the books are read: so that it closes to the last bit. */
const ledger = (reference: number, losses: Partial<Record<LossKey, number>>): ReportLedger => ({
  reference_energy_kwh: reference,
  energy_ac_kwh: reference - sum(keys.map((key) => losses[key] ?? 0)),
  losses,
});

const monthly = REFERENCE.map((reference, m) => ({
  month: `2023-${String(m + 1).padStart(2, "0")}`,
  ...ledger(reference, Object.fromEntries(keys.map((key) => [key, lostIn(key, m)]))),
}));

/** Whose loss it is, as shares of the site's; what is not named here is shared evenly. */
const OWNERS: Partial<Record<LossKey, Record<string, number>>> = {
  shading: { INV01: 1 },
  string_outage: { INV03: 0.3352, INV06: 0.6648 },
  inverter_stop: { INV02: 0.3696, INV05: 0.0688, INV08: 0.5616 },
};
const points = plant.inverters.map(({ id }) => ({
  point: id,
  ...ledger(sum(REFERENCE) / 8, Object.fromEntries(keys.map((key) => [key, lostInYear(key) * (OWNERS[key] ? (OWNERS[key][id] ?? 0) : 1 / 8)]))),
}));

const reference = sum(REFERENCE);
const delivered = reference - sum(keys.map(lostInYear));
const losses = LOSSES.map(({ key, group }) => {
  const kwh = lostInYear(key);
  const acts = group === "operational" || group === "external";
  return {
    key,
    kwh,
    group,
    uncertainty_kwh: key === "unexplained" ? 1456 : Math.abs(kwh) * (RELATIVE_UNCERTAINTY[key] ?? 0),
    recoverable_kwh: acts ? kwh * (SHARE[key] ?? 1) * 0.99 : 0,
    shapley_kwh: acts ? kwh * (SHARE[key] ?? 1) : null,
  };
});
const missing = sum(losses.map(({ shapley_kwh }) => shapley_kwh ?? 0));

/** Days share their month's energies by a fixed rule of sky; sums hold to rounding, as in the real thing. */
const daily: ReportDay[] = monthly.flatMap(({ month, reference_energy_kwh, energy_ac_kwh }, m) => {
  const days = new Date(Date.UTC(2023, m + 1, 0)).getUTCDate();
  const weight = Array.from({ length: days }, (_, d) => 0.3 + 0.7 * Math.abs(Math.sin((m * 31 + d) * 1.7) * Math.cos((m * 31 + d) * 0.31)));
  const all = sum(weight);
  const monthMissing = missing * (sum((["soiling", "shading", "string_outage", "inverter_stop"] as const).map((key) => lostIn(key, m))) / sum((["soiling", "shading", "string_outage", "inverter_stop"] as const).map(lostInYear)));
  return weight.map((w, d) => ({
    day: `${month}-${String(d + 1).padStart(2, "0")}`,
    reference_energy_kwh: (reference_energy_kwh * w) / all,
    energy_ac_kwh: (energy_ac_kwh * w) / all,
    expected_energy_kwh: ((energy_ac_kwh + monthMissing) * w) / all,
    estimated_kwh: m === 4 && d > 7 && d < 11 ? 137 : 0,
  }));
});
const expected = sum(daily.map(({ expected_energy_kwh }) => expected_energy_kwh ?? 0));

/** INV06 and INV03 lose their strings' share while these are open; INV08 stands still for nine days. */
const shareOf = (point: string, day: string): number => {
  if (point === "INV06" && day >= "2023-08-21") return 0.5;
  if (point === "INV03" && day >= "2023-03-14" && day <= "2023-06-02") return 0.75;
  return point === "INV08" && day >= "2023-10-18" && day <= "2023-10-26" ? 0 : 0.985;
};
const pointDays = plant.inverters.map(({ id }) => ({
  point: id,
  expectedKwh: daily.map((day) => (day.expected_energy_kwh ?? 0) / 8),
  energyAcKwh: daily.map((day) => ((day.expected_energy_kwh ?? 0) / 8) * shareOf(id, day.day)),
}));

/** Power by the sine of the sun over the local day, cloudy by a fixed rule. */
const carpet = (() => {
  const rows = 102;
  const powerKw = new Float64Array(rows * daily.length);
  for (let row = 0; row < rows; row++) {
    for (let d = 0; d < daily.length; d++) {
      const half = 5.6 + 2 * Math.sin(((d - 80) / 365) * 2 * Math.PI);
      const at = (5 + row / 6 - 13.5) / half;
      const sky = 0.35 + 0.65 * Math.abs(Math.sin(d * 1.7) * Math.cos(row * 0.07 * (d % 5)));
      powerKw[row * daily.length + d] = Math.abs(at) < 1 ? 150 * Math.cos((at * Math.PI) / 2) * sky : -Infinity;
    }
  }
  return { firstMinute: 300, rowMinutes: 10, rows, powerKw };
})();

const incident = (id: string, category: string, place: string[], start: string, end: string, kwh: number | null, more: Partial<ReportIncident> = {}): ReportIncident => ({
  id, category, points: place, start, end, open: false, loss_kwh: kwh, loss_currency: kwh === null ? null : kwh * 0.1, severity: "light", criticality: "normal", confidence: 0.9,
  evidence: "Puissance nulle quand les sept autres onduleurs produisent ; réseau présent.", ...more,
});
const everyInverter = plant.inverters.map(({ id }) => id);
const incidents = [
  incident("string_outage-1", "string_outage", ["INV06/A06-S01", "INV06/A06-S03"], "2023-08-21T04:00:00Z", "2023-12-31T23:00:00Z", 4349, { open: true, severity: "very_severe", criticality: "critical", confidence: 0.97, evidence: "Courants de S01 et S03 à 0 A quand S02 et S04 suivent l’éclairement." }),
  incident("string_outage-2", "string_outage", ["INV03/A03-S02"], "2023-03-14T06:00:00Z", "2023-06-02T10:00:00Z", 2200, { severity: "severe", confidence: 0.96, evidence: "S02 à 0 A d’un pas à l’autre, les trois autres inchangées." }),
  incident("soiling-1", "soiling", everyInverter, "2023-04-01T22:00:00Z", "2023-05-31T22:00:00Z", 750, { evidence: "Baisse lente et commune aux 8 onduleurs, effacée par la pluie." }),
  incident("soiling-2", "soiling", everyInverter, "2023-05-31T22:00:00Z", "2023-07-31T22:00:00Z", 631, { evidence: "Baisse lente et commune aux 8 onduleurs." }),
  incident("inverter_stop-1", "inverter_stop", ["INV08"], "2023-10-18T05:00:00Z", "2023-10-26T17:00:00Z", 545, { severity: "severe", confidence: 0.99 }),
  incident("shading-1", "shading", ["INV01"], "2023-01-01T08:00:00Z", "2023-12-31T23:00:00Z", 809, { open: true, days: ["2023-01-02", "2023-01-03", "2023-01-04", "2023-02-10", "2023-10-02", "2023-10-03", "2023-12-30"], evidence: "Revient aux mêmes positions du soleil, disparaît par ciel couvert." }),
  incident("inverter_stop-2", "inverter_stop", ["INV02"], "2023-02-10T08:20:00Z", "2023-02-13T12:00:00Z", 358, { severity: "severe" }),
  incident("inverter_stop-3", "inverter_stop", ["INV05"], "2023-07-05T09:00:00Z", "2023-07-05T14:30:00Z", 66),
  incident("clipping-1", "clipping", everyInverter, "2023-05-03T10:00:00Z", "2023-08-24T12:00:00Z", 8, { days: ["2023-05-03", "2023-08-24"], evidence: "=Puissance au plafond de 20 kW." }),
  incident("communication-1", "communication", ["INV04"], "2023-05-08T22:00:00Z", "2023-05-11T22:00:00Z", null, { evidence: "Aucun échantillon d’INV04 ; le compteur a continué." }),
];

/** The report of the example plant; `report` may be altered by a test, so it is made anew each time. */
export const exampleReport = (): ReportData => ({
  audit: {
    name: plant.name,
    timezone: plant.timezone,
    interval_s: plant.interval_s,
    period: { start: "2022-12-31T23:00:00Z", end: "2023-12-31T23:00:00Z" },
    kpi: {
      reference_energy_kwh: reference, energy_ac_kwh: delivered, estimated_kwh: 411, pr: delivered / reference, pr_stc: 0.841, pi: delivered / expected,
      availability: 0.9962, specific_yield_kwh_kwp: delivered / 178.944, data_coverage: 0.999,
    },
    losses,
    plant_model: [
      { field: "subarrays[0].tilt_deg", stated: 20, found: 19.8, uncertainty: 0.6, used: "stated" },
      { field: "subarrays[0].azimuth_deg", stated: 180, found: 180.6, uncertainty: 1, used: "stated" },
      { field: "module_types[0].gamma_pmp_per_c", stated: -0.00373, found: -0.00369, uncertainty: 0.00015, used: "stated" },
    ],
    defaults_used: ["albedo", "iam", "label"],
    monthly,
    points,
    incidents,
    data_quality: [
      { point: "INV04", issue: "gap", start: "2023-05-08T22:00:00Z", end: "2023-05-11T22:00:00Z", detail: "Aucun échantillon pendant 3 jours ; énergie relevée par le compteur." },
      { point: "GTI1", issue: "drift", start: "2022-12-31T23:00:00Z", end: "2023-12-31T23:00:00Z", detail: "Dérive +0,1 ± 0,4 % par an." },
    ],
  },
  plant,
  daily,
  generatedAt: Date.UTC(2024, 0, 2, 9, 0),
  preparedFor: "Compte démo",
  versions: { product: "0.1.0", definitions: "2026.1" },
  fingerprint: { measurements: "cf1ecbeacf6de01458bba518801704277ba8757cc0201d0d7b1528ef656b4691", model: "45ced9357e217b8e8311db85ad9a5acf007140bdb01e1979a58ccd09f36df5c8" },
  uncertainty: { reference_energy_kwh: 2521, energy_ac_kwh: 363, pr: 0.007, pi: 0.0055, availability: 0.00015, specific_yield_kwh_kwp: 2 },
  pointDays,
  carpet,
});
