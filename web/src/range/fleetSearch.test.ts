import { describe, expect, it } from "vitest";
import { comparedIds, fleetSearch } from "./fleetSearch.ts";

describe("what the address of park and fleet may say", () => {
  it("keeps what makes sense and drops the rest", () => {
    const sense = { q: "Lyon", period: "under_3_months", mode: "audit", status: "preparing", sort: "-pi", page: 2, size: 50, columns: "pi,pr", compare: "3,1", quantity: "pr", granularity: "month", alerts: "period", alarms: "closed", view: "rows" };
    expect(fleetSearch(sense)).toEqual(sense);
    expect(fleetSearch({ q: "", period: "under_2_months", mode: "both", status: 1, page: 0, size: -1, compare: "a,-2", quantity: "kwh", granularity: "decade", alerts: [], alarms: "lost", view: "map" })).toEqual({});
  });

  it("compares each plant once, and six at most", () => {
    expect(comparedIds("3,1,3,x,,2.5,0")).toEqual([3, 1]);
    expect(comparedIds("1,2,3,4,5,6,7")).toEqual([1, 2, 3, 4, 5, 6]);
    expect(comparedIds(undefined)).toEqual([]);
    expect(fleetSearch({ compare: 7 })).toEqual({ compare: "7" });
  });
});
