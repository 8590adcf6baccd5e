import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { shadeOf } from "./shading.ts";

/** Shade found on an inverter of which only AC power is measured, giving `left` of what is expected beside sound peers. */
function shadeFound(left: (u: AuditUnit, r: number, scope: AuditScope) => number, { intervalMinutes = 15, days = 50, withPeers = true, arraysPerInverter = 1, open = false, horizontal = false, azimuthDeg = 180, volts = false, peersGive = (_r: number, _scope: AuditScope): number => 1 } = {}): { scope: AuditScope; shade: Float64Array | null } {
  const made = testPlant({ latitude: 45, intervalMinutes, days, inverters: 2, arraysPerInverter, strings: 2, sensors: [horizontal ? "irradiance_horizontal" : "irradiance_tilted", "temperature_ambient"], withDc: false, seed: 3 }, []);
  const { samples, zone } = made;
  const plant = { ...made.plant, subarrays: made.plant.subarrays.map((one, i) => (i < arraysPerInverter ? { ...one, azimuth_deg: one.azimuth_deg + azimuthDeg - 180 } : one)) };
  const light = samples.columns.get(horizontal ? "S0.ghi_w_m2" : "S0.gti_w_m2");
  light?.forEach((_, k) => (light[k] = 750 * Math.max(0, Math.cos(((((((k + 0.5) * intervalMinutes) / 60) % 24) - 12) * Math.PI) / 15))));
  const scope = testScope({ plant, samples, zone });
  const [u] = scope.units;
  const expected = u.model.dcKw;
  u.dcKw = expected.map((kw, r) => kw * left(u, r, scope));
  u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  if (volts) u.voltageRatio = new Float64Array(scope.rows.count).fill(1);
  if (open) u.causes.openShare[0] = new Float64Array(scope.rows.count).fill(0.5);
  const peers = Float64Array.from({ length: scope.rows.count }, (_, r) => (withPeers ? peersGive(r, scope) : NaN));
  return { scope, shade: shadeOf(u, scope, expected, peers, new Uint8Array(scope.rows.count)) };
}

const behind = ({ rows }: AuditScope, r: number): boolean => rows.elevationDeg[r] > 0 && rows.elevationDeg[r] < 21 && rows.azimuthDeg[r] > 260;

describe("shade on AC power alone", () => {
  it("is found at a low sun although its edge goes through intervals, power being too small there for any limit", () => {
    const { scope, shade } = shadeFound((u, r, s) => (behind(s, r) ? 1 - u.beamShare[r] * (0.3 + (0.7 * ((r * 7919) % 13)) / 12) : 1));
    let found = 0;
    let taken = 0;
    for (let r = 0; r < scope.rows.count; r++) {
      if (!behind(scope, r) || !(scope.units[0].beamShare[r] > 0.4) || !(scope.units[0].model.dcKw[r] > 0.5)) continue;
      taken++;
      if ((shade?.[r] ?? 0) > 0.2 * scope.units[0].beamShare[r]) found++;
    }
    expect(taken).toBeGreaterThan(20);
    expect(found).toBeGreaterThan(0.8 * taken);
  });

  it("is what lacks that day in light that is beam for a small part, where the same sun under a blue sky taught it", () => {
    const veiled = (r: number, s: AuditScope): boolean => s.rows.day[r] % 5 === 0;
    const { scope, shade } = shadeFound((u, r, s) => {
      if (veiled(r, s)) u.beamShare[r] = Math.min(u.beamShare[r], 0.28);
      return behind(s, r) ? 1 - (veiled(r, s) ? 0.4 : 0.8) * u.beamShare[r] : 1;
    });
    let taken = 0;
    for (let r = 0; r < scope.rows.count; r++) {
      if (!veiled(r, scope) || !behind(scope, r) || !(scope.units[0].beamShare[r] > 0.25) || !(scope.units[0].model.dcKw[r] > 0.5)) continue;
      taken++;
      const ofBeam = (shade?.[r] ?? 0) / scope.units[0].beamShare[r];
      expect(ofBeam).toBeGreaterThan(0.35);
      expect(ofBeam).toBeLessThan(0.45);
    }
    expect(taken).toBeGreaterThan(20);
  });

  it("needs, in hours and without a peer, more than two places side by side: what lacks there may be the unit's own", () => {
    const few = (u: AuditUnit, r: number, { rows }: AuditScope): number => (rows.azimuthDeg[r] >= 256 && rows.azimuthDeg[r] < 272 && rows.elevationDeg[r] >= 24 && rows.elevationDeg[r] < 32 ? 1 - 0.6 * u.beamShare[r] : 1);
    expect(shadeFound(few, { intervalMinutes: 60, days: 80 }).shade).not.toBeNull();
    expect(shadeFound(few, { intervalMinutes: 60, days: 80, withPeers: false }).shade).toBeNull();
  });

  it("is not read while strings are open in one of a unit's planes where the light of another was carried over", () => {
    const behindSun = (u: AuditUnit, r: number, s: AuditScope): number => (behind(s, r) ? 1 - 0.8 * u.beamShare[r] : 1);
    expect(shadeFound(behindSun, { arraysPerInverter: 2 }).shade).not.toBeNull();
    expect(shadeFound(behindSun, { arraysPerInverter: 2, open: true }).shade).toBeNull();
    expect(shadeFound(behindSun, { open: true }).shade).not.toBeNull();
  });

  it("is found on a unit alone in its plane where its own light is measured, or a sensor that every sun reaches stands beside a voltage", () => {
    const shaded = (u: AuditUnit, r: number, s: AuditScope): number => (behind(s, r) ? 1 - 0.8 * u.beamShare[r] : 1);
    const alone = { withPeers: false, azimuthDeg: 200, volts: true };
    expect(shadeFound(shaded, { ...alone, azimuthDeg: 180 }).shade).not.toBeNull();
    expect(shadeFound(shaded, { ...alone, horizontal: true }).shade).not.toBeNull();
    expect(shadeFound(() => 1, { ...alone, horizontal: true }).shade).toBeNull();
    expect(shadeFound(shaded, alone).shade).toBeNull();
    expect(shadeFound(shaded, { ...alone, horizontal: true, volts: false }).shade).toBeNull();
  });

  it("is what lacks beside the peers in another plane than the sensor's, also where a cloud before the sensor alone hid the beam from the model", () => {
    const unseen = (r: number, s: AuditScope): boolean => s.rows.day[r] % 4 === 0;
    const peersGive = (r: number, s: AuditScope): number => (unseen(r, s) ? 2 : 1);
    const { scope, shade } = shadeFound((u, r, s) => {
      if (unseen(r, s)) u.beamShare[r] = 0;
      return peersGive(r, s) - (behind(s, r) ? (unseen(r, s) ? 0.8 : 0.8 * u.beamShare[r]) : 0);
    }, { azimuthDeg: 200, peersGive });
    let taken = 0;
    for (let r = 0; r < scope.rows.count; r++) {
      if (!unseen(r, scope) || !behind(scope, r) || !(scope.units[0].model.dcKw[r] > 0.5)) continue;
      taken++;
      expect(shade?.[r]).toBeCloseTo(0.8, 6);
    }
    expect(taken).toBeGreaterThan(20);
  });

  it("is not found where nothing lacks", () => {
    expect(shadeFound(() => 1).shade).toBeNull();
  });
});
