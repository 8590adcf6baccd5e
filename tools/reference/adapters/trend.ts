import { availability, clipping, filters } from "./trend/filters.ts";
import { degradation } from "./trend/degradation.ts";
import { normalization } from "./trend/normalization.ts";
import { soiling } from "./trend/soilingRatio.ts";
import { trendChain } from "./trend/trendChain.ts";
import type { Adapters } from "../case.ts";

export const adapters: Adapters = { ...normalization, ...filters, ...clipping, ...availability, ...degradation, ...soiling, ...trendChain };
