import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const READY_WITHIN_MS = 280_000;

interface RunningServer {
  address: string;
  readySeconds: number;
  /** Everything it has printed so far. */
  said: () => string;
  /** Asks it to leave and waits until it has. */
  stop: () => Promise<void>;
}

function launch(env: Record<string, string>, args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, "server/src/main.ts"), ...args], {
    cwd: root,
    env: { ...process.env, PORT: "0", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return { child, gone, said: () => said };
}

/** The real server in a process of its own, ready to answer. */
export async function startServer(env: Record<string, string>, args: readonly string[] = []): Promise<RunningServer> {
  const started = performance.now();
  const { child, gone, said } = launch(env, args);
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server was not ready in ${READY_WITHIN_MS / 1000} s:\n${said()}`)), READY_WITHIN_MS);
    child.stdout.on("data", () => {
      const found = /Sunledger is ready at (\S+)/.exec(said())?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
    void gone.then((code) => reject(new Error(`the server left with ${code}:\n${said()}`)));
  });
  return {
    address,
    readySeconds: (performance.now() - started) / 1000,
    said,
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Starts a server that is expected to refuse, and gives what it said and its exit code. */
export async function refusedServer(env: Record<string, string>, args: readonly string[] = []): Promise<{ code: number | null; said: string }> {
  const { gone, said } = launch(env, args);
  const code = await gone;
  return { code, said: said() };
}
