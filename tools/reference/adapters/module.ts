import type { Adapters } from "../case.ts";
import { adapters as diode } from "./moduleDiode.ts";
import { adapters as iam } from "./moduleIam.ts";
import { adapters as power } from "./modulePower.ts";
import { adapters as spectral } from "./moduleSpectral.ts";
import { adapters as temperature } from "./moduleTemperature.ts";

export const adapters: Adapters = { ...iam, ...temperature, ...spectral, ...diode, ...power };
