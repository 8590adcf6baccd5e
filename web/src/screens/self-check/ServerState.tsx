import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../ui/Badge.tsx";
import { useWords } from "../../words/useWords.ts";

const CHECKS = ["records", "measurements", "files", "queue"] as const;

/** What `/healthz` and `/readyz` answer: a probe that is not well answers 503, with the same kind of text. */
async function probe(path: string, signal: AbortSignal): Promise<{ isWell: boolean; checks: Record<string, boolean> }> {
  const answer = await fetch(path, { signal });
  const body: unknown = await answer.json().catch(() => null);
  const checks: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "checks") : null;
  const entries = typeof checks === "object" && checks !== null ? Object.entries(checks).map(([name, value]): [string, boolean] => [name, value === true]) : [];
  return { isWell: answer.ok, checks: Object.fromEntries(entries) };
}

/** Whether the server lives and is ready, by part. */
export function ServerState() {
  const { t } = useWords();
  const health = useQuery({ queryKey: ["healthz"], queryFn: ({ signal }) => probe("/healthz", signal), refetchInterval: 15_000 });
  const ready = useQuery({ queryKey: ["readyz"], queryFn: ({ signal }) => probe("/readyz", signal), refetchInterval: 15_000 });
  const sign = (name: string, isWell: boolean | undefined) => <Badge key={name} tone={isWell === undefined ? "neutral" : isWell ? "ok" : "error"} icon={isWell === true ? "check" : isWell === false ? "close" : "clock"}>{name}</Badge>;
  return (
    <p className="selfcheck__server" role="status">
      <span className="strong">{t("tools:check.server")}</span>
      {sign(t("tools:check.alive"), health.isError ? false : health.data?.isWell)}
      {sign(t("tools:check.ready"), ready.isError ? false : ready.data?.isWell)}
      {CHECKS.map((name) => sign(t(`tools:check.${name}`), ready.data?.checks[name]))}
    </p>
  );
}
