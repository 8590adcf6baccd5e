import { spawnSync, type SpawnSyncOptions } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable", "/usr/bin/google-chrome"];

const found = () => PLACES.find((place) => place !== undefined && existsSync(place));

/** The browser of the tests: what is installed, else installed by apt where that works; null with a line said otherwise. */
export function chromium(): string | null {
  const present = found();
  if (present !== undefined) return present;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    process.stderr.write("Installing Chromium for the browser tests (once)\n");
    const quiet: SpawnSyncOptions = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    spawnSync("apt-get", ["update", "-qq"], quiet);
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet);
  }
  const installed = found();
  if (installed === undefined) {
    process.stderr.write("The browser tests need Chromium: install the package chromium, or set CHROMIUM_PATH to a browser.\n");
    return null;
  }
  return installed;
}
