import { Agent, request } from "node:http";

export interface Answer {
  status: number;
  body: Buffer;
}

/** Requests to one server over connections that stay open. */
export class Client {
  private readonly base: URL;
  // as many connections as there are requests under way: none waits for another one here
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  constructor(base: string) {
    this.base = new URL(base);
  }

  send(method: string, path: string, token: string | null, body: string | null, type = "application/json"): Promise<Answer> {
    const headers: Record<string, string> = { "accept-language": "fr-FR" };
    if (token !== null) headers["authorization"] = `Bearer ${token}`;
    if (body !== null) headers["content-type"] = type;
    return new Promise((resolve, reject) => {
      const sent = request({ agent: this.agent, host: this.base.hostname, port: this.base.port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      });
      sent.on("error", reject);
      sent.end(body ?? undefined);
    });
  }

  /** The parsed JSON of a call that must succeed. */
  async json(method: string, path: string, token: string | null, body: string | null, type?: string): Promise<unknown> {
    const answer = await this.send(method, path, token, body, type);
    if (answer.status !== 200) throw new Error(`${method} ${path} answers ${answer.status}: ${answer.body.toString("utf8").slice(0, 200)}`);
    return JSON.parse(answer.body.toString("utf8"));
  }

  close(): void {
    this.agent.destroy();
  }
}
