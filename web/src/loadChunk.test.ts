import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadChunk } from "./loadChunk.ts";

describe("loading a part of the application", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tries once more after a failure", async () => {
    let tries = 0;
    await expect(loadChunk(() => (++tries === 1 ? Promise.reject(new Error("lost on the way")) : Promise.resolve("here")))).resolves.toBe("here");
    expect(tries).toBe(2);
  });

  it("waits two minutes for an answer, then asks again", async () => {
    let tries = 0;
    const loaded = loadChunk(() => (++tries === 1 ? new Promise<string>(() => undefined) : Promise.resolve("here")));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(loaded).resolves.toBe("here");
    expect(tries).toBe(2);
  });

  it("says so when both tries fail", async () => {
    const gone = new Error("gone");
    await expect(loadChunk(() => Promise.reject(gone))).rejects.toBe(gone);
  });
});
