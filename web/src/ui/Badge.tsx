import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./iconPaths.ts";
import "./badge.css";

export type BadgeTone = "ok" | "warn" | "info" | "error" | "neutral" | "new" | "outline";

/** A state in a word, with its icon: never colour alone. */
export function Badge({ tone, icon, children, title }: { tone: BadgeTone; icon?: IconName | "dot" | "ring"; children: ReactNode; title?: string }) {
  return (
    <span className={`badge badge--${tone}`} title={title}>
      {icon === "dot" && <span className="badge__dot" aria-hidden="true" />}
      {icon === "ring" && <span className="badge__ring" aria-hidden="true" />}
      {icon !== undefined && icon !== "dot" && icon !== "ring" && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}
