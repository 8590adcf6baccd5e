import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack, type Pack } from "tar-stream";
import { measured } from "../../stores/files/measured.ts";
import type { Manifest } from "./archiveFormat.ts";

/** Writes entries one after the other into a tar stream, as fast as its reader takes them, and keeps size and hash of each. */
export class ArchiveWriter {
  readonly stream: Pack = pack();
  readonly entries: Manifest["entries"] = [];

  /** `size` is that of the content to the byte: a tar says it first. */
  async add(name: string, size: number, content: Readable): Promise<{ sha256: string }> {
    const { stream, stored } = measured(Number.POSITIVE_INFINITY);
    let end: (error?: Error | null) => void = () => undefined;
    const ended = new Promise<void>((resolve, reject) => {
      end = (error) => (error == null ? resolve() : reject(error));
    });
    const entry = this.stream.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) => end(error));
    await Promise.all([pipeline(content, stream, entry), ended]);
    const { sha256 } = stored();
    this.entries.push({ name, size, sha256 });
    return { sha256 };
  }

  addBytes(name: string, bytes: Uint8Array): Promise<{ sha256: string }> {
    return this.add(name, bytes.length, Readable.from([bytes]));
  }

  addText(name: string, text: string): Promise<{ sha256: string }> {
    return this.addBytes(name, Buffer.from(text, "utf8"));
  }
}
