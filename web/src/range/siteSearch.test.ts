import { describe, expect, it } from "vitest";
import { siteSearch } from "./siteSearch.ts";

describe("the address of a site", () => {
  it("keeps what makes sense", () => {
    const search = { group: "configuration", alarms: "all", quantity: "pr", step: "month", sort: "-inverter_pi", page: 2, size: 25, columns: "inverter,inverter_pi", day: "2026-02-28", from: "2026-01-01", points: "INV01" };
    expect(siteSearch(search)).toEqual(search);
  });
  it("leaves out the rest, without a trace in the address", () => {
    expect(siteSearch({ group: "alarms", alarms: "loud", quantity: "power", step: "hour", page: 0, size: "many", day: "2026-02-30", columns: "" })).toEqual({});
  });
});
