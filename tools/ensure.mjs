// Makes node_modules what package-lock.json says, before anything else runs. Plain JavaScript for any Node from 20 up,
// run by npm's own Node, so that a broken node_modules can be mended by it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".sunledger-stamp");

/** What an install depends on: the lock, every package.json, the platform and its C library. */
function wanted() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  const rooms = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "node_modules");
  const files = ["package.json", "package-lock.json", ...rooms.map((room) => join(room.name, "package.json")).sort()];
  for (const file of files) if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

const stamp = wanted();
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  process.stderr.write("Installing what is missing (once; half a minute to a few)\n");
  // a half-done install is not repaired by another one: without the stamp it starts from nothing
  rmSync(join(root, "node_modules"), { recursive: true, force: true });
  const npm = process.env.npm_execpath;
  const args = ["install", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const run = npm ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ["ignore", 2, 2] }) : spawnSync("npm", args, { cwd: root, stdio: ["ignore", 2, 2] });
  if (run.status !== 0) {
    process.stderr.write("The install failed: npm's own words stand above. Nothing else was started.\n");
    process.exit(1);
  }
  if (!existsSync(join(root, "node_modules", ".bin", "node"))) {
    process.stderr.write(`There is no Node 24 package for ${process.platform}-${process.arch}; see README, "What it runs on".\n`);
    process.exit(1);
  }
  // the lock may have gained entries of this platform: the stamp is of what stands there now
  writeFileSync(stampFile, wanted());
}
