import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileStore } from "../ports.ts";
import { fileContract } from "./fileContract.fixture.ts";
import { openS3Files } from "./openS3Files.ts";
import { readS3Url } from "./readS3Url.ts";
import { serveBucket } from "./serveBucket.fixture.ts";

const directory = mkdtempSync(join(tmpdir(), "bucket-"));
let url: string;
let close: () => Promise<void>;
let files: FileStore;

beforeAll(async () => {
  ({ url, close } = await serveBucket(directory));
  files = openS3Files(url);
});

afterAll(async () => {
  await close();
  rmSync(directory, { recursive: true });
});

fileContract("the file store in a bucket", () => files);

describe("a bucket", () => {
  it("is shared by two stores under prefixes of their own", async () => {
    const other = openS3Files(url.replace("/files?", "/files/second house?"));
    await other.put("guid-9", "x.csv", Readable.from(["x"]));
    expect(await files.list("guid-9")).toEqual([]);
    expect(await other.folders()).toEqual(["guid-9"]);
  });

  it("is left without parts of uploads that failed", async () => {
    const endless = Readable.from((async function* () {
      for (let i = 0; i < 40; i += 1) yield Buffer.alloc(512 * 1024);
      throw new Error("the sender went away");
    })());
    await expect(files.put("guid-10", "half.csv", endless)).rejects.toThrow("the sender went away");
    const left = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((path) => path.includes("half.csv"));
    expect(left).toEqual([]);
  });

  it.each([1, 40 * 1024 ** 2])("says in the error what the storage says, after %i bytes, and nothing of the secret", async (bytes) => {
    const wrong = openS3Files(url.replace("/files?", "/no-such-bucket?"));
    const failure: unknown = await wrong.put("guid-1", "x", Readable.from([Buffer.alloc(bytes)])).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringMatching(/bucket/i) });
    expect(JSON.stringify(failure)).not.toContain("S3RVER");
  });
});

describe("readS3Url", () => {
  it("reads key, secret, region, port and prefix", () => {
    expect(readS3Url("s3://key:s%2Fecret@storage.example:9000/bucket/a/b?region=eu-west-3")).toEqual({
      endpoint: "https://storage.example:9000",
      region: "eu-west-3",
      credentials: { accessKeyId: "key", secretAccessKey: "s/ecret" },
      bucket: "bucket",
      prefix: "a/b/",
    });
    expect(readS3Url("s3://key:secret@storage.example/bucket?tls=0")).toMatchObject({ endpoint: "http://storage.example", region: "us-east-1", prefix: "" });
    expect(() => readS3Url("s3://key:secret@storage.example")).toThrow(/^FILES_URL names no host or no bucket/);
  });
});
