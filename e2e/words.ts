import { formats, translator } from "@sunledger/i18n";

const { t } = await translator("en-GB");

/** The words and formats that a page in English must show. */
export const english = { t, f: formats("en-GB") };
