import { useRef, type KeyboardEvent } from "react";
import { useWords } from "../../words/useWords.ts";
import { levelOf, neighbour, type PictureNode } from "./pictureNodes.ts";

interface PictureTreeListProps {
  nodes: readonly PictureNode[];
  selected: string;
  onSelect: (id: string) => void;
}

/** The plant and what hangs under it, each with a picture or the reason why there is none; arrow keys go through it. */
export function PictureTreeList({ nodes, selected, onSelect }: PictureTreeListProps) {
  const { t } = useWords();
  const box = useRef<HTMLUListElement>(null);
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    onSelect(id);
    box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };
  const drawn = nodes.filter(({ available }) => available);
  const move = (event: KeyboardEvent) => {
    const to = event.key === "ArrowDown" ? neighbour(nodes, selected, 1)?.id : event.key === "ArrowUp" ? neighbour(nodes, selected, -1)?.id : event.key === "Home" ? drawn[0]?.id : event.key === "End" ? drawn.at(-1)?.id : null;
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  return (
    <ul ref={box} role="tree" aria-label={t("layout:pictures.tree")} className="picturetree" tabIndex={-1} onKeyDown={move}>
      {nodes.map((node) => (
        <li key={node.id} role="none">
          <button
            type="button"
            role="treeitem"
            data-node={node.id}
            aria-level={levelOf(nodes, node) + 1}
            aria-selected={node.id === selected}
            aria-disabled={!node.available}
            tabIndex={node.id === selected ? 0 : -1}
            title={node.reason ?? undefined}
            className="picturetree__node"
            style={{ paddingLeft: 10 + 16 * levelOf(nodes, node) }}
            onClick={() => {
              if (node.available) onSelect(node.id);
            }}
          >
            {node.label}
            {!node.available && <small>{node.reason}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
