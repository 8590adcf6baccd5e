import { describe, expect, it } from "vitest";
import type { MeasurementStore } from "../ports.ts";
import { turnsDuring } from "../turnsDuring.fixture.ts";
import type { InsertColumn } from "./insertColumn.ts";

/** What every measurement store must hold to, embedded or on a server; `current` is asked inside the tests. */
export function measurementContract(name: string, current: () => MeasurementStore): void {
  describe(name, () => {
    it("gives numbers and text back as they were, NULL as NaN", async () => {
      const result = await current().query(
        "SELECT {text:String} AS text, {list:Array(String)}[2] AS item, toFloat64({number:Float64}) AS number, CAST(NULL AS Nullable(Float64)) AS none, toUInt64(9007199254740991) AS large, toInt32(-5) AS small",
        { text: "a'b\\c\té\n{x}", list: ["a", "it's \\ \"é\""], number: 1e-300 },
      );
      expect(result.text("text")).toEqual(["a'b\\c\té\n{x}"]);
      expect(result.text("item")).toEqual(["it's \\ \"é\""]);
      expect([...result.float64("number"), ...result.float64("none"), ...result.float64("large")]).toEqual([1e-300, Number.NaN, 9007199254740991]);
      expect([...result.int32("small")]).toEqual([-5]);
      expect(() => result.int32("text")).toThrow("no Int32 column text");
    });

    it("reads what is larger than one block, in order", async () => {
      const result = await current().query("SELECT toInt32(number) AS n, toString(number) AS s, toLowCardinality(toString(number % 300)) AS l FROM numbers(200000) ORDER BY number");
      expect(result.rowCount).toBe(200_000);
      expect([result.int32("n")[199_999], result.text("s")[131_072], result.text("l")[199_999]]).toEqual([199_999, "131072", String(199_999 % 300)]);
    });

    it("answers nothing with empty columns", async () => {
      const result = await current().query("SELECT point, value FROM samples WHERE import_id = -1");
      expect([result.rowCount, result.text("point"), result.float64("value")]).toEqual([0, [], new Float64Array(0)]);
    });

    it("keeps times to the millisecond, takes views of a larger buffer, and leaves out columns that are not given", async () => {
      const t = Float64Array.of(5, Date.UTC(2023, 2, 26, 1) + 1, Date.UTC(1999, 0, 1)).subarray(1);
      await current().insertColumns("interval_results", [
        { name: "analysis_id", kind: "sameInt32", value: 77 },
        { name: "point", kind: "text", dictionary: ["é'", "b"], index: Int32Array.of(0, 1, 0).subarray(1) },
        { name: "day", kind: "int32", values: Int32Array.of(7, -3, 19_000).subarray(1) },
        { name: "t", kind: "timeMs", values: t },
        { name: "soiling", kind: "float64", values: Float64Array.of(3, 0.1, -0.2).subarray(1) },
      ]);
      const found = await current().query("SELECT toFloat64(toUnixTimestamp64Milli(t)) AS t, point, day, soiling, snow FROM interval_results WHERE analysis_id = 77 ORDER BY t DESC");
      expect([...found.float64("t")]).toEqual([...t]);
      expect([...found.text("point"), ...found.int32("day")]).toEqual(["b", "é'", -3, 19_000]);
      expect([...found.float64("soiling"), ...found.float64("snow")]).toEqual([0.1, -0.2, 0, 0]);
    });

    it("refuses columns of different length, and says what is wrong with a query", async () => {
      const uneven = [...sampleColumns(9, [1, 2]), { name: "installation_id", kind: "int32" as const, values: new Int32Array(3) }];
      await expect(current().insertColumns("samples", uneven)).rejects.toThrow("3 rows, 2 expected");
      await expect(current().query("SELECT nothing FROM nowhere")).rejects.toThrow(/nowhere/);
    });

    it("hands rows out and takes them in again to the bit", async () => {
      const store = current();
      await store.insertColumns("samples", sampleColumns(503, [0.1, -0, 1e-300]));
      const columns = ["import_id", "installation_id", "point", "quantity", "t", "value"];
      const bytes = await store.exportNative(`SELECT ${columns.join(", ")} FROM samples WHERE import_id = {importId:Int32}`, { importId: 503 });
      await store.importNative("samples", columns, bytes);
      const found = await store.query("SELECT toFloat64(count()) AS n, toFloat64(uniqExact(point, quantity, t, reinterpretAsUInt64(value))) AS kinds FROM samples WHERE import_id = 503");
      expect([found.float64("n")[0], found.float64("kinds")[0]]).toEqual([6, 3]);
    });

    it("takes a million rows with the event loop free, and answers others meanwhile", async () => {
      const count = 1_000_000;
      const columns = sampleColumns(502, Float64Array.from({ length: count }, (_, i) => i));
      const insert = current().insertColumns("samples", columns);
      const turns = turnsDuring(insert);
      expect((await current().query("SELECT 1 AS one")).rowCount).toBe(1);
      expect(await turns).toBeGreaterThan(3);
      const sums = await current().query("SELECT count() AS n, sum(value) AS s FROM samples WHERE import_id = 502");
      expect([sums.float64("n")[0], sums.float64("s")[0]]).toEqual([count, (count * (count - 1)) / 2]);
    });
  });
}

export function sampleColumns(importId: number, values: ArrayLike<number>): InsertColumn[] {
  return [
    { name: "import_id", kind: "sameInt32", value: importId },
    { name: "point", kind: "sameText", value: "IN'V\\1" },
    { name: "t", kind: "timeMs", values: Float64Array.from(values, (_, i) => i * 1000) },
    { name: "value", kind: "float64", values: Float64Array.from(values) },
  ];
}

