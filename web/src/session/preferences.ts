import { useSyncExternalStore } from "react";
import { z } from "zod";

const preferencesSchema = z.object({
  density: z.enum(["comfortable", "compact"]).catch("comfortable"),
  /** Notices stay until they are closed. */
  keepNotices: z.boolean().catch(false),
  /** The desktop is told when an analysis ends. */
  desktop: z.boolean().catch(false),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const KEY = "sunledger.preferences";
const listeners = new Set<() => void>();

function read(): Preferences {
  const text = localStorage.getItem(KEY) ?? "{}";
  try {
    return preferencesSchema.parse(JSON.parse(text));
  } catch {
    return preferencesSchema.parse({});
  }
}

let current = read();
const apply = (): void => {
  document.documentElement.dataset["density"] = current.density;
};
apply();

/** What this browser keeps of how its reader likes things. */
export const currentPreferences = (): Preferences => current;

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  apply();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, currentPreferences);
