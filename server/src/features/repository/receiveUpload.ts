import type { MultipartFile } from "@fastify/multipart";
import { confTypeSchema, type ConfType } from "@sunledger/contract";
import type { FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../http/appError.ts";
import { isWhatItSays } from "./contentKind.ts";
import { isSafeName } from "./isSafeName.ts";

const HEAD_BYTES = 4096;

interface ReceivedFile {
  filename: string;
  confType: ConfType;
  read: () => Readable;
}

/** The parts of an upload, whole: the repository they are for (null: a new one) and its files. */
export interface Upload {
  guid: string | null;
  files: readonly ReceivedFile[];
}

/**
 * Takes an upload in under `folder`, in whatever order its parts come: what a file is and which repository it is for
 * may be said after it. A `conf_type` holds for the files after it, and for those before it that had none.
 */
export async function receiveUpload(request: FastifyRequest, folder: string): Promise<Upload> {
  let guid: string | null = null;
  let confType: ConfType | null = null;
  const received: (Omit<ReceivedFile, "confType"> & { confType: ConfType | null })[] = [];
  for await (const part of request.parts()) {
    if (part.type === "file") received.push({ ...(await receiveFile(part, folder)), confType });
    else if (part.fieldname === "guid" && typeof part.value === "string" && part.value !== "") guid = part.value;
    else if (part.fieldname === "conf_type") {
      const told = confTypeSchema.safeParse(part.value);
      if (!told.success) throw new AppError("invalid_request", "conf_type");
      for (const file of received) file.confType ??= told.data;
      confType = told.data;
    }
  }
  const files = received.map(({ filename, read, confType: kind }) => {
    if (kind === null) throw new AppError("invalid_request", "conf_type");
    return { filename, read, confType: kind };
  });
  if (files.length === 0) throw new AppError("invalid_request", "file");
  return { guid, files };
}

/** Throws 422 for an unsafe name, 413 for too much, 415 for what is not what its name says. */
async function receiveFile({ filename, file }: MultipartFile, folder: string): Promise<Omit<ReceivedFile, "confType">> {
  if (!isSafeName(filename)) {
    file.resume();
    throw new AppError("invalid_request", "filename");
  }
  const path = join(folder, randomUUID());
  await pipeline(file, createWriteStream(path));
  if (file.truncated) throw new AppError("payload_too_large", filename);
  const head = Buffer.alloc(HEAD_BYTES);
  const opened = await open(path, "r");
  const { bytesRead } = await opened.read(head, 0, HEAD_BYTES, 0);
  await opened.close();
  if (!isWhatItSays(filename, head.subarray(0, bytesRead))) throw new AppError("unsupported_file", filename);
  return { filename, read: () => createReadStream(path) };
}
