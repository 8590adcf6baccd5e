import { INCIDENT_CATEGORIES, LOSS_KEYS, type IncidentCategory, type LossKey } from "./constants.ts";

/** What of an entry is the same in every language; `name` and a unit with a colon are keys of the catalogues, the meaning is `glossary:definition.${key}`. */
export interface GlossaryEntry {
  /** For a figure of the API the id of its definition: what its question mark leads to. */
  key: string;
  name: string;
  unit: string;
  /** In symbols; a decimal point is written as the reader's language does. */
  formula: string | null;
  /** Where it comes from; null for a rule of our own. */
  source: string | null;
  /** A standard behind a paywall, told from memory. */
  recalled: boolean;
  /** The page of docs/methods that says how it is computed. */
  method: string | null;
}

interface Told {
  formula?: string;
  source?: string;
  recalled?: boolean;
  method?: string;
}

const RATIO = "glossary:unit.ratio";
const WORD = "glossary:unit.word";
const IEC_1 = "IEC 61724-1:2021";
const IEC_3 = "IEC TS 61724-3";

const entry = (key: string, name: string, unit: string, { formula, source, recalled = false, method }: Told = {}): GlossaryEntry => ({ key, name, unit, formula: formula ?? null, source: source ?? null, recalled, method: method ?? null });

const LOSSES: Readonly<Record<LossKey, Told>> = {
  horizon_shading: { formula: "P_STC / 1000 · G_b · (1 − h)", method: "loss-optical" },
  iam: { formula: "P_STC / 1000 · (G_b · (1 − IAM) + G_d · (1 − IAM_d))", source: "De Soto et al. (2006), Souka & Safwat (1966), Martin & Ruiz (2001)", method: "loss-optical" },
  soiling: { formula: "P · (1 − SR)", source: "Deceglie et al. (2018)", method: "loss-soiling-ageing" },
  snow: { formula: "P · (1 − s)", source: "Cooper, Braid & Burnham (2023)", method: "loss-snow" },
  shading: { formula: "P_b · f", method: "loss-shading" },
  spectral: { formula: "P · (1 − M)", method: "loss-optical" },
  low_irradiance: { formula: "P · (1 − k(G))", source: "Mermoud & Lejeune (2010), IEC 61853-1", recalled: true, method: "loss-cells" },
  temperature: { formula: "−γ · P · (T_cell − 25 °C)", source: "Faiman (2008)", method: "loss-cells" },
  degradation: { formula: "P · (1 − N · A / 0.99)", source: "IEA PVPS Task 13", method: "loss-soiling-ageing" },
  mismatch: { formula: "P · (1 − 0.99 · c)", method: "loss-soiling-ageing" },
  string_outage: { formula: "P · m / N", source: "Silvestre, da Silva, Chouder et al. (2014)", recalled: true, method: "loss-strings" },
  dc_fault: { formula: "P · (1 − P / P_peers)", source: "IEA PVPS T13-01 (2014)", recalled: true, method: "loss-dc-faults" },
  mppt: { formula: "P_mp − P", method: "loss-strings" },
  dc_wiring: { formula: "Σ R · I²", method: "loss-wiring" },
  inverter_efficiency: { formula: "P_DC − η · P_DC", source: "Schmidt & Sauer (1996)", recalled: true, method: "loss-conversion" },
  conversion_excess: { formula: "η · P_DC − P_AC", method: "loss-conversion" },
  clipping: { formula: "P − min(P, P_rated)", method: "loss-limits" },
  derating: { formula: "P − min(P, P_inverter)", method: "loss-limits" },
  curtailment: { formula: "P − min(P, P_site)", method: "loss-limits" },
  inverter_stop: { formula: "P", method: "loss-stops" },
  grid_outage: { formula: "P", method: "loss-stops" },
  ac_wiring: { formula: "f · P² / P_rated", method: "loss-wiring" },
  unexplained: { formula: "E_ref − Σ L − E_del", method: "closure" },
};

const INCIDENTS: Readonly<Record<IncidentCategory, string | null>> = {
  string_outage: "I < 5 % · I_max",
  dc_fault: null,
  mppt: "V_DC < 93 % · V_mp, P < 98.5 % · P_exp",
  shading: "1 − P_b / P_b,exp > 10 %",
  snow: "P < 90 % · P_exp, T_air ≤ 3 °C",
  soiling: "1 − SR ≥ 4 %",
  conversion_excess: "η < 98.5 % · η_curve",
  clipping: "P ≥ 98.5 % · P_rated",
  derating: "V_DC > 103 % · V_mp, P < 97.5 % · P_exp",
  curtailment: "P / P_rated ± 1.2 %",
  inverter_stop: "P ≤ 0.3 % · P_rated, P_exp > 3 % · P_rated",
  grid_outage: "Σ P = 0",
  communication: null,
  sensor: null,
  unclassified: "L > 2u, L > 4 % · E_exp",
};

