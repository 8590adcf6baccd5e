import { useId, type ReactNode } from "react";
import "./section.css";

interface SectionProps {
  title: ReactNode;
  /** Said small beside the title. */
  note?: ReactNode;
  /** Controls at the right end of the title line. */
  tools?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A part of the sheet, opened by a rule. */
export function Section({ title, note, tools, children, className = "" }: SectionProps) {
  const id = useId();
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <header className="section__head">
        <h2 id={id} className="section__title">{title}</h2>
        {note !== undefined && <span className="section__note">{note}</span>}
        {tools !== undefined && <div className="section__tools">{tools}</div>}
      </header>
      {children}
    </section>
  );
}
