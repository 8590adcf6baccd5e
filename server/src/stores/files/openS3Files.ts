import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { FileStore } from "../ports.ts";
import { checkName } from "./checkName.ts";
import { measured } from "./measured.ts";
import { readS3Url } from "./readS3Url.ts";

const PART_BYTES = 8 * 1024 ** 2;
const DELETED_AT_ONCE = 16;

/**
 * Files in a bucket of S3-compatible storage, a key `folder/name` each. A file becomes visible when its upload is
 * complete; one in parts that fails is aborted, so that the bucket keeps nothing of it.
 */
export function openS3Files(filesUrl: string): FileStore {
  const { bucket, prefix, ...connection } = readS3Url(filesUrl);
  const client = new S3Client({
    ...connection,
    forcePathStyle: true,
    // many compatible servers don't know the newer checksums that come unasked
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const folderKey = (folder: string): string => `${prefix}${checkName(folder)}/`;
  const keyOf = (folder: string, name: string): string => `${folderKey(folder)}${checkName(name)}`;

  async function* keysUnder(start: string): AsyncGenerator<{ key: string; size: number }> {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: start, ContinuationToken }));
      for (const { Key = "", Size = 0 } of page.Contents ?? []) yield { key: Key, size: Size };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  const list = async (folder: string): Promise<{ name: string; size: number }[]> => {
    const start = folderKey(folder);
    const found: { name: string; size: number }[] = [];
    for await (const { key, size } of keysUnder(start)) found.push({ name: key.slice(start.length), size });
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  };

  const get: FileStore["get"] = async (folder, name) => {
    try {
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(folder, name) }));
      if (!(Body instanceof Readable)) throw new Error("the storage gave no stream");
      return { stream: Body, size: ContentLength };
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    }
  };

  const remove = (key: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));

  return {
    put: async (folder, name, content, limitBytes = Number.POSITIVE_INFINITY) => {
      const { stream, stored } = measured(limitBytes);
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: keyOf(folder, name), Body: stream },
        partSize: PART_BYTES,
        queueSize: 2,
        leavePartsOnError: false,
      });
      const sending = upload.done();
      // the upload hears of a broken stream by the stream itself, and aborts; the stream must hear of a failed upload
      sending.catch(() => stream.destroy());
      const [sent, read] = await Promise.allSettled([sending, pipeline(content, stream)]);
      if (read.status === "rejected" && !isAborted(read.reason)) throw read.reason;
      if (sent.status === "rejected") throw sent.reason;
      return stored();
    },
    get,
    list,
    folders: async () => {
      const names: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: "/", ContinuationToken }));
        for (const { Prefix = "" } of page.CommonPrefixes ?? []) names.push(Prefix.slice(prefix.length, -1));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return names.sort();
    },
    delete: async (folder, name) => void (await remove(keyOf(folder, name))),
    deleteFolder: async (folder) => {
      const keys: string[] = [];
      for await (const { key } of keysUnder(folderKey(folder))) keys.push(key);
      // one by one: deleting many in one request is what compatible servers differ in most
      for (let i = 0; i < keys.length; i += DELETED_AT_ONCE) await Promise.all(keys.slice(i, i + DELETED_AT_ONCE).map(remove));
    },
    openFolder: async (folder) => {
      const path = await mkdtemp(join(tmpdir(), "sunledger-files-"));
      const release = () => rm(path, { recursive: true, force: true });
      try {
        for (const { name } of await list(folder)) {
          const file = await get(folder, name);
          if (file !== null) await pipeline(file.stream, createWriteStream(join(path, checkName(name))));
        }
        return { path, release };
      } catch (error) {
        await release();
        throw error;
      }
    },
  };
}

/** The stream was closed from this side, because the upload had failed. */
const isAborted = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
