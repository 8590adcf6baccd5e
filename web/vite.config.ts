import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

const entry = join(import.meta.dirname, "src/main.ts");
const application = join(import.meta.dirname, "src/mount.tsx");

/** Small pieces that most screens share; tables are heavier and needed by some. */
const PARTS = /\/web\/src\/(?:charts|plant-parts|range|ui\/(?!DataTable|ColumnChooser|Pager))/;

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** All modules that one imports, itself included, without what it imports later. */
function reached(from: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found;
  found.add(from);
  for (const id of graph.getModuleInfo(from)?.importedIds ?? []) reached(id, graph, found);
  return found;
}

/**
 * Few files for the first page: the entry, which is small and asks the first questions; the frame of the application; and
 * the libraries under it, which change least. What most screens share is one file more, the rest follows its screen.
 */
function chunkOf(): (id: string, graph: Graph) => string | null {
  let first: Set<string> | undefined;
  let frame: Set<string> | undefined;
  return (id, graph) => {
    first ??= reached(entry, graph);
    frame ??= reached(application, graph);
    if (first.has(id)) return "main";
    if (!frame.has(id)) return PARTS.test(id) ? "parts" : null;
    return id.includes("node_modules") ? "libraries" : "frame";
  };
}

/** Names in the page itself what its first view needs beyond the entry, so that it all comes at once. */
function preloads(): Plugin {
  return {
    name: "preloads",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const files = Object.keys(bundle);
        const link = (file: string, attrs: Record<string, string>) => ({ tag: "link", attrs: { crossorigin: true, href: `/${file}`, ...attrs }, injectTo: "head" as const });
        return [
          ...files.filter((file) => /^js\/(frame|libraries|mount)-.*\.js$/.test(file)).map((file) => link(file, { rel: "modulepreload" })),
          ...files.filter((file) => /^css\/frame-.*\.css$/.test(file)).map((file) => link(file, { rel: "stylesheet" })),
          ...files.filter((file) => /^assets\/inter-latin-opsz-normal-.*\.woff2$/.test(file)).map((file) => link(file, { rel: "preload", as: "font", type: "font/woff2" })),
        ];
      },
    },
  };
}

/** Chunks under js/ and css/ with a content hash; fonts and pictures under assets/. Nothing inlined that a strict CSP would refuse. */
export default defineConfig({
  plugins: [react(), preloads()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: "js/[name]-[hash].js",
        chunkFileNames: "js/[name]-[hash].js",
        assetFileNames: ({ names }) => (names[0]?.endsWith(".css") ? "css/[name]-[hash][extname]" : "assets/[name]-[hash][extname]"),
        codeSplitting: { groups: [{ name: chunkOf(), includeDependenciesRecursively: false }] },
      },
    },
  },
});
