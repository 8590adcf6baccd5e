import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "./State.tsx";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The real layout in grey. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** The states around an answer: its skeleton, its failure with a retry, or itself (kept in sight while a newer one loads). */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) {
    return (
      <div aria-busy={query.isPlaceholderData} style={query.isPlaceholderData ? { opacity: 0.55 } : undefined}>
        {children(query.data)}
        {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    );
  }
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <div aria-busy="true">{skeleton}</div>;
}
