import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-50m.json" with { type: "json" };
import type { Outline } from "./fleetMap.ts";

type World = Topology<{ countries: GeometryCollection }>;
const isWorld = (value: unknown): value is World => typeof value === "object" && value !== null && "type" in value && value.type === "Topology";

const world: unknown = atlas;

/**
 * Outlines of all countries, islands apart, the most detailed first so that an enclave is drawn over what encloses it.
 * Natural Earth 1:50 million (public domain).
 */
export const countryOutlines: readonly Outline[] = isWorld(world)
  ? feature(world, world.objects.countries)
      .features.flatMap(({ geometry }): Outline[] => {
        if (geometry.type === "Polygon") return geometry.coordinates.slice(0, 1);
        return geometry.type === "MultiPolygon" ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1)) : [];
      })
      .toSorted((a, b) => b.length - a.length)
  : [];
