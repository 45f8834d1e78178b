import { chmod, rm } from 'node:fs/promises';
import { type BuildOptions, build } from 'esbuild';
import { build as buildPages } from 'vite';
import { TRAINING_ENDPOINTS } from '../handlers/training/index.js';
import { handlerFile } from './handler-file.js';

/** Native code, files that are read at run time, and what starts workers from its own folder stay packages. */
const EXTERNAL = ['sharp', 'onnxruntime-node', '@duckdb/node-api', 'piscina', 'swagger-ui-dist', 'dejavu-fonts-ttf'];

const COMMON: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: EXTERNAL,
  // Bundled CommonJS packages ask for `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  sourcemap: 'linked',
  logLevel: 'warning',
};

const entries = (files: Record<string, string>) => Object.entries(files).map(([out, source]) => ({ in: source, out }));

await rm('dist', { recursive: true, force: true });
await Promise.all([
  build({
    ...COMMON,
    entryPoints: entries({
      'vision-cli': 'cli/main.ts',
      'inference-worker': 'core/detection/backends/onnx/inference-worker.ts',
      'table-worker': 'core/tables/jobs/table-worker.ts',
      'column-worker': 'core/tables/jobs/column-worker.ts',
      'llama-child': 'core/local-model/llama/llama-child.ts',
      'local-guard': 'handlers/kit/local-guard.ts',
    }),
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
  }),
  build({
    ...COMMON,
    entryPoints: TRAINING_ENDPOINTS.map(handlerFile),
    outbase: '.',
    outdir: 'dist',
    // Shared chunks: handlers of one process share one pool of workers.
    splitting: true,
    chunkNames: 'handlers/shared/[name]-[hash]',
  }),
]);
await buildPages({ configFile: 'gui/vite.config.ts', logLevel: 'warn' });
await chmod('dist/vision-cli.mjs', 0o755);
