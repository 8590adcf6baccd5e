import { Tooltip } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { Badge } from "../ui/Badge.tsx";
import { useWords } from "../words/useWords.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/iconPaths.ts";

interface SidebarEntryProps {
  to: string;
  params: Record<string, string>;
  label: string;
  icon: IconName;
  open: boolean;
  /** Carries the date range along to the next page of the same installation. */
  keepRange?: boolean;
  /** Marked as new; as working on AC measurements alone. */
  isNew?: boolean;
  isAc?: boolean;
  /** Why the entry cannot be used; null when it can. */
  unavailable?: string | null;
}

/** One line of the menu; closed, the icon stays and the name is its tooltip. */
export function SidebarEntry({ to, params, label, icon, open, keepRange = false, isNew = false, isAc = false, unavailable = null }: SidebarEntryProps) {
  const { t } = useWords();
  const { from, to: until } = useSearch({ strict: false });
  if (unavailable !== null) {
    return (
      <Tooltip label={unavailable} position="right">
        <span className="entry entry--na">
          <Icon name={icon} />
          {open && <span className="entry__label">{label}</span>}
          {open && <Badge tone="outline">NA</Badge>}
          <span className="visually-hidden">{open ? unavailable : `${label}, NA: ${unavailable}`}</span>
        </span>
      </Tooltip>
    );
  }
  const range = keepRange && from !== undefined && until !== undefined ? { from, to: until } : {};
  return (
    <Tooltip label={label} position="right" disabled={open}>
      <Link to={to} params={params} search={range} className="entry" {...(open ? {} : { "aria-label": label })} activeProps={{ "aria-current": "page" }} activeOptions={{ includeSearch: false }}>
        <Icon name={icon} />
        {open && <span className="entry__label" title={label}>{label}</span>}
        {open && isNew && <span className="entry__new" title={t("web:shell.newNote")}><Icon name="spark" size={12} /><span className="visually-hidden">{t("web:shell.new")}</span></span>}
        {open && isAc && <span className="entry__ac" title={t("web:shell.acNote")}>AC</span>}
      </Link>
    </Tooltip>
  );
}
