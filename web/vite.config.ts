import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Chunks under js/ and css/ with a content hash; fonts and pictures under assets/. Nothing inlined that a strict CSP would refuse. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: "js/[name]-[hash].js",
        chunkFileNames: "js/[name]-[hash].js",
        assetFileNames: ({ names }) => (names[0]?.endsWith(".css") ? "css/[name]-[hash][extname]" : "assets/[name]-[hash][extname]"),
      },
    },
  },
});
