import type { AccuracySensor } from "@sunledger/contract";
import { formats, translator } from "@sunledger/i18n";

/** The accuracy page is in English. */
export const { t } = await translator("en-GB");
export const f = formats("en-GB");

/** What a plant measures, in words. */
export const sensorWords = (sensors: readonly AccuracySensor[]): string => sensors.map((sensor) => t(`tools:accuracy.sensor.${sensor}`)).join(", ");
