import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    // one real server for all files: its first start simulates and audits the demo fleet
    globalSetup: ["./realServer.ts"],
    fileParallelism: false,
    // a page needs longer than a function
    expect: { poll: { timeout: 15_000, interval: 50 } },
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
