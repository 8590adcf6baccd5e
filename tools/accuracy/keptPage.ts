const begin = (name: string): string => `<!-- generated: ${name} -->`;
const end = (name: string): string => `<!-- end: ${name} -->`;

/** Puts a generated part between its marks in a page; all else in the page is kept. A part without marks yet is added at the end. */
export function withPart(page: string, name: string, part: string): string {
  const whole = `${begin(name)}\n\n${part}\n\n${end(name)}`;
  const from = page.indexOf(begin(name));
  const to = page.indexOf(end(name));
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${whole}\n`;
  return page.slice(0, from) + whole + page.slice(to + end(name).length);
}
