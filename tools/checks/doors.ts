import { cruise, type IForbiddenRuleType } from "dependency-cruiser";
import { ROOMS, type Check } from "./check.ts";

/** Which rooms a room may import; every other room is closed to it. */
const MAY_IMPORT: Readonly<Record<(typeof ROOMS)[number], readonly string[]>> = {
  engine: [],
  contract: [],
  charts: [],
  i18n: [],
  server: ["engine", "contract", "charts", "i18n"],
  web: ["contract", "charts", "i18n"],
  demo: ["engine"],
  e2e: ["contract", "i18n", "server"],
  tools: ["engine", "contract", "i18n", "demo", "server", "charts"],
};

/** A package by its folder, or by its bare name where its entry cannot be told. */
const installed = (names: string) => `(^|node_modules/)(${names})(/|$)`;

/** Tests, and what they set up. */
const tests = "\\.(test|fixture)\\.tsx?$";

const rooms: IForbiddenRuleType[] = ROOMS.map((room) => ({
  name: `${room}-door`,
  severity: "error",
  from: { path: `^${room}/`, ...(room === "server" ? { pathNot: ["^server/src/cli/demo", tests] } : {}) },
  to: { path: `^(${ROOMS.filter((other) => other !== room && !MAY_IMPORT[room].includes(other)).join("|")})/` },
}));

const forbidden: IForbiddenRuleType[] = [
  ...rooms,
  { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
  { name: "engine-pure", severity: "error", from: { path: "^engine/src/", pathNot: tests }, to: { dependencyTypes: ["core", "npm", "npm-dev"] } },
  { name: "charts-only-drawing", severity: "error", from: { path: "^charts/src/", pathNot: tests }, to: { dependencyTypes: ["npm", "npm-dev"], pathNot: installed("echarts|zrender|world-atlas|topojson-client|@types/topojson-specification") } },
  { name: "contract-only-zod", severity: "error", from: { path: "^contract/src/", pathNot: tests }, to: { dependencyTypes: ["core", "npm", "npm-dev"], pathNot: installed("zod") } },
  { name: "echarts-in-charts", severity: "error", from: { path: "^(web|server)/" }, to: { path: installed("echarts|zrender") } },
  { name: "drivers-in-stores", severity: "error", from: { path: "^server/src/", pathNot: ["^server/src/stores/", tests] }, to: { path: installed("chdb|pg|@electric-sql/pglite") } },
  { name: "documents-own-pdf-and-excel", severity: "error", from: { path: "^server/src/", pathNot: ["^server/src/(documents|import)/", tests] }, to: { path: installed("hucre|@myriaddreamin") } },
  { name: "screens-apart", severity: "error", from: { path: "^web/src/screens/([^/]+)/" }, to: { path: "^web/src/screens/", pathNot: "^web/src/screens/$1/" } },
  { name: "features-apart", severity: "error", from: { path: "^server/src/features/([^/]+)/" }, to: { path: "^server/src/features/", pathNot: "^server/src/features/$1/" } },
];

/** One-way doors between the rooms, no cycles, drivers and document libraries in their place. */
export const doors: Check = {
  name: "doors",
  run: async (root) => {
    const { existsSync } = await import("node:fs");
    const present = ROOMS.filter((room) => existsSync(`${root}/${room}`));
    const result = await cruise([...present], {
      baseDir: root,
      ruleSet: { forbidden },
      validate: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "^(web/dist|data)/" },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"], extensions: [".ts", ".tsx", ".js", ".mjs", ".json"] },
    });
    if (typeof result.output === "string") return [`dependency-cruiser answered with text: ${result.output.slice(0, 200)}`];
    if (result.output.summary.totalCruised === 0) return ["dependency-cruiser read no module: the check checks nothing"];
    return result.output.summary.violations.map((violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`);
  },
};
