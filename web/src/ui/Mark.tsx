import { LOSSES, type LossKey } from "@sunledger/charts";

/** The sign of a cause: its colour, and its group as a shape (square design, triangle operational, diamond external, hatched circle residual). */
export function Mark({ loss, size = 8 }: { loss: LossKey; size?: number }) {
  const { color, group } = LOSSES[loss];
  return (
    <svg width={size} height={size} viewBox="0 0 8 8" aria-hidden="true" focusable="false" style={{ flex: "none" }}>
      {group === "design" && <rect x="0.75" y="0.75" width="6.5" height="6.5" fill={color} />}
      {group === "operational" && <path d="M4 0.5L8 7.5H0z" fill={color} />}
      {group === "external" && <path d="M4 0L8 4L4 8L0 4z" fill={color} />}
      {group === "residual" && (
        <>
          <circle cx="4" cy="4" r="4" fill={color} />
          <path d="M1 5L5 1M3 7L7 3" stroke="var(--page)" strokeWidth="1.2" />
        </>
      )}
    </svg>
  );
}
