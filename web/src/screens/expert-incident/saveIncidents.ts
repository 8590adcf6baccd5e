import type { IncidentRow } from "@sunledger/contract";
import { callApi, fetchApi } from "../../api/callApi.ts";
import { saveBlob } from "../../ui/saveFile.ts";
import { currentLocale } from "../../words/currentLocale.ts";
import type { AskedIncidents } from "./useIncidentPage.ts";

/** Every incident that answers the filters, whatever page is in sight. */
export const allIncidents = async (asked: AskedIncidents) => (await callApi("incidentsTable", { query: { ...asked, page: 1, page_size: 500 } })).rows;

/** Hands incidents over as a spreadsheet that the server writes. */
export async function saveIncidents(rows: readonly IncidentRow[], type: "xlsx" | "csv", name: string): Promise<void> {
  const answer = await fetchApi("convertIncidents", { query: { country_lang_code: currentLocale(), converter_type: type, data_type: "incidents" }, json: { rows: [...rows] } });
  saveBlob(`${name}.${type}`, await answer.blob());
}
