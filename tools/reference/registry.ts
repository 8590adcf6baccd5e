import type { Adapters } from "./case.ts";
import { adapters as capacity } from "./adapters/capacity.ts";
import { adapters as chain } from "./adapters/chain.ts";
import { adapters as clearSky } from "./adapters/clearSky.ts";
import { adapters as inverter } from "./adapters/inverter.ts";
import { adapters as module } from "./adapters/module.ts";
import { adapters as plane } from "./adapters/plane.ts";
import { adapters as quality } from "./adapters/quality.ts";
import { adapters as sky } from "./adapters/sky.ts";
import { adapters as soiling } from "./adapters/soiling.ts";
import { adapters as sun } from "./adapters/sun.ts";
import { adapters as trend } from "./adapters/trend.ts";

/** Every adapter, by the name of the reference function as the files write it. */
export const registry: Adapters = {
  ...sun, ...sky, ...clearSky, ...plane, ...module, ...inverter, ...soiling, ...quality, ...trend, ...capacity, ...chain,
};
