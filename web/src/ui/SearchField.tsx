import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";
import "./searchField.css";

interface SearchFieldProps {
  label: string;
  /** What is searched for now; empty for nothing. */
  value: string;
  /** Told a moment after the last letter. */
  onFind: (text: string) => void;
}

/** A field that searches while one types. */
export function SearchField({ label, value, onFind }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const find = useDebouncedCallback(onFind, 250);
  // filters taken off elsewhere empty it; what is being typed is never taken from under the fingers
  useEffect(() => {
    if (value === "" && document.activeElement !== field.current) setText("");
  }, [value]);
  return (
    <label className="searchfield">
      <Icon name="search" size={14} />
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        type="search"
        value={text}
        placeholder={label}
        onChange={(event) => {
          setText(event.currentTarget.value);
          find(event.currentTarget.value);
        }}
      />
    </label>
  );
}
