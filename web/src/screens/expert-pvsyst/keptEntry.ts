import { sizingEntrySchema, type SizingEntry } from "@sunledger/contract";

const keyOf = (installationId: number): string => `sunledger.sizing.${installationId}`;

/** The entry that was calculated last for an installation in this tab: a reload, or another page, does not lose it. */
export function keptEntry(installationId: number): SizingEntry | null {
  const kept = sessionStorage.getItem(keyOf(installationId));
  if (kept === null) return null;
  try {
    const parsed = sizingEntrySchema.safeParse(JSON.parse(kept));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepEntry(installationId: number, entry: SizingEntry | null): void {
  if (entry === null) sessionStorage.removeItem(keyOf(installationId));
  else sessionStorage.setItem(keyOf(installationId), JSON.stringify(entry));
}
