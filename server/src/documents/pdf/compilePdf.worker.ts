import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

export interface CompileTask {
  /** The model as JSON, and the pictures it names. */
  model: string;
  pictures: Record<string, string>;
  /** Seconds since 1970: the document's time, so that the same report gives the same bytes. */
  timestamp: number;
}

const require = createRequire(import.meta.url);
const FONTS = ["400Regular/Inter_400Regular.ttf", "500Medium/Inter_500Medium.ttf", "600SemiBold/Inter_600SemiBold.ttf"];
const TEMPLATE = ["report.typ", "blocks.typ", "ledger.typ", "style.typ"];

/** Typst's diagnostics as one text; their shape is not described by the binding. */
const diagnosticsOf = (error: { shortDiagnostics: unknown[] } | null): string => JSON.stringify(error?.shortDiagnostics ?? "no diagnostics");

/** One document compiled as PDF/UA-1: a picture without alt text or a document without title is an error here. */
export default ({ model, pictures, timestamp }: CompileTask): Uint8Array => {
  const fontBlobs = FONTS.map((name) => readFileSync(require.resolve(`@expo-google-fonts/inter/${name}`)));
  const compiler = NodeCompiler.create({ workspace: new URL("./template", import.meta.url).pathname, fontArgs: [{ fontBlobs }] });
  for (const name of TEMPLATE) compiler.addSource(new URL(`./template/${name}`, import.meta.url).pathname, readFileSync(new URL(`./template/${name}`, import.meta.url), "utf8"));
  const folder = new URL("./template/", import.meta.url).pathname;
  compiler.mapShadow(`${folder}report.json`, Buffer.from(model));
  for (const [name, svg] of Object.entries(pictures)) compiler.mapShadow(`${folder}${name}`, Buffer.from(svg));
  const compiled = compiler.compile({ mainFilePath: `${folder}report.typ` });
  if (!compiled.result) throw new Error(`the report does not compile: ${diagnosticsOf(compiled.takeDiagnostics())}`);
  const pdf = compiler.pdf(compiled.result, { pdfStandard: "ua-1", creationTimestamp: timestamp });
  compiler.evictCache(0);
  return new Uint8Array(pdf);
};
