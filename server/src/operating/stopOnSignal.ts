import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Answers under way get so long; a client that reads slower is cut off. */
const IN_FLIGHT_MS = 20_000;

/** First signal: let what runs finish, then leave; second: leave at once. Gives whether a stop has begun. */
export function stopOnSignal(stop: () => Promise<void>, say: (line: string) => void): () => boolean {
  let stopping = false;
  const leave = () => {
    if (stopping) process.exit(130);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`stopping failed: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", leave);
  process.on("SIGTERM", leave);
  return () => stopping;
}

/** Goes on answering for the delay, takes no more connections then, and lets answers under way finish. */
export async function closeGently(app: FastifyInstance, delaySeconds: number): Promise<void> {
  await delay(delaySeconds * 1000);
  const cut = setTimeout(() => app.server.closeAllConnections(), IN_FLIGHT_MS);
  await app.close();
  clearTimeout(cut);
}
