import { describe, expect, it } from "vitest";
import { incidentPlace } from "./incidentPlace.ts";

const plant = { timezone: "Europe/Rome", inverters: ["INV01", "INV02"].map((id) => ({ id, type: "T", p_ac_w: 5000, p_stc_w: 6000 })) };
const when = { start: "2024-04-30T22:00:00.000Z", end: "2024-05-02T22:00:00.000Z", days: [] };

describe("the place of an incident in the books", () => {
  it("is the inverters it touches, each once, with what hangs under them", () => {
    expect(incidentPlace({ ...when, perimeter: "string", points: ["INV02/A01-S01", "INV02/A01-S02"] }, plant)).toEqual({ inverters: ["INV02"], point: "INV02", firstDay: "2024-05-01", lastDay: "2024-05-02" });
  });

  it("is no inverter for a sensor, whose samples stand beside those of any", () => {
    expect(incidentPlace({ ...when, perimeter: "sensor", points: ["GTI1"] }, plant)).toMatchObject({ inverters: [], point: "INV01" });
  });
});
