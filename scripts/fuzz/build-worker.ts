import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { FUZZ_FOLDER } from './fuzz-folder.js';

/** Bundles the worker into a folder of its own, so that what ran, libraries and all, is told by it. @returns its path. */
export async function buildWorker(): Promise<string> {
  await mkdir(FUZZ_FOLDER, { recursive: true });
  const outdir = await mkdtemp(join(FUZZ_FOLDER, 'bundle-'));
  await build({
    entryPoints: ['scripts/fuzz/fuzz-worker.ts'],
    outdir,
    outExtension: { '.js': '.mjs' },
    // A parser is loaded with its own code alone.
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['sharp', 'onnxruntime-node', '@duckdb/node-api', 'piscina', 'swagger-ui-dist', 'dejavu-fonts-ttf'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  return join(outdir, 'fuzz-worker.mjs');
}
