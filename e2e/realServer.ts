import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startServer } from "./startServer.ts";

export const DEMO_PASSWORD = "the demo's own password";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the server listens, `http://localhost:…`. */
    address: string;
    /** What the first start printed; empty when a server that already runs is used. */
    firstStart: string;
    firstStartSeconds: number;
  }
}

/**
 * Starts the server as a person does, on an empty data directory, and waits until it says that it is ready. With
 * `E2E_ADDRESS` a server that already runs is used instead, which spares its first start while tests are written.
 */
export default async function realServer(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env["E2E_ADDRESS"];
  if (running !== undefined) {
    project.provide("address", running);
    project.provide("firstStart", "");
    project.provide("firstStartSeconds", 0);
    return () => Promise.resolve();
  }
  const dataDir = await mkdtemp(join(tmpdir(), "sunledger-e2e-"));
  const server = await startServer({ DATA_DIR: dataDir, DEMO_PASSWORD });
  project.provide("address", server.address);
  project.provide("firstStart", server.said());
  project.provide("firstStartSeconds", server.readySeconds);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
