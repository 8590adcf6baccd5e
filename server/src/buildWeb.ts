import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Builds the web application where its sources have changed since, in a process of its own; gives the folder to serve. */
export function buildWeb(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "web/build.ts")], { cwd: join(root, "web"), stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(join(root, "web/dist")) : reject(new Error(`the web application could not be built:\n${said}`))));
  });
}
