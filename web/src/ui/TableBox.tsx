import { useEffect, useRef, useState, type ReactNode } from "react";

/** Holds a table that may be wider than its place: then it scrolls, and can be reached and scrolled by keyboard. */
export function TableBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setIsWider(element.scrollWidth > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return <div ref={box} className="tablebox" {...(isWider ? { tabIndex: 0 } : {})}>{children}</div>;
}
