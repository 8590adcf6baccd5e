import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { treeLines, type TreeLine, type TreePoint } from "./pointTree.ts";

interface TreeWalk {
  box: RefObject<HTMLDivElement | null>;
  search: string;
  setSearch: (search: string) => void;
  lines: TreeLine[];
  /** The line that the keyboard stands on. */
  current: TreeLine | undefined;
  setAt: (point: string) => void;
  unfold: (point: string, wanted: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Folding, searching and walking a tree of points by arrow keys, Home and End; Enter and the space bar `act` on a line. */
export function useTreeWalk(points: readonly TreePoint[], first: { open: readonly string[]; at: string }, act: (line: TreeLine) => void): TreeWalk {
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([...points.filter(({ parent }) => parent === null).map((root) => root.id), ...first.open]));
  const [at, setAt] = useState(first.at);
  const lines = treeLines(points, open, search);
  const current = lines.find((line) => line.id === at) ?? lines[0];
  const unfold = (point: string, wanted: boolean) => setOpen((was) => new Set(wanted ? [...was, point] : [...was].filter((other) => other !== point)));
  const goTo = (point: string | undefined) => {
    if (point === undefined) return;
    setAt(point);
    box.current?.querySelector(`[data-point="${CSS.escape(point)}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined) return;
    const index = lines.indexOf(current);
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(lines[index + 1]?.id),
      ArrowUp: () => goTo(lines[index - 1]?.id),
      Home: () => goTo(lines[0]?.id),
      End: () => goTo(lines.at(-1)?.id),
      ArrowRight: () => (current.hasChildren && !current.isOpen ? unfold(current.id, true) : goTo(current.isOpen ? lines[index + 1]?.id : undefined)),
      ArrowLeft: () => (current.isOpen ? unfold(current.id, false) : goTo(current.parent ?? undefined)),
      " ": () => act(current),
      Enter: () => act(current),
    };
    const wanted = acts[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    wanted();
  };
  return { box, search, setSearch, lines, current, setAt, unfold, onKeyDown };
}
