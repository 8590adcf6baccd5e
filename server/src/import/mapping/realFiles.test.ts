import { existsSync } from "node:fs";
import { join } from "node:path";
import { audit, rollUp } from "@sunledger/engine";
import { describe, expect, it } from "vitest";
import { joinReading } from "../joinReading.ts";
import { measuredSums } from "../measuredSums.ts";
import { readPlantFolder } from "../readPlantFolder.ts";

/* Public data that may not be kept in this repository: looked at where they lie beside it. */
const root = join(import.meta.dirname, "../../../..");
const data = join(root, "../shared/data");
const read = (folder: string, example: string, mapping = "mapping.json") =>
  readPlantFolder(join(data, folder), { mapping: join(root, "docs/examples", example, mapping) });
type Folder = Awaited<ReturnType<typeof read>>;
const sumOf = (folder: Folder, column: string) => measuredSums(folder.samples).find((entry) => entry.column === column)?.sum ?? NaN;
const keysOf = (folder: Folder) => new Set(folder.findings.map(({ detail }) => detail.key.replace("import:finding.", "")));
const keyed = (folder: Folder) => audit(folder.plant, folder.samples, folder.zone, folder.events, { planesAsStated: folder.placeUnknown });

const CHECKS: Record<string, () => Promise<void>> = {
  "ENERPOS in both of its formats gives the published performance ratios": async () => {
    for (const mapping of ["mapping.json", "mapping-local-time.json"]) {
      const folder = await read("enerpos-reunion", "enerpos-reunion", mapping);
      const ratio = (inverter: number) => {
        const array = folder.plant.inverters[inverter - 1]?.subarrays ?? [];
        const kwp = folder.plant.subarrays.filter(({ id }) => array.includes(id)).reduce((sum, { strings }) => sum + strings * 18 * 0.21, 0);
        return sumOf(folder, `INV${inverter}.pac_w`) / sumOf(folder, `${inverter < 3 ? "POA_NE" : "POA_SW"}.gti_w_m2`) / kwp;
      };
      [0.844, 0.809, 0.805, 0.817].forEach((published, i) => expect(ratio(i + 1)).toBeCloseTo(published, 2.3));
      expect(new Date(folder.samples.startMs).toISOString()).toBe("2022-09-30T19:50:00.000Z");
    }
  },
  "ENERPOS audited gives them too": async () => {
    const result = keyed(await read("enerpos-reunion", "enerpos-reunion"));
    result.days.forEach(({ sequentialKwh }, i) => {
      const sum = (column: Float64Array | undefined) => (column ?? new Float64Array(0)).reduce((a, b) => a + b, 0);
      expect(Math.abs(sum(sequentialKwh.delivered) / sum(sequentialKwh.reference) - ([0.844, 0.809, 0.805, 0.817][i] ?? NaN))).toBeLessThan(0.005);
    });
  },
  "Kaggle plant 1: DC power is found ten times too large, the missing slots stay missing, the nameplate stays unknown": async () => {
    const folder = await read("kaggle-solar-india", "kaggle-plant-1");
    const units = folder.findings.filter(({ issue }) => issue === "unit");
    expect(units).toHaveLength(22);
    for (const { detail } of units) expect(detail).toMatchObject({ key: "import:finding.unit_dc", values: { factor: 0.1 } });
    expect(folder.samples.count).toBe(34 * 96);
    expect(sumOf(folder, "INV01.pac_w") / sumOf(folder, "INV01.pdc_w")).toBeCloseTo(0.977, 2);
    expect(folder.estimates.map(({ field, stated }) => [field, stated])).toContainEqual(["module_types[0].p_stc_w", null]);
    const result = joinReading(keyed(folder), folder);
    expect(result.kpi.pr).toMatchObject({ value: null, reason: { key: "import:finding.nameplate_unknown" } });
  },
  "pvOps R10 gives the published irradiation and energy": async () => {
    const folder = await read("pvops-om-tickets", "pvops-r10");
    expect(Math.abs(sumOf(folder, "POA.gti_w_m2") / 2839 - 1)).toBeLessThan(1e-3);
    expect(Math.abs(sumOf(folder, "R10.pac_w") / 56_058_000 - 1)).toBeLessThan(1e-3);
    // the file's air is 20 K under its modules in the dark: °C that were converted once more
    const units = folder.findings.filter(({ issue }) => issue === "unit").map(({ point, detail }) => [point, detail.key]);
    expect(units).toEqual([["TA", "import:finding.unit_thermometer"]]);
    const { total, irradiationKwhM2 } = rollUp(keyed(folder));
    // the audit fills the evenings that the logger left out, and says how much of the energy that is
    expect(Math.abs(irradiationKwhM2 / 2839 - 1)).toBeLessThan(0.01);
    expect(Math.abs((total.deliveredKwh - total.estimatedKwh) / 56_058_000 - 1)).toBeLessThan(1e-3);
  },
  "SunnyBeam's daily files with decimal commas join to one counter": async () => {
    const folder = await read("sunnybeam-de", "sunnybeam-de");
    expect(sumOf(folder, "SB3300.eac_total_wh")).toBeGreaterThan(70);
    expect(keysOf(folder)).toEqual(new Set(["place_assumed", "nameplate_assumed"]));
    const { pr } = joinReading(keyed(folder), folder).kpi;
    expect(pr.value).toBeNull();
    expect(pr.reason).not.toBeNull();
  },
  "Huawei workbooks: power and counter agree, sentinels are no values, summer time is understood": async () => {
    const folder = await read("foulum-huawei-dk", "foulum-huawei-dk");
    expect(keysOf(folder)).toEqual(new Set(["joined", "nameplate_estimated"]));
    const ac = folder.samples.columns.get("INV1.pac_w") ?? new Float64Array(0);
    const counter = folder.samples.columns.get("INV1.eac_total_wh") ?? new Float64Array(0);
    let power = 0;
    let counted = 0;
    for (let k = 1; k < ac.length; k++) {
      const step = (counter[k] ?? NaN) - (counter[k - 1] ?? NaN);
      if (!Number.isFinite(step) || Number.isNaN(ac[k] ?? NaN)) continue;
      power += ac[k] ?? 0;
      counted += step;
    }
    expect(power / counted).toBeCloseTo(1, 1.5);
  },
};

describe("real exports", () => {
  it("have an example mapping each", () => {
    for (const example of ["enerpos-reunion", "kaggle-plant-1", "pvops-r10", "sunnybeam-de", "foulum-huawei-dk"]) {
      expect(existsSync(join(root, "docs/examples", example, "mapping.json")), example).toBe(true);
    }
  });
  if (existsSync(data)) for (const [name, check] of Object.entries(CHECKS)) it(name, check);
});
