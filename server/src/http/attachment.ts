import type { FastifyReply } from "fastify";

/** Makes a download of a reply: its name in plain letters for old clients and whole for the others (RFC 6266), never looked into for another type. */
export function attachment(reply: FastifyReply, { name, type, size }: { name: string; type: string; size: number }): FastifyReply {
  const plain = name.normalize("NFD").replaceAll(/[^\w.-]+/g, "-");
  return reply
    .type(type)
    .header("x-content-type-options", "nosniff")
    .header("content-length", size)
    .header("content-disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`);
}
