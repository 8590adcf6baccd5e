import { Fragment } from "react";
import { useWords } from "../words/useWords.ts";

const INDEX = /_([A-Za-z]+(?:,[A-Za-z]+)?)/;

/** A formula in symbols: what follows an underscore stands below the line, and decimals are written as the reader's language does. */
export function Formula({ text }: { text: string }) {
  const { f } = useWords();
  const decimal = f.number(0.5, 1).slice(1, 2);
  const parts = text.replaceAll(/(\d)\.(?=\d)/g, `$1${decimal}`).replaceAll(/(\d) (?=[°%W])/g, "$1\u00A0").split(INDEX);
  return <span className="formula">{parts.map((part, at) => (at % 2 === 1 ? <sub key={at}>{part}</sub> : <Fragment key={at}>{part}</Fragment>))}</span>;
}
