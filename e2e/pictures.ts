import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@sunledger/contract";
import { visitorOf, whole } from "./bars/visitor.ts";
import { routesFor } from "./routes.ts";
import { startServer } from "./startServer.ts";

/**
 * Takes a picture of every screen on the demo fleet, to be looked at: `node e2e/pictures.ts FOLDER` in two languages and
 * both themes, and on a phone; `--small` takes French by day and English by night at half the size, for the documentation.
 * `E2E_ADDRESS` uses a server that runs, with the password of `DEMO_PASSWORD`; a word behind the folder chooses routes.
 */
const PASSWORD = process.env["DEMO_PASSWORD"] ?? "the demo's own password";
const [folder = "pictures", chosen = ""] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const small = process.argv.includes("--small");
const LOOKS = small
  ? [{ language: "fr-FR", dark: false, width: 1440 }, { language: "en-GB", dark: true, width: 1440 }]
  : [{ language: "fr-FR", dark: false, width: 1440 }, { language: "fr-FR", dark: true, width: 1440 }, { language: "de-DE", dark: false, width: 1440 }, { language: "de-DE", dark: true, width: 1440 }, { language: "fr-FR", dark: false, width: 360 }];

const running = process.env["E2E_ADDRESS"];
const dataDir = running === undefined ? await mkdtemp(join(tmpdir(), "sunledger-pictures-")) : null;
const server = dataDir === null ? null : await startServer({ DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD });
const address = running ?? server?.address ?? "";
const visitor = await visitorOf(address, PASSWORD);
const fleet = await fetch(`${address}${api.fleetInfo.path}`, { method: "POST", headers: { authorization: `Bearer ${visitor.token}`, "content-type": "application/json" }, body: JSON.stringify({ analysis_mode: "continuous" }) });
// the plant with most to tell, over the whole time that it has data of
const told = api.fleetInfo.reply.parse(await fleet.json()).rows.toSorted((a, b) => (b.open_incidents ?? 0) - (a.open_incidents ?? 0));
const id = told.find(({ status_key: status }) => status === "available")?.installation_id;
if (id === undefined) throw new Error("the demo fleet has no plant with results");
const plant = await fetch(`${address}${api.installation.path.replace("{id}", String(id))}`, { headers: { authorization: `Bearer ${visitor.token}` } });
const { min_date: from, max_date: to } = api.installation.reply.parse(await plant.json());
const range = `from=${from ?? ""}&to=${to ?? ""}`;
await mkdir(folder, { recursive: true });
for (const { language, dark, width } of LOOKS) {
  const { context, page } = await visitor.open({ language, dark, width, scale: small ? 0.5 : 1 });
  for (const path of routesFor(id, range).filter((route) => route.includes(chosen))) {
    const name = (path.split("?")[0] ?? "").replace(`/${id}`, "").replaceAll("/", "-").replace(/^-/, "");
    await page.goto(path.includes(`/${id}`) && !path.includes("?") ? `${path}?${range}` : path);
    await whole(page).catch((error: unknown) => process.stderr.write(`${path}: ${String(error)}\n`));
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(folder, `${name}-${language.slice(0, 2)}-${dark ? "dark" : "light"}${width < 600 ? "-phone" : ""}.jpg`), type: "jpeg", quality: small ? 70 : 80, fullPage: !small });
  }
  await context.close();
}
await visitor.browser.close();
await server?.stop();
if (dataDir !== null) await rm(dataDir, { recursive: true, force: true });
