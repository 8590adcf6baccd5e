import { accuracySchema, api } from "@sunledger/contract";
import { readFile } from "node:fs/promises";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";

/** As the accuracy command wrote it, beside the page that explains it. */
const ACCURACY = new URL("../../../../docs/accuracy.json", import.meta.url);

/** What a reader is told of the product itself. */
export function helpCalls(bind: Binder): void {
  bind(api.accuracy, async () => {
    const text = await readFile(ACCURACY, "utf8").catch(() => null);
    if (text === null) throw new AppError("not_found", "accuracy");
    return accuracySchema.parse(JSON.parse(text));
  });
}
