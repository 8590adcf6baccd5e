import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sectionsOf, writeSection } from "./section.ts";

const folder = mkdtempSync(join(tmpdir(), "pages-"));
const path = join(folder, "page.md");
afterAll(() => rmSync(folder, { recursive: true }));

describe("writeSection", () => {
  it("adds a section, renews it, and leaves the rest to the letter", () => {
    writeFileSync(path, "# Page\n\nBefore.\n\n## Other\n\n### Inner\n\n| a |\n|---|\n");
    writeSection(path, "Mine", "first\n");
    writeSection(path, "Mine", "second\n\n### Inner\n\nthird");
    const text = "# Page\n\nBefore.\n\n## Other\n\n### Inner\n\n| a |\n|---|\n\n## Mine\n\nsecond\n\n### Inner\n\nthird\n";
    expect(readFileSync(path, "utf8")).toBe(text);
    writeSection(path, "Other", "renewed");
    expect(readFileSync(path, "utf8")).toBe("# Page\n\nBefore.\n\n## Other\n\nrenewed\n\n## Mine\n\nsecond\n\n### Inner\n\nthird\n");
    expect(`# Page\n\nBefore.\n${sectionsOf(path)}`).toBe(readFileSync(path, "utf8"));
  });
});
