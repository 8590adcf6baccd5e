import type { AskedRange } from "../../api/queries.ts";

/** The five incidents that cost the most in a range: lanes of the chart and list beside it are the same ones. */
export const topIncidentsQuery = (asked: AskedRange) => ({ ...asked, sort: "-loss_kwh", page: 1, page_size: 5 });
