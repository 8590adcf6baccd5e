/** One rule of the house, as a check: what it found wrong, one line each; nothing found is an empty list. */
export interface Check {
  name: string;
  /** `root` is the folder of the repository (or of a test's planted one). */
  run: (root: string) => Promise<string[]>;
}

export const ROOMS = ["engine", "contract", "charts", "i18n", "server", "web", "demo", "e2e", "tools"] as const;
