import { lightSignature, type AuditUnit } from "../unit.ts";

/** Planes that one power speaks of, with the share each has in it, and the units that speak. */
export interface PlaneGroup {
  planes: readonly { plane: number; share: number }[];
  members: readonly { u: AuditUnit; i: number }[];
}

/**
 * Units by the planes they speak of. Units with arrays in several planes say only how those lie together; they are asked
 * where no unit speaks of one of the planes alone.
 */
export function planeGroups(units: readonly AuditUnit[]): PlaneGroup[] {
  const groups = new Map<string, { planes: { plane: number; share: number }[]; members: { u: AuditUnit; i: number }[] }>();
  units.forEach((u, i) => {
    if (u.unit.arrays.length === 0) return;
    const shares = new Map<number, number>();
    for (const a of u.unit.arrays) shares.set(a.plane, (shares.get(a.plane) ?? 0) + a.powerStcKw / u.unit.powerStcKw);
    const key = shares.size === 1 ? `${u.unit.arrays[0].plane}` : lightSignature(u.unit);
    const group = groups.get(key) ?? { planes: Array.from(shares, ([plane, share]) => ({ plane, share })), members: [] };
    group.members.push({ u, i });
    groups.set(key, group);
  });
  const all = [...groups.values()].sort((a, b) => a.planes.length - b.planes.length || b.members.length - a.members.length);
  const spoken = new Set<number>();
  return all.filter(({ planes }) => {
    if (planes.some(({ plane }) => spoken.has(plane))) return false;
    for (const { plane } of planes) spoken.add(plane);
    return true;
  });
}
