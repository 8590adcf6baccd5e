interface SparklineProps {
  values: readonly (number | null)[];
  /** How many at the start belong to the period before. */
  previous: number;
  color?: string;
  /** Scale shared with the other lines of a table, its top drawn as a rule. */
  scale?: readonly [number, number];
}

/** The shape of the last periods: earlier ones grey, the current ones coloured, the end marked; missing breaks the line. */
export function Sparkline({ values, previous, color = "var(--data)", scale }: SparklineProps) {
  const width = 168;
  const height = 30;
  const present = values.flatMap((value) => (value === null || !Number.isFinite(value) ? [] : [value]));
  if (present.length < 2) return <div style={{ height }} />;
  const [low, high] = scale ?? [Math.min(...present), Math.max(...present)];
  const x = (index: number) => 3 + (index * (width - 6)) / (values.length - 1);
  const y = (value: number) => height - 4 - ((Math.min(high, Math.max(low, value)) - low) / (high - low || 1)) * (height - 8);
  const path = (from: number, to: number) => {
    let pen = "M";
    let text = "";
    for (let index = Math.max(0, from); index < to; index++) {
      const value = values[index];
      if (value === null || value === undefined || !Number.isFinite(value)) pen = "M";
      else {
        text += `${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
        pen = "L";
      }
    }
    return text;
  };
  const last = values.findLastIndex((value) => value !== null && Number.isFinite(value));
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} width="100%" height={height} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {scale !== undefined && <path d={`M0 ${y(high)}h${width}`} stroke="var(--control)" strokeDasharray="2 3" vectorEffect="non-scaling-stroke" />}
      <path d={path(0, previous + 1)} fill="none" stroke="var(--control)" strokeWidth="1.4" vectorEffect="non-scaling-stroke" />
      <path d={path(previous, values.length)} fill="none" stroke={color} strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
      <path d={`M${x(last)} ${y(values[last] ?? low)}h0.01`} stroke={color} strokeWidth="5" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
