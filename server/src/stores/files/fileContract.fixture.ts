import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { FileStore } from "../ports.ts";
import { UnsafeName } from "./checkName.ts";
import { FileTooLarge } from "./measured.ts";

const HALF_MB = 512 * 1024;
/** More than one part of an upload in parts. */
const LARGE_CHUNKS = 41;

/** What every file store must hold to, on disk or in a bucket; `current` is asked inside the tests. */
export function fileContract(name: string, current: () => FileStore): void {
  describe(name, () => {
    it("gives back what was put, by size and hash, and replaces by name", async () => {
      const files = current();
      const first = await files.put("guid-1", "plant.json", Readable.from(["first"]));
      expect(first).toEqual({ size: 5, sha256: "a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e" });
      await files.put("guid-1", "plant.json", Readable.from(["second"]));
      await files.put("guid-1", "été (2) +.csv", Readable.from(["é"]));
      const file = await files.get("guid-1", "plant.json");
      expect(file?.size).toBe(6);
      expect(file === null ? null : await text(file.stream)).toBe("second");
      expect(await files.list("guid-1")).toEqual([{ name: "plant.json", size: 6 }, { name: "été (2) +.csv", size: 2 }]);
      await files.delete("guid-1", "plant.json");
      await files.delete("guid-1", "never there");
      expect((await files.list("guid-1")).map((one) => one.name)).toEqual(["été (2) +.csv"]);
      await files.deleteFolder("guid-1");
      await files.deleteFolder("guid-1");
      expect(await files.get("guid-1", "été (2) +.csv")).toBeNull();
      expect(await files.list("guid-1")).toEqual([]);
    });

    it("keeps large files and empty ones to the byte", async () => {
      const files = current();
      const bytes = randomBytes(HALF_MB * LARGE_CHUNKS);
      const pieces = Array.from({ length: LARGE_CHUNKS }, (_, i) => bytes.subarray(i * HALF_MB, (i + 1) * HALF_MB));
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(await files.put("large", "bytes.bin", Readable.from(pieces))).toEqual({ size: bytes.length, sha256 });
      const back = await files.get("large", "bytes.bin");
      expect(back === null ? false : (await buffer(back.stream)).equals(bytes)).toBe(true);
      await files.put("large", "empty.csv", Readable.from([]));
      const empty = await files.get("large", "empty.csv");
      expect(empty?.size).toBe(0);
      expect(empty === null ? null : await text(empty.stream)).toBe("");
      await files.deleteFolder("large");
    });

    it.each([1, LARGE_CHUNKS])("keeps nothing of a stream of %i pieces that fails or is too long, and what was there before stays", async (pieces) => {
      const files = current();
      await files.put("guid-2", "big.csv", Readable.from(["before"]));
      const piece = Buffer.alloc(HALF_MB);
      const whole = () => Readable.from(Array.from({ length: pieces }, () => piece));
      await expect(files.put("guid-2", "big.csv", whole(), pieces * HALF_MB - 1)).rejects.toThrow(FileTooLarge);
      const broken = Readable.from((async function* () {
        yield* whole();
        throw new Error("the sender went away");
      })());
      await expect(files.put("guid-2", "half.csv", broken)).rejects.toThrow("the sender went away");
      expect(await files.list("guid-2")).toEqual([{ name: "big.csv", size: 6 }]);
      await files.deleteFolder("guid-2");
    });

    it("opens a folder as a directory, and tells its folders", async () => {
      const files = current();
      await files.put("folder-b", "a.csv", Readable.from(["a"]));
      await files.put("folder-b", "b.csv", Readable.from(["bb"]));
      await files.put("folder-a", "c.csv", Readable.from(["c"]));
      const opened = await files.openFolder("folder-b");
      expect((await readdir(opened.path)).sort()).toEqual(["a.csv", "b.csv"]);
      expect(await readFile(join(opened.path, "b.csv"), "utf8")).toBe("bb");
      await opened.release();
      expect(await files.list("folder-b")).toHaveLength(2);
      expect((await files.folders()).filter((folder) => folder.startsWith("folder-"))).toEqual(["folder-a", "folder-b"]);
    });

    it.each(["..", "../x", "a/b", "a\\b", ".hidden", "", "x\u0000y", "c:x", "y".repeat(201)])("refuses the name %j", async (unsafe) => {
      await expect(current().put("guid-3", unsafe, Readable.from(["x"]))).rejects.toThrow(UnsafeName);
      await expect(current().put(unsafe, "x", Readable.from(["x"]))).rejects.toThrow(UnsafeName);
    });
  });
}
