import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { api } from "@sunledger/contract";
import type { FastifyRequest } from "fastify";
import { pictureAddress } from "../../accounts/pictureAddress.ts";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";
import { readPicture } from "./readPicture.ts";

const FOLDER = "pictures";
const LIMIT_BYTES = 1024 ** 2;
const TYPES = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;
/** 256 bits of the content's hash: an address that nobody guesses, and that never means another picture. */
const NAME = /^[0-9a-f]{64}\.(png|jpg|webp)$/;

/** A person's own picture: set, taken away, and shown to whoever has its address (an `<img>` sends no token). */
export function picturesCalls(bind: Binder, { records, files }: Stores): void {
  const { db } = records;

  /** Sets the picture of a user; the one of before goes when nobody else has it. */
  const change = async (userId: number, file: string | null): Promise<{ picture: string | null }> => {
    const before = await db.selectFrom("users").select("picture_file").where("id", "=", userId).executeTakeFirst();
    await db.updateTable("users").set({ picture_file: file }).where("id", "=", userId).execute();
    const old = before?.picture_file ?? null;
    if (old !== null && old !== file) {
      const other = await db.selectFrom("users").select("id").where("picture_file", "=", old).executeTakeFirst();
      if (other === undefined) await files.delete(FOLDER, old);
    }
    return { picture: pictureAddress(file) };
  };

  bind(api.setPicture, async ({ caller, request }) => {
    const picture = readPicture(await uploaded(request));
    if (picture === null) throw new AppError("unsupported_file", "file");
    const name = `${createHash("sha256").update(picture.bytes).digest("hex")}.${picture.kind}`;
    await files.put(FOLDER, name, Readable.from([picture.bytes]));
    return change(caller.userId, name);
  });

  bind(api.deletePicture, ({ caller }) => change(caller.userId, null));

  bind(api.picture, async ({ params, reply }) => {
    const kind = NAME.exec(params.name)?.[1];
    const file = kind === undefined ? null : await files.get(FOLDER, params.name);
    if (file === null) throw new AppError("not_found", "name");
    return reply
      .type(kind === "png" ? TYPES.png : kind === "jpg" ? TYPES.jpg : TYPES.webp)
      .header("content-length", file.size)
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(file.stream);
  });
}

async function uploaded(request: FastifyRequest): Promise<Uint8Array> {
  const part = await request.file({ limits: { fileSize: LIMIT_BYTES, files: 1 } });
  if (part === undefined) throw new AppError("invalid_request", "file");
  const bytes = await buffer(part.file);
  if (part.file.truncated) throw new AppError("payload_too_large", "file");
  return bytes;
}
