import { jobSchema, type Job } from "@sunledger/contract";
import { fetchApi } from "./callApi.ts";

const dataOf = (block: string): string => block.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trim()).join("\n");

function jobOf(text: string): Job | null {
  if (text === "") return null;
  const parsed = jobSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** Follows a job as it happens: each state the server tells, until the stream ends or the signal stops it. */
export async function followJob(id: string, onJob: (job: Job) => void, signal: AbortSignal): Promise<void> {
  const response = await fetchApi("jobEvents", { params: { id }, signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const job = jobOf(dataOf(block));
      if (job !== null) onJob(job);
    }
  }
}
