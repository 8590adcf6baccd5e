import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { english } from "./words.ts";

/** Saves the numbers of the page's last chart and reads them back, row by row; no cell of a chart holds a separator. */
export async function savedCsv(page: Page): Promise<string[][]> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: english.t("web:chart.save") }).last().click();
  await page.getByRole("menuitem", { name: english.t("web:chart.csv") }).click();
  const text = await readFile(await (await download).path(), "utf8");
  return text.split("\r\n").map((line) => line.split(","));
}
