import { Skeleton } from "../../ui/State.tsx";

/** Rows of a table in grey. */
export function RowsSkeleton() {
  return (
    <div style={{ display: "grid", gap: 12 }}>
      {[0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={34} />)}
    </div>
  );
}
