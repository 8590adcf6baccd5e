import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const web = import.meta.dirname;
const root = join(web, "..");
const dist = join(web, "dist");
const stamp = join(dist, ".sources");
const SOURCES = ["web/src", "web/public", "web/index.html", "web/vite.config.ts", "web/build.ts", "web/package.json", "contract/src", "charts/src", "i18n/src", "i18n/catalogs", "package-lock.json"];

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).sort().flatMap((name) => filesUnder(join(path, name)));
}

/** One hash of everything the build reads: the same hash, the same application. */
function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.map((source) => join(root, source)).filter(existsSync).flatMap(filesUnder)) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Compressed once here, so that no request pays for it. */
async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  const [gz, br] = await Promise.all([gzipped(content, { level: 9 }), brotlied(content, quality)]);
  writeFileSync(`${file}.gz`, gz);
  writeFileSync(`${file}.br`, br);
}

const hash = hashOfSources();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) {
  rmSync(dist, { recursive: true, force: true });
  // loaded only when needed: a start with nothing to build does not wait for the bundler
  const { build } = await import("vite");
  await build({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "error" });
  await Promise.all(filesUnder(dist).filter((file) => /\.(js|css|html|svg)$/.test(file)).map(compress));
  // last, so that a build cut short is built again
  writeFileSync(stamp, hash);
}
