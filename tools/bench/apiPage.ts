import { availableParallelism, cpus } from "node:os";
import type { ApiSpeed } from "./apiSpeed.ts";

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** The bench of the API as a page: latencies by call, memory by minute. */
export function apiPage({ firstMinute, calls, residentMb, load }: ApiSpeed, minutes: number): string {
  const atMinute = (minute: number): string => {
    const sample = residentMb.find((candidate) => candidate.minute >= minute) ?? residentMb.at(-1);
    return sample === undefined ? "" : sample.mb.toFixed(0);
  };
  const marks = [0, 1, 5, 10].filter((minute) => minute <= minutes);
  return `# Speed of the API

Measured by \`npm run bench -- api --write\` on ${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}, Node ${process.versions.node}: 200 installations of 5 inverters, 3 years of 15 min, embedded stores; 50 users, one call a second each for ${minutes} min, times counted from when a call was due, the minute after the start told apart. Average load of the machine at the end: ${load.toFixed(1)}.

Aims: p95 within 30 ms for lists, 100 ms for site and fleet calls; memory flat over ten minutes.

| call | kind | calls | p50 ms | p95 ms | p99 ms | kB an answer | failures |
|---|---|---:|---:|---:|---:|---:|---:|
${calls.map((call) => `| ${call.name} | ${call.kind} | ${call.count} | ${ms(call.p50)} | ${ms(call.p95)} | ${ms(call.p99)} | ${(call.meanBytes / 1000).toFixed(1)} | ${call.failures} |`).join("\n")}

The minute after the start, in which the days of all plants are still being read ahead:

| kind | calls | p50 ms | p95 ms | p99 ms |
|---|---:|---:|---:|---:|
${firstMinute.map(({ kind, count, p50, p95, p99 }) => `| ${kind} | ${count} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} |`).join("\n")}

Resident memory of the server: ${marks.map((minute) => `${atMinute(minute)} MB after ${minute} min`).join(", ")}.
`;
}
