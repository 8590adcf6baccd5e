import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // forks: two files that open the embedded measurement store in threads of one process hang
    pool: "forks",
    include: ["{engine,contract,charts,i18n,server,demo,tools,web}/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
