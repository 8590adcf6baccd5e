import type { Adapters } from "../case.ts";

export const adapters: Adapters = {};
