import { expect, it } from "vitest";
import { energyCases } from "./energy.cases.ts";
import { heatMapCases } from "./heatMap.cases.ts";
import { productionCases } from "./production.cases.ts";
import { samplesCases } from "./samples.cases.ts";
import { toSvg } from "./toSvg.ts";
import { waterfallCases } from "./waterfall.cases.ts";

const cases = { ...waterfallCases, ...productionCases, ...heatMapCases, ...energyCases, ...samplesCases };

it.each(Object.entries(cases))("%s is drawn as its committed picture", async (name, { option, widthPx, heightPx }) => {
  await expect(toSvg(option, { widthPx, heightPx })).toMatchFileSnapshot(`../snapshots/${name}.svg`);
});