/** Every figure, loss, incident and status that is shown, in groups; one source for the application's page and docs/glossary.md. */
export const GLOSSARY = [
  {
    group: "energy",
    entries: [
      entry("reference_energy", "common:term.reference_energy", "kWh", { formula: "E_ref = Σ P_STC · G · τ / 1000 W/m²", source: IEC_1, recalled: true, method: "reference-energy" }),
      entry("energy_ac", "common:term.delivered_energy", "kWh", { formula: "E_del = E_ref − Σ L", method: "gaps" }),
      entry("expected_energy", "common:term.expected_energy", "kWh", { formula: "E_exp = E(D)", source: IEC_3, recalled: true, method: "expected-chain" }),
      entry("estimated", "glossary:name.estimated", "kWh", { source: "Anderson & Blumenthal (2020)", method: "gaps" }),
      entry("irradiation", "common:term.in_plane_irradiation", "kWh/m²", { formula: "H = Σ G · τ / 1000", source: IEC_1, recalled: true, method: "reference-energy" }),
    ],
  },
  {
    group: "figure",
    entries: [
      entry("pr", "common:term.performance_ratio", RATIO, { formula: "E_del / E_ref", source: IEC_1, recalled: true, method: "performance-ratio" }),
      entry("pr_stc", "templates:figure.pr_stc", RATIO, { formula: "E_del / Σ E_ref · (1 + γ · (T_cell − 25 °C))", source: IEC_1, recalled: true, method: "performance-ratio" }),
      entry("pi", "common:term.performance_indicator", RATIO, { formula: "E_del / E_exp", source: IEC_3, recalled: true, method: "performance-index" }),
      entry("specific_yield_kwh_kwp", "common:term.specific_yield", "glossary:unit.kwhKwp", { formula: "E_del / P_STC", source: IEC_1, recalled: true, method: "yield-and-coverage" }),
      entry("availability", "templates:figure.availability", RATIO, { formula: "E_del / (E_del + L_stop + L_grid)", source: `${IEC_3}, SolarPower Europe`, recalled: true, method: "availability" }),
      entry("availability_time", "templates:figure.availability_time", RATIO, { formula: "Σ t_run / Σ t(G ≥ 60 W/m²)", source: "SolarPower Europe", recalled: true, method: "availability" }),
      entry("data_coverage", "templates:figure.data_coverage", RATIO, { formula: "n / n_exp", method: "yield-and-coverage" }),
      entry("recoverable_money", "glossary:name.recoverableMoney", "glossary:unit.money", { method: "attributions" }),
      entry("uncertainty", "common:term.uncertainty", "kWh", { formula: "u = √ Σ (Σ s)²", source: "GUM (JCGM 100:2008)", method: "uncertainty" }),
      entry("stability", "glossary:name.stability", WORD, { formula: "1.4826 · MAD / median", method: "behaviour" }),
      entry("homogeneity", "glossary:name.homogeneity", WORD, { formula: "1.4826 · MAD / median", method: "behaviour" }),
      entry("trend", "glossary:name.trend", WORD, { source: "Sen (1968), Mann (1945)", method: "behaviour" }),
    ],
  },
  {
    group: "attribution",
    entries: [
      entry("loss", "report:column.loss", "kWh", { formula: "E_ref − Σ L = E_del", method: "closure" }),
      entry("lossGroup", "glossary:name.lossGroup", WORD, { method: "expected-chain" }),
      entry("sequential", "glossary:name.sequential", "kWh", { formula: "L_i = E(1 … i − 1) − E(1 … i)", method: "attributions" }),
      entry("recoverable", "common:term.recoverable", "kWh", { formula: "R_i = E(C \\ i) − E(C)", method: "attributions" }),
      entry("shapley", "glossary:name.shapley", "kWh", { formula: "φ_i = Σ_S |S|! · (n − |S| − 1)! / n! · (E(S) − E(S + i))", source: "Shapley (1953)", method: "attributions" }),
    ],
  },
  { group: "loss", entries: LOSS_KEYS.map((key) => entry(`loss.${key}`, `common:loss.${key}`, "kWh", LOSSES[key])) },
  {
    group: "incident",
    entries: [
      ...INCIDENT_CATEGORIES.map((category) => entry(`incident.${category}`, `common:incident.${category}`, "kWh", { method: "incidents", ...(INCIDENTS[category] === null ? {} : { formula: INCIDENTS[category] }) })),
      entry("severity", "fleet:alert.severity", WORD, { formula: "L / E_exp", method: "incidents" }),
      entry("criticality", "report:column.criticality", WORD, { formula: "L / E_exp,site > 10 %", method: "incidents" }),
      entry("confidence", "report:column.confidence", "glossary:unit.zeroToOne", { method: "incidents" }),
      entry("open", "glossary:name.open", WORD, { method: "incidents" }),
    ],
  },
  {
    group: "status",
    entries: [
      ...(["checks", "running", "available", "soon_gone", "gone"] as const).map((status) => entry(`status.${status}`, `common:status.${status}`, WORD)),
      entry("status.none", "glossary:name.none", WORD),
    ],
  },
  {
    group: "term",
    entries: [
      entry("point", "common:term.measurement_point", WORD, { method: "plant-folder" }),
      entry("subarray", "common:term.subarray", WORD, { method: "plant-folder" }),
      entry("interval", "glossary:name.interval", "s", { method: "plant-folder" }),
    ],
  },
] as const satisfies readonly { group: string; entries: readonly GlossaryEntry[] }[];
