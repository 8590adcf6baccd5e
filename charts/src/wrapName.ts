/** Splits a name into at most two lines of about `width` characters, at spaces and soft hyphens; a hyphen shows only where the line breaks on it. */
export const wrapName = (name: string, width = 10): string[] => {
  const whole = name.replaceAll("\u00AD", "");
  if (whole.length <= width) return [whole];
  const breaks = [...name.matchAll(/[ \u00AD]/g)].map((match) => match.index);
  const candidates = breaks.map((at) => {
    const first = name.slice(0, at).replaceAll("\u00AD", "") + (name[at] === "\u00AD" ? "-" : "");
    const second = name.slice(at + 1).replaceAll("\u00AD", "");
    return { lines: [first, second], longest: Math.max(first.length, second.length) };
  });
  const best = candidates.toSorted((a, b) => a.longest - b.longest)[0];
  return best ? best.lines : [whole];
};
