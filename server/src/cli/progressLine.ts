const PAUSE_MS = 100;

/** Where lines go: standard error, or what a test looks at. */
export interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean;
  columns?: number;
}

/** One line that is written over and over on a terminal; silent where there is none. */
export class ProgressLine {
  private readonly out: Output;
  private last = -Infinity;

  constructor(out: Output) {
    this.out = out;
  }

  show(text: string): void {
    if (!this.out.isTTY) return;
    const now = performance.now();
    if (now - this.last < PAUSE_MS) return;
    this.last = now;
    this.out.write(`\r\u001b[K${text.slice(0, Math.max(20, (this.out.columns ?? 80) - 1))}`);
  }

  clear(): void {
    if (this.out.isTTY) this.out.write("\r\u001b[K");
  }
}
