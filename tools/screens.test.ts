import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const page = await readFile(join(root, "docs/screens.md"), "utf8");
const rows = page.split("\n").filter((line) => line.startsWith("| `/")).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
const codeIn = (cell = ""): string => /`([^`]+)`/.exec(cell)?.[1] ?? "";

describe("the page of screens", () => {
  it("names every route of the application, and no other", async () => {
    const routes = await readFile(join(root, "web/src/routes.tsx"), "utf8");
    const stated = [...routes.matchAll(/(?:\b(?:list|fleet|plant|plantWith|page|pageWith|open)\(|path: )"(\/[^"]*)"/g)].map(([, path]) => path);
    expect(rows.map(([route]) => codeIn(route)).toSorted()).toEqual(stated.toSorted());
  });

  it("names tests and pictures that are there", () => {
    for (const [route = "", , , test, pictures = ""] of rows) {
      expect(existsSync(join(root, codeIn(test))), `${route} ${test ?? ""}`).toBe(true);
      for (const [, picture = ""] of pictures.matchAll(/\]\(([^)]+)\)/g)) expect(existsSync(join(root, "docs", picture)), picture).toBe(true);
    }
  });
});
