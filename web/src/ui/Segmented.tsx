import "./segmented.css";

interface SegmentedProps<T extends string> {
  label: string;
  /** False keeps the label for screen readers only. */
  showLabel?: boolean;
  value: T;
  options: readonly { value: T; label: string; title?: string }[];
  onChange: (value: T) => void;
}

/** One choice of a few, all in sight; arrow keys move between them. */
export function Segmented<T extends string>({ label, showLabel = false, value, options, onChange }: SegmentedProps<T>) {
  const move = (by: number) => {
    const index = options.findIndex((option) => option.value === value);
    const next = options[(index + by + options.length) % options.length];
    if (next !== undefined) onChange(next.value);
  };
  return (
    <div className="segmented__field">
      {showLabel && <span className="segmented__label" aria-hidden="true">{label}</span>}
      <div
        className="segmented"
        role="radiogroup"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={({ key }) => {
          if (key === "ArrowRight" || key === "ArrowDown") move(1);
          if (key === "ArrowLeft" || key === "ArrowUp") move(-1);
        }}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            tabIndex={option.value === value ? 0 : -1}
            title={option.title}
            className="segmented__option"
            ref={(node) => {
              if (option.value === value && node?.parentElement?.contains(document.activeElement)) node.focus();
            }}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
