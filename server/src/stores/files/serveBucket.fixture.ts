import { createRequire } from "node:module";

/** The part of the package that is used; it has no types of its own. */
interface BucketServer {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type BucketServerClass = new (options: { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] }) => BucketServer;

const require = createRequire(import.meta.url);
const S3rver: BucketServerClass = require("s3rver");

/** An S3-compatible server of this process with one bucket under `directory`. */
export async function serveBucket(directory: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets: [{ name: "files" }] });
  const { port } = await server.run();
  // the key and the secret that this server knows
  return { url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=0`, close: () => server.close() };
}
