/** What rows are ordered by; null stands last either way. */
type SortKey = string | number | null;

/** Rows by a column (`-` before it: descending); texts as the language orders them, an unknown column changes nothing. */
export function sortedRows<T>(rows: readonly T[], sort: string, keys: Readonly<Record<string, (row: T) => SortKey>>, locale: string): T[] {
  const key = keys[sort.replace(/^-/, "")];
  if (key === undefined) return [...rows];
  const sign = sort.startsWith("-") ? -1 : 1;
  const { compare } = new Intl.Collator(locale.startsWith("qps") ? "fr" : locale, { numeric: true });
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * (typeof left === "number" && typeof right === "number" ? left - right : compare(String(left), String(right)));
  });
}
