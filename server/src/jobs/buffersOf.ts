/** Every buffer under a value, each once: what a thread hands over to another without copying. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
    } else if (part instanceof Map) {
      for (const child of part.values()) visit(child);
    } else if (typeof part === "object" && part !== null) {
      for (const child of Object.values(part)) visit(child);
    }
  };
  visit(value);
  return [...found];
}
