import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { catalogues } from "./catalogues.ts";
import type { Check } from "./check.ts";
import { doors } from "./doors.ts";
import { environment } from "./environment.ts";
import { unused } from "./exports.ts";
import { lint } from "./lint.ts";
import { simulatorPhysics } from "./simulatorPhysics.ts";
import { sizes } from "./sizes.ts";
import { types } from "./types.ts";
import { words } from "./words.ts";

const home = join(import.meta.dirname, "../..");
const planted: string[] = [];

/** A little house with the given files, its packages reachable as in the real one. */
function house(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "sunledger-house-"));
  planted.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  symlinkSync(join(home, "node_modules"), join(root, "node_modules"));
  return root;
}

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true });
});

const TSCONFIG = JSON.stringify({
  compilerOptions: { target: "es2024", module: "nodenext", noEmit: true, allowImportingTsExtensions: true, strict: true, skipLibCheck: true, types: [] },
  include: ["engine", "server", "demo"],
});
const PACKAGE = JSON.stringify({ name: "house", type: "module", private: true });
const lines = (count: number) => Array.from({ length: count }, (_, index) => `export const a${index} = ${index};`).join("\n") + "\n";
const languages = (fr: object, other: object) =>
  Object.fromEntries(["fr", "en", "de", "es", "it", "nl", "pt"].map((code) => [`i18n/catalogs/${code}/web.json`, JSON.stringify(code === "fr" ? fr : other)]));

/** A house that reads PORT alone, and the tables that tell of variables. */
const variables = (readme: string[], deployment: string[]) => {
  const table = (names: string[]) => names.map((name) => `| \`${name}\` | 8080 |\n`).join("");
  return { "server/src/config.ts": 'text("PORT")', "README.md": table(readme), "docs/deployment.md": table(deployment) };
};

interface Planted {
  check: Check;
  rule: string;
  wrong: Record<string, string>;
  right: Record<string, string>;
}

const CLEAN = { "package.json": PACKAGE, "tsconfig.json": TSCONFIG, "engine/src/sum.ts": "export const sum = (a: number, b: number): number => a + b;\n" };

