import { api } from "@sunledger/contract";
import { keptDocument } from "../../analysis/keptDocument.ts";
import { attachment } from "../../http/attachment.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";

/** PDF reports of published analyses. */
export function reportsCalls(bind: Binder, stores: Stores): void {
  bind(api.reportPdfExists, async ({ params }) => {
    const row = await stores.records.db.selectFrom("installations").select("published_analysis_id").where("id", "=", params.id).executeTakeFirst();
    return { exists: row?.published_analysis_id !== null && row?.published_analysis_id !== undefined };
  });

  bind(api.reportPdf, async ({ params, locale, reply }) => {
    const { stream, size, installationName } = await keptDocument(stores, params.id, locale, "pdf");
    return attachment(reply, { name: `${installationName}.pdf`, type: "application/pdf", size }).send(stream);
  });
}
