import type { AccuracySensor } from "@sunledger/contract";
import type { Translate } from "@sunledger/i18n";

/** What a plant measures, in words. */
export const sensorWords = (sensors: readonly AccuracySensor[], t: Translate): string => sensors.map((sensor) => t(`tools:accuracy.sensor.${sensor}`)).join(", ");
