import { useIntersection } from "@mantine/hooks";
import type { ModuleName } from "@sunledger/contract";
import { useState } from "react";
import type { AskedRange } from "../../api/queries.ts";
import { useWords } from "../../words/useWords.ts";
import { Picture } from "./Picture.tsx";
import { pointsOf, smallest, type PictureNode } from "./pictureNodes.ts";

interface OverviewProps {
  module: ModuleName;
  name: string;
  nodes: readonly PictureNode[];
  asked: AskedRange;
  onOpen: (id: string) => void;
}

/** Every picture small, side by side; one opens large. They are drawn as they come into sight. */
export function Overview({ module, name, nodes, asked, onOpen }: OverviewProps) {
  return (
    <ul className="pictures">
      {smallest(nodes).map((node) => <Small key={node.id} node={node} module={module} name={name} asked={asked} onOpen={onOpen} />)}
    </ul>
  );
}

function Small({ node, module, name, asked, onOpen }: Omit<OverviewProps, "nodes"> & { node: PictureNode }) {
  const { t } = useWords();
  const { ref, entry } = useIntersection({ rootMargin: "200px" });
  const [wasSeen, setSeen] = useState(false);
  const isSeen = wasSeen || entry?.isIntersecting === true;
  if (isSeen && !wasSeen) setSeen(true);
  return (
    <li ref={ref} className="pictures__one">
      <button type="button" className="pictures__open" aria-label={t("layout:pictures.open", { name: node.label })} onClick={() => onOpen(node.id)}>
        <strong>{node.label}</strong>
      </button>
      <div className="pictures__frame">
        <div className="pictures__scaled">{isSeen && <Picture module={module} label={t("layout:pictures.picture", { module: name, name: node.label })} points={pointsOf(node) ?? node.id} asked={asked} />}</div>
      </div>
    </li>
  );
}
