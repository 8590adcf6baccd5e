import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncEntry } from "../syncTree.ts";

type Init = NodeFS["init"];

/** An open file of the emscripten file system: a file has the host's descriptor, a directory has none. */
interface OpenStream {
  nfd?: number | null;
  node: object;
}

/**
 * The file system of the embedded PostgreSQL with a real fsync: as shipped, its fsync is empty, and what was
 * acknowledged would be lost with the machine.
 */
export class DurableNodeFs extends NodeFS {
  override async init(...[database, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            const host = module.NODEFS;
            host.stream_ops.fsync = (stream: OpenStream) => {
              if (typeof stream.nfd === "number") fsyncSync(stream.nfd);
              else syncEntry(host.realPath(stream.node));
              return 0;
            };
          },
        ],
      },
    };
  }
}