const CASES: Planted[] = [
  { check: doors, rule: "engine-door", wrong: { "engine/src/a.ts": 'import "../../server/src/b.ts";\n', "server/src/b.ts": "export const b = 1;\n" }, right: { "server/src/a.ts": 'import "../../engine/src/b.ts";\n', "engine/src/b.ts": "export const b = 1;\n" } },
  { check: doors, rule: "web-door", wrong: { "web/src/a.ts": 'import "../../engine/src/b.ts";\n', "engine/src/b.ts": "export const b = 1;\n" }, right: { "web/src/a.ts": 'import "../../contract/src/b.ts";\n', "contract/src/b.ts": "export const b = 1;\n" } },
  { check: doors, rule: "server-door", wrong: { "server/src/a.ts": 'import "../../demo/src/b.ts";\n', "demo/src/b.ts": "export const b = 1;\n" }, right: { "server/src/cli/demo.ts": 'import "../../../demo/src/b.ts";\n', "demo/src/b.ts": "export const b = 1;\n" } },
  { check: doors, rule: "no-cycle", wrong: { "engine/src/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n', "engine/src/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n' }, right: { "engine/src/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n', "engine/src/b.ts": "export const b = 1;\n" } },
  { check: doors, rule: "engine-pure", wrong: { "engine/src/a.ts": 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n' }, right: CLEAN },
  { check: doors, rule: "drivers-in-stores", wrong: { "server/src/a.ts": 'import pg from "pg";\nexport const a = pg;\n' }, right: { "server/src/stores/a.ts": 'import pg from "pg";\nexport const a = pg;\n' } },
  { check: doors, rule: "documents-own-pdf-and-excel", wrong: { "server/src/http/a.ts": 'import * as hucre from "hucre";\nexport const a = hucre;\n' }, right: { "server/src/documents/a.ts": 'import * as hucre from "hucre";\nexport const a = hucre;\n' } },
  { check: doors, rule: "screens-apart", wrong: { "web/src/screens/x/a.ts": 'import "../y/b.ts";\n', "web/src/screens/y/b.ts": "export const b = 1;\n" }, right: { "web/src/screens/x/a.ts": 'import "./b.ts";\n', "web/src/screens/x/b.ts": "export const b = 1;\n" } },
  { check: doors, rule: "features-apart", wrong: { "server/src/features/x/a.ts": 'import "../y/b.ts";\n', "server/src/features/y/b.ts": "export const b = 1;\n" }, right: { "server/src/features/x/a.ts": 'import "./b.ts";\n', "server/src/features/x/b.ts": "export const b = 1;\n" } },
  { check: doors, rule: "checks nothing", wrong: { "engine/readme.md": "empty\n" }, right: CLEAN },
  { check: sizes, rule: "at most 400", wrong: { "engine/src/long.ts": lines(401) }, right: { "engine/src/short.ts": lines(99) } },
  { check: sizes, rule: "median", wrong: { "engine/src/long.ts": lines(101) }, right: { "engine/src/short.ts": lines(99) } },
  { check: words, rule: "environment read outside config", wrong: { "server/src/a.ts": "export const a = process.env.PORT;\n" }, right: { "server/src/config.ts": "export const a = process.env.PORT;\n" } },
  { check: words, rule: "clock in the engine", wrong: { "engine/src/a.ts": "export const a = Date.now();\n" }, right: { "server/src/a.ts": "export const a = Date.now();\n" } },
  { check: words, rule: "chance without a seed", wrong: { "demo/src/a.ts": "export const a = Math.random();\n" }, right: CLEAN },
  { check: words, rule: "skipped or narrowed test", wrong: { "engine/src/a.test.ts": 'it.skip("x", () => undefined);\n' }, right: CLEAN },
  { check: words, rule: "says nothing", wrong: { "engine/src/utils.ts": "export const a = 1;\n" }, right: CLEAN },
  { check: words, rule: "type escape", wrong: { "engine/src/a.ts": "// @ts-ignore\nexport const a = 1;\n" }, right: CLEAN },
  { check: environment, rule: "README.md: the table of variables lacks PORT", wrong: variables([], ["PORT"]), right: variables(["PORT"], ["PORT"]) },
  { check: environment, rule: "deployment.md: the table of variables lacks PORT", wrong: variables(["PORT"], []), right: variables(["PORT"], ["PORT"]) },
  { check: environment, rule: "read nowhere", wrong: variables(["PORT"], ["PORT", "GONE"]), right: variables(["PORT"], ["PORT"]) },
  { check: catalogues, rule: "is missing", wrong: { ...languages({ hello: "Bonjour" }, {}), "web/src/a.ts": 't("web:hello")' }, right: { ...languages({ hello: "Bonjour" }, { hello: "Hello" }), "web/src/a.ts": 't("web:hello")' } },
  { check: catalogues, rule: "other placeholders", wrong: { ...languages({ hello: "Bonjour {{name}}" }, { hello: "Hello" }), "web/src/a.ts": 't("web:hello")' }, right: { ...languages({ hello: "Bonjour {{name}}" }, { hello: "Hello {{name}}" }), "web/src/a.ts": 't("web:hello")' } },
  { check: catalogues, rule: "a plain space before %", wrong: { ...languages({ hello: "5 % de rien" }, { hello: "5% of nothing" }), "web/src/a.ts": 't("web:hello")' }, right: { ...languages({ hello: "5\u202f% de rien" }, { hello: "5% of nothing" }), "web/src/a.ts": 't("web:hello")' } },
  { check: catalogues, rule: "used nowhere", wrong: languages({ hello: "Bonjour" }, { hello: "Hello" }), right: { ...languages({ hello: "Bonjour" }, { hello: "Hello" }), "web/src/a.ts": 't("web:hello")' } },
  { check: lint, rule: "no-explicit-any", wrong: { "engine/src/a.ts": "export const a = (b: any): number => b;\n" }, right: CLEAN },
  { check: lint, rule: "no-non-null-assertion", wrong: { "engine/src/a.ts": "export const a = (b: number | null): number => b!;\n" }, right: CLEAN },
  { check: lint, rule: "consistent-type-assertions", wrong: { "engine/src/a.ts": "export const a = (b: unknown): number => b as number;\n" }, right: { "engine/src/a.ts": "export const a = [1, 2] as const;\n" } },
  { check: types, rule: "not assignable", wrong: { "package.json": PACKAGE, "tsconfig.json": TSCONFIG, "engine/src/a.ts": 'export const a: number = "1";\n' }, right: CLEAN },
  { check: unused, rule: "b.ts", wrong: { "package.json": JSON.stringify({ name: "house", type: "module", main: "engine/src/a.ts", knip: { entry: ["engine/src/a.ts"], project: ["engine/**/*.ts"] } }), "engine/src/a.ts": "console.log(1);\n", "engine/src/b.ts": "export const b = 1;\n" }, right: { "package.json": JSON.stringify({ name: "house", type: "module", knip: { entry: ["engine/src/a.ts"], project: ["engine/**/*.ts"] } }), "engine/src/a.ts": "console.log(1);\n" } },
  {
    check: simulatorPhysics,
    rule: "not from sun",
    wrong: { "engine/src/index.ts": 'export { audit } from "./audit/audit.ts";\n', "demo/src/a.ts": 'import { audit } from "@sunledger/engine";\nexport const a = audit;\n' },
    right: { "engine/src/index.ts": 'export { sun } from "./sun/sun.ts";\n', "demo/src/a.ts": 'import { sun } from "@sunledger/engine";\nexport const a = sun;\n' },
  },
];

describe("every rule of the house catches a planted violation, and only that", () => {
  for (const { check, rule, wrong, right } of CASES) {
    it(`${check.name}: ${rule}`, async () => {
      expect((await check.run(house(wrong))).join("\n")).toContain(rule);
      expect(await check.run(house(right))).toEqual([]);
    });
  }
});
