import type { Locator, Page } from "playwright-core";
import { translator } from "@sunledger/i18n";
import { describe, expect, it } from "vitest";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { measurementsCsv, plantJson } from "./smallPlant.fixture.ts";

const french = await translator("fr-FR");
const { t } = french;

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const file = (name: string, content: string): Upload => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

describe("an audit from the browser", () => {
  let page: Page;
  signedIn({
    role: "data-analyst",
    provoked: /status of 415/,
    language: "fr-FR",
    each: async (own) => {
      ({ page } = own);
      await page.goto("/audit/create");
      await settled(page);
    },
  });

  const add = async (type: "plant" | "measurements", upload: Upload) => {
    await page.getByLabel(t("web:create.add", { type: t(`web:create.type.${type}`) })).setInputFiles(upload);
    await page.getByText(upload.name, { exact: true }).waitFor();
  };
  const submit = () => page.getByRole("button", { name: t("web:create.submit") }).click();

  it("takes a plant's files, shows the work as it goes, and opens the result", async () => {
    const name = `Essai ${Date.now()}`;
    await add("plant", file("plant.json", plantJson(name)));
    await add("measurements", file("measurements.csv", measurementsCsv()));
    await page.reload();
    await page.getByText("measurements.csv", { exact: true }).waitFor();
    await submit();
    const card = page.locator(".job", { hasText: name });
    await card.waitFor();
    await card.getByText(t("web:job.state.done"), { exact: true }).waitFor({ timeout: 60_000 });
    await card.getByRole("link").click();
    await page.waitForURL(/installations\/show\/\d+/);
    await settled(page);
    await page.getByText(name).first().waitFor();
    await expect.poll(() => page.locator(".closure").first().innerText()).toMatch(/=\s[−-]?0,000\skWh/);
  });

  it("says in one translated sentence which file, line and column hold a text instead of a number", async () => {
    const name = `Mauvais ${Date.now()}`;
    await add("plant", file("plant.json", plantJson(name)));
    await add("measurements", file("measurements.csv", measurementsCsv().replace(/^(([^\n]*\n){50}[^,\n]*,)[^,\n]*/, "$1nuageux")));
    await submit();
    const text = await refusal(page.locator(".job", { hasText: name }));
    for (const part of ["measurements.csv", "51", "INV01.pac_w", "nuageux", "attendu"]) expect(text).toContain(part);
  });

  it("refuses a file that is not what its name says, by its name", async () => {
    await page.getByLabel(t("web:create.add", { type: t("web:create.type.measurements") })).setInputFiles(file("measurements.xlsx", "time,power\nnot a workbook\n"));
    const text = await refusal(page.locator(".section").first());
    expect(text).toContain("measurements.xlsx");
    expect(text).toContain(t("errors:unsupported_file"));
    expect(await page.getByRole("button", { name: t("web:create.remove", { name: "measurements.xlsx" }) }).count()).toBe(0);
  });

  /** The one alert of a part of the page: words, nothing of how the program is made. */
  async function refusal(part: Locator): Promise<string> {
    const alert = part.getByRole("alert");
    await alert.waitFor({ timeout: 40_000 });
    const text = await alert.innerText();
    expect(text).not.toMatch(/[a-z]+:[a-z]+\.|\bat \S+:\d+|\.ts\b|Error:/);
    expect(text.trim().split("\n")).toHaveLength(1);
    return text;
  }
});
