import { api, siteLossesSchema, type Call } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";

let house: House;
let token: string;
let plants: { id: number; dc: boolean }[];
beforeAll(async () => {
  house = await openHouse();
  token = await house.login("admin");
  plants = house.installations.map((id, index) => ({ id, dc: index === 0 }));
}, 120_000);
afterAll(() => house.close());

const RANGES = [
  { start_date: "2025-06-25", end_date: "2025-07-10" },
  { start_date: "2025-07-11", end_date: "2025-07-31" },
] as const;

type Values = Record<string, string | number>;

/** The answer of a call, read by its own schema, with the status first looked at. */
async function ask<C extends Call>(call: C, values: { params?: Values; query?: Values; json?: object; headers?: Record<string, string> } = {}) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values.params?.[name]));
  const query = new URLSearchParams(Object.entries(values.query ?? {}).map(([name, value]) => [name, String(value)]));
  const answer = await house.app.inject({ method: call.method, url: `${path}?${query.toString()}`, ...(values.json === undefined ? {} : { payload: values.json }), headers: { authorization: `Bearer ${token}`, ...values.headers } });
  expect(answer.statusCode, `${path} ${answer.body.slice(0, 300)}`).toBe(200);
  return answer;
}

const losses = async (id: number, range: { start_date: string; end_date: string }) => siteLossesSchema.parse((await ask(api.siteLosses, { query: { installation_id: id, ...range } })).json());

describe("the site and its points", () => {
  it("tells of one site, and of all sites to who may see all", async () => {
    const one = await Promise.all(plants.map(async ({ id }) => api.siteInfo.reply.parse((await ask(api.siteInfo, { query: { installation_id: id } })).json())));
    const all = api.siteInfo.reply.parse((await ask(api.siteInfo)).json());
    expect(all.sites).toEqual(one.flatMap(({ sites }) => sites));
    expect(new Set(all.sites.map(({ installation_name }) => installation_name)).size).toBe(2);
    for (const { string_count, module_count, inverter_count, p_ac_kw } of all.sites) {
      expect(string_count).toBeGreaterThanOrEqual(inverter_count);
      expect(module_count).toBeGreaterThan(string_count);
      expect(p_ac_kw).toBeGreaterThan(0);
    }
  });

  it("counts the points, lists each type, and hangs every one in the tree", async () => {
    const labels = new Set<string>();
    for (const { id, dc } of plants) {
      const counts = api.pdmCount.reply.parse((await ask(api.pdmCount, { query: { installation_id: id } })).json());
      const tree = api.pdmTree.reply.parse((await ask(api.pdmTree, { query: { installation_id: id, lang_code: "de-DE" } })).json());
      expect(tree.nodes).toHaveLength(counts.total + 1);
      const ids = new Set(tree.nodes.map((node) => node.id));
      for (const node of tree.nodes) expect(node.parent === null ? node.type === "site" : ids.has(node.parent)).toBe(true);
      for (const { type, count, measured } of counts.types) {
        const list = api.pdmList.reply.parse((await ask(api.pdmList, { query: { install_id: id, pdm_type: type } })).json());
        expect(list.total).toBe(count);
        expect(list.rows.filter(({ quantities }) => quantities.length > 0)).toHaveLength(measured);
        expect(list.rows.every((row) => row.type === type)).toBe(true);
      }
      expect((counts.types.find(({ type }) => type === "string")?.measured ?? 0) > 0).toBe(dc);
      tree.nodes.filter(({ type }) => type === "inverter").forEach(({ label }) => labels.add(`${id} ${label}`));
    }
    expect([...labels][0]).toMatch(/Wechselrichter/);
  });

  it("books sub-arrays by the same energies as the waterfall, and measures their own where there are currents", async () => {
    const seen = new Set<number>();
    for (const { id, dc } of plants) {
      for (const range of RANGES) {
        const table = api.subarrayTable.reply.parse((await ask(api.subarrayTable, { query: { installation_id: id, ...range, sort: "-inverter_energy_kwh" } })).json());
        const books = await losses(id, range);
        for (const row of table.rows) expect(row.inverter_energy_kwh).toBe(books.points.find(({ point }) => point === row.inverter)?.energy_ac_kwh);
        const energies = table.rows.map(({ inverter_energy_kwh }) => inverter_energy_kwh);
        expect(energies).toEqual([...energies].sort((a, b) => b - a));
        expect(table.rows.some(({ dc_energy_kwh }) => dc_energy_kwh !== null)).toBe(dc);
        if (dc) {
          const measured = table.rows.reduce((sum, { dc_energy_kwh }) => sum + (dc_energy_kwh ?? 0), 0);
          expect(books.energy_ac_kwh / measured).toBeGreaterThan(0.9);
          expect(books.energy_ac_kwh / measured).toBeLessThan(1.03);
        }
        seen.add(energies[0] ?? 0);
        const second = api.subarrayTable.reply.parse((await ask(api.subarrayTable, { query: { installation_id: id, ...range, sort: "-inverter_energy_kwh", page: 2, page_size: 1 } })).json());
        expect(second.rows).toEqual(table.rows.slice(1, 2));
      }
    }
    expect(seen.size).toBe(4);
  });

  it("draws the inverters over time, and as a scheme, with the energies of the whole analysis", async () => {
    for (const { id } of plants) {
      const installation = api.installation.reply.parse((await ask(api.installation, { params: { id } })).json());
      const whole = await losses(id, { start_date: installation.min_date ?? "", end_date: installation.max_date ?? "" });
      const graph = api.subarrayGraph.reply.parse((await ask(api.subarrayGraph, { query: { installation_id: id, lang_code: "it-IT" } })).json());
      const drawn = graph.series.flatMap(({ energy_kwh }) => energy_kwh).reduce((sum: number, kwh) => sum + (kwh ?? 0), 0);
      expect(drawn).toBeCloseTo(whole.energy_ac_kwh, 6);
      const layout = api.installationLayout.reply.parse((await ask(api.installationLayout, { params: { id }, query: { country_lang_code: "it-IT" } })).json());
      expect(layout.inverters.reduce((sum, { energy_kwh }) => sum + (energy_kwh ?? 0), 0)).toBeCloseTo(whole.energy_ac_kwh, 6);
      expect(layout.inverters[0]?.label).toMatch(/^Inverter/);
      const models = api.inverterModels.reply.parse((await ask(api.inverterModels, { params: { id } })).json());
      expect(models.total).toBe(layout.inverters.length);
      const { planes } = api.planeInfo.reply.parse((await ask(api.planeInfo, { params: { id } })).json());
      expect(planes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
      expect(planes.flatMap(({ subarrays }) => subarrays)).toHaveLength(installation.subarrays.length);
    }
  });

  it("gives each part of the dictionary by its raw keys, and refuses another", async () => {
    for (const [key, count] of [["losses", 23], ["alarm", 15]] as const) {
      const part = api.constDictionaryRawKey.reply.parse((await ask(api.constDictionaryRawKey, { headers: { key } })).json());
      expect(part.entries).toHaveLength(count);
    }
    const wrong = await house.app.inject({ method: "GET", url: "/api/const_dictionary-raw-key", headers: { authorization: `Bearer ${token}`, key: "users" } });
    expect(wrong.json()).toMatchObject({ status: 422, errorCode: "invalid_request" });
  });
});
