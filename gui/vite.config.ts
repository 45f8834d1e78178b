import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Returns the name of a chunk as the handler of the GUI accepts it. Without this, one of a CSS module has a dot, and one
 * that pages share the names of all of them.
 */
const fileName = (chunk: string) => chunk.replace(/~.*$/, '').replaceAll('.', '-');

/** Serves the page at every address below /app, as the server does. */
const addresses: Plugin = {
  name: 'addresses',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/app(?:[/?]|$)/.test(request.url ?? '')) request.url = '/gui/';
      next();
    });
  },
};

/** The pages, built to flat files that the handler of the GUI serves below /gui/. */
export default defineConfig({
  root: folder('.'),
  // The server writes its own path into the page.
  base: './',
  publicDir: false,
  plugins: [solid(), addresses],
  build: {
    outDir: folder('../dist/gui'),
    emptyOutDir: true,
    assetsDir: '',
    // A data URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `${fileName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `${fileName(parse(name).name)}-[hash][extname]`,
        // Each file costs a request of some milliseconds, which delays the first page more than some unused code does.
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 1 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  // The API accepts its own pages alone: it must see the address of this server as its own.
  server: {
    proxy: {
      '^/(?!gui/|app(?:[/?]|$)|src/|@|node_modules/)': { target: 'http://127.0.0.1:3000', changeOrigin: false },
    },
  },
  clearScreen: false,
});
