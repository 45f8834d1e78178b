import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
  base: '/gui/',
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
        // A chunk of a CSS module would have a dot in its name, which the handler of the GUI rejects.
        chunkFileNames: ({ name }) => `${name.replaceAll('.', '-')}-[hash].js`,
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
