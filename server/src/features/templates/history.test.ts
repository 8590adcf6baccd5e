import { api, PERIOD_TYPES, siteLossesSchema, type HistoryLoss, type LossHistory } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = await house.login("admin");
}, 120_000);
afterAll(() => house.close());

const RANGES = [
  { start_date: "2025-06-22", end_date: "2025-07-20" },
  { start_date: "2025-06-25", end_date: "2025-07-31" },
] as const;

const post = (query_param: object, language = "fr-FR") =>
  house.app.inject({ method: "POST", url: api.lossHistory.path, payload: { report_name: "under-performance-history", country_lang_code: language, target_menu: "performance", query_param }, headers: { authorization: `Bearer ${token}` } });

async function history(query_param: object, language?: string): Promise<LossHistory> {
  const answer = await post(query_param, language);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return api.lossHistory.reply.parse(answer.json());
}

async function losses(installation_id: number, range: { start_date: string; end_date: string }) {
  const query = new URLSearchParams({ installation_id: String(installation_id), ...range });
  const answer = await house.app.inject({ method: "GET", url: `/api/site-losses?${query.toString()}`, headers: { authorization: `Bearer ${token}` } });
  return siteLossesSchema.parse(answer.json());
}

const words = ({ stability, homogeneity, trend }: HistoryLoss) => ({ stability, homogeneity, trend });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("the under-performance history", () => {
  it("has the waterfall's figures in every period, of two installations and two ranges", async () => {
    const seen = new Set<number>();
    for (const installation_id of house.installations) {
      for (const range of RANGES) {
        const told = await history({ installation_id, ...range });
        expect(told.periods.map(({ period_type }) => period_type)).toEqual(PERIOD_TYPES);
        for (const period of told.periods) {
          const books = await losses(installation_id, period);
          const near = 1e-9 * books.reference_energy_kwh;
          expect(period.end_date).toBe(range.end_date);
          expect(Math.abs(period.delivered_kwh - books.energy_ac_kwh)).toBeLessThan(near);
          expect(Math.abs(period.total.kwh - sum(period.losses.map(({ kwh }) => kwh)))).toBeLessThan(near);
          expect(Math.abs(period.under_performance.kwh - (books.expected_energy_kwh - books.energy_ac_kwh))).toBeLessThan(near);
          for (const loss of period.losses) {
            const bar = books.losses.find(({ key }) => key === loss.key);
            expect(Math.abs(loss.kwh - (bar?.kwh ?? Number.NaN)), loss.key).toBeLessThan(near);
            expect(Math.abs((loss.uncertainty_kwh ?? Number.NaN) - (bar?.uncertainty_kwh ?? Number.NaN)), loss.key).toBeLessThan(near);
            expect(loss.currency).toBeCloseTo(loss.kwh * told.tariff_per_kwh, 9);
            expect(loss.share).toBeCloseTo(loss.kwh / period.reference_kwh, 12);
            expect(Math.abs(sum(period.series.losses[loss.key] ?? []) - loss.kwh)).toBeLessThan(near);
            expect(Math.abs(sum(period.points.map((point) => point.losses[loss.key] ?? 0)) - loss.kwh)).toBeLessThan(near);
          }
          expect(Math.abs(sum(period.series.delivered_kwh) - period.delivered_kwh)).toBeLessThan(near);
          expect(books.losses.filter(({ kwh, key }) => kwh !== 0 && !period.losses.some((loss) => loss.key === key))).toEqual([]);
          expect(period.pi).toBeCloseTo(1 - (period.under_performance.share ?? Number.NaN), 12);
        }
        seen.add(told.periods[0]?.delivered_kwh ?? 0);
      }
    }
    expect(seen.size).toBe(4);
  });

  it("calls each loss over the whole analysis what the audit called it", async () => {
    const [installation_id = 0] = house.installations;
    const { periods, start_date, end_date } = await history({ installation_id, period_type: "all" });
    expect(periods).toHaveLength(1);
    const books = await losses(installation_id, { start_date, end_date });
    const told = periods[0]?.losses ?? [];
    expect(told.length).toBeGreaterThan(5);
    expect(told.some(({ stability }) => stability !== null)).toBe(true);
    for (const loss of told) {
      const bar = books.losses.find(({ key }) => key === loss.key);
      expect(words(loss), loss.key).toEqual({ stability: bar?.stability, homogeneity: bar?.homogeneity, trend: bar?.trend });
    }
  });

  it("counts its periods back from the last day and says which the data do not fill", async () => {
    const [installation_id = 0] = house.installations;
    const { periods } = await history({ installation_id });
    const [month, quarter] = periods;
    expect(month).toMatchObject({ days: 31, complete: true, name: "Moins d’un mois" });
    expect(quarter?.complete).toBe(false);
    expect(quarter?.days).toBeGreaterThan(31);
    expect(periods.slice(1).map(({ start_date }) => start_date)).toEqual(periods.slice(1).map(() => quarter?.start_date));
    expect(month?.series.granularity).toBe("day");
    expect(quarter?.series.granularity).toBe("week");
  });

  it("speaks the asked language, and refuses what it cannot read", async () => {
    const [installation_id = 0] = house.installations;
    const german = await history({ installation_id, period_type: "under_1_month" }, "de-DE");
    expect(german.periods[0]?.name).toBe("Unter 1 Monat");
    expect(german.periods[0]?.losses.find(({ key }) => key === "temperature")?.name).toBe("Temperatur");
    expect((await post({ installation_id, period_type: "a while" })).json()).toMatchObject({ status: 422, place: "query_param.period_type" });
    expect((await post({})).statusCode).toBe(422);
  });
});
