import { blockTypeSchema, type Block, type Template } from "@sunledger/contract";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";
import { BlockOptions } from "./BlockOptions.tsx";
import { movedBlock, withBlock, withoutBlock } from "./blockList.ts";
import { newBlock } from "./newBlock.ts";

interface BlockEditorProps {
  blocks: readonly Block[];
  /** Charts that were kept, to be put into a block. */
  charts: readonly Template[];
  onChange: (blocks: Block[]) => void;
}

const MOST_BLOCKS = 40;

/** The blocks of a report in order: opened, moved, removed and added, by pointer or keyboard; what moved is said. */
export function BlockEditor({ blocks, charts, onChange }: BlockEditorProps) {
  const { t, message } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const focusAt = useRef<number | null>(null);
  useEffect(() => {
    const wanted = focusAt.current;
    if (wanted === null) return;
    focusAt.current = null;
    list.current?.querySelector<HTMLElement>(`[data-block="${wanted}"]`)?.focus();
  }, [blocks]);
  const nameOf = (block: Block): string => block.title ?? message(`templates:block.${block.type}`);
  const move = (at: number, by: -1 | 1) => {
    const [block, to] = [blocks[at], at + by];
    if (block === undefined || to < 0 || to >= blocks.length) return;
    focusAt.current = to;
    setOpened(opened === at ? to : opened === to ? at : opened);
    setSaid(t("studio:report.moved", { block: nameOf(block), place: to + 1, all: blocks.length }));
    onChange(movedBlock(blocks, at, by));
  };
  const remove = (at: number) => {
    if (blocks.length <= 1) return setSaid(t("studio:report.least"));
    focusAt.current = Math.min(at, blocks.length - 2);
    setOpened(null);
    onChange(withoutBlock(blocks, at));
  };
  return (
    <div className="blockeditor">
      <h3>{t("studio:report.blocks")}</h3>
      <p className="quiet">{t("studio:report.keys")}</p>
      <ol ref={list} className="blockeditor__list">
        {blocks.map((block, at) => {
          const name = nameOf(block);
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${block.type}${at}`} className="blockeditor__one">
              <div className="blockeditor__line">
                <button
                  type="button"
                  className="blockeditor__name"
                  data-block={at}
                  aria-expanded={opened === at}
                  onClick={() => setOpened(opened === at ? null : at)}
                  onKeyDown={(event) => {
                    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
                      event.preventDefault();
                      move(at, event.key === "ArrowUp" ? -1 : 1);
                    }
                    if (event.key === "Delete") remove(at);
                  }}
                >
                  <Icon name={opened === at ? "down" : "right"} size={10} />
                  <span>{name}</span>
                </button>
                <button type="button" className="iconbutton" aria-label={t("studio:report.up", { block: name })} disabled={at === 0} onClick={() => move(at, -1)}><Icon name="up" size={14} /></button>
                <button type="button" className="iconbutton" aria-label={t("studio:report.down", { block: name })} disabled={at === blocks.length - 1} onClick={() => move(at, 1)}><Icon name="down" size={14} /></button>
                <button type="button" className="iconbutton" aria-label={t("studio:report.remove", { block: name })} disabled={blocks.length <= 1} onClick={() => remove(at)}><Icon name="trash" size={14} /></button>
              </div>
              {opened === at && <BlockOptions block={block} charts={charts} onChange={(next) => onChange(withBlock(blocks, at, next))} />}
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">{said}</p>
      <label className="selectfield">
        <Icon name="create" size={12} />
        <span>{t("studio:report.add")}</span>
        <select
          value=""
          disabled={blocks.length >= MOST_BLOCKS}
          onChange={(event) => {
            const type = blockTypeSchema.safeParse(event.currentTarget.value);
            if (!type.success) return;
            setOpened(blocks.length);
            onChange([...blocks, newBlock(type.data)]);
          }}
        >
          <option value="">…</option>
          {blockTypeSchema.options.map((type) => <option key={type} value={type}>{message(`templates:block.${type}`)}</option>)}
        </select>
      </label>
    </div>
  );
}
