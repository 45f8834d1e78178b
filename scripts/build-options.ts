import type { BuildOptions } from 'esbuild';

/**
 * Packages that are not bundled: native code, files that are read at run time, and workers started from their own
 * folder.
 */
const EXTERNAL = [
  'sharp',
  'onnxruntime-node',
  '@duckdb/node-api',
  'apache-arrow',
  'piscina',
  'swagger-ui-dist',
  'dejavu-fonts-ttf',
  'libsql',
];

/** Options of esbuild for all programs. */
export const BUILD_OPTIONS: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: EXTERNAL,
  // Bundled CommonJS packages need `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  sourcemap: 'linked',
  logLevel: 'warning',
  metafile: true,
};
