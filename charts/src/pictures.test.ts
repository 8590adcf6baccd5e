import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { energyCases } from "./energy.cases.ts";
import { evidenceCases } from "./evidence.cases.ts";
import { fleetCases } from "./fleet.cases.ts";
import { heatMapCases } from "./heatMap.cases.ts";
import { modulesCases } from "./modules.cases.ts";
import { plotCases } from "./plot.cases.ts";
import { productionCases } from "./production.cases.ts";
import { samplesCases } from "./samples.cases.ts";
import { toSvg } from "./toSvg.ts";
import { waterfallCases } from "./waterfall.cases.ts";

const cases = { ...waterfallCases, ...productionCases, ...heatMapCases, ...energyCases, ...evidenceCases, ...samplesCases, ...fleetCases, ...modulesCases, ...plotCases };

it.each(Object.entries(cases))("%s is drawn as its committed picture", async (name, { option, widthPx, heightPx }) => {
  await expect(toSvg(option, { widthPx, heightPx })).toMatchFileSnapshot(`../snapshots/${name}.svg`);
});

it("shows every committed picture in the gallery, and commits none without a case", () => {
  const committed = readdirSync(new URL("../snapshots", import.meta.url)).map((file) => file.replace(".svg", "")).toSorted();
  expect(committed).toEqual(Object.keys(cases).toSorted());
  const gallery = readFileSync(new URL("../gallery.html", import.meta.url), "utf8");
  expect(committed.filter((name) => !gallery.includes(`snapshots/${name}.svg`))).toEqual([]);
});
