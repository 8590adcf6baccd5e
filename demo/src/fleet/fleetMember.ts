import type { Calendar } from "../calendar.ts";
import type { PlantSpec } from "../plantSpec.ts";

/** One installation of the demo fleet. */
export interface FleetMember {
  id: string;
  /** Followed day by day, or audited once. */
  analysisMode: "continuous" | "audit";
  /** Its analyses are shown to some only. */
  restricted: boolean;
  timezone: string;
  /** Local days of data, up to yesterday. */
  days: number;
  build(calendar: Calendar): Omit<PlantSpec, "timezone">;
}
