import { describe, expect, it } from "vitest";
import { incidentSearch } from "./incidentSearch.ts";

describe("the address of the incidents", () => {
  it("keeps what makes sense, with the range and the points of every installation page", () => {
    const search = { from: "2026-01-01", to: "2026-02-01", period: "under_6_months", points: "INV01,INV02", status: "open", category: "snow", duration: "timesteps", perimeter: "string", severity: "severe", criticality: "critical", recurring: "no", top: 100, sort: "-start", page: 2, size: 25, columns: "points", incident: 7, lost: 10 };
    expect(incidentSearch(search)).toEqual(search);
    expect(incidentSearch({ lost: "10", incident: "7", top: "50" })).toEqual({ lost: 10, incident: 7, top: 50 });
  });

  it("leaves out the rest", () => {
    expect(incidentSearch({ status: "all", category: "rain", duration: "3h", perimeter: "1", severity: "grave", criticality: "", recurring: true, top: 20, page: 0, size: -1, lost: "5", from: "x" })).toEqual({});
  });
});
