import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { TRAINING_ENDPOINTS } from '../handlers/training/index.js';
import { buildLicences } from './build-licences.js';
import { BUILD_OPTIONS } from './build-options.js';
import { buildPages } from './build-pages.js';
import { buildBundles } from './bundles/build-bundles.js';
import { recordBundles } from './bundles/record-bundles.js';
import { handlerFile } from './functions-block.js';
import { hashSources, STAMP } from './source-hash.js';

const entries = (files: Record<string, string>) => Object.entries(files).map(([out, source]) => ({ in: source, out }));

/**
 * Removes outputs of an earlier build, except the pages of the GUI, which are rebuilt only if they are outdated. Called
 * last, because a server may be running from these files.
 */
async function removeOld(outputs: readonly string[]): Promise<void> {
  const fresh = new Set(outputs.map((path) => resolve(path)));
  const entries = await readdir('dist', { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const old = files.filter((path) => !path.startsWith(join('dist', 'gui')) && !fresh.has(resolve(path)));
  await Promise.all(old.map((path) => rm(path, { force: true })));
}

// `npm run dev` builds only the programs, because it serves the pages from their sources.
const isWhole = !process.argv.includes('--programs');
const sources = hashSources();
await mkdir('dist', { recursive: true });
await rm(STAMP, { force: true });

const bundled = buildBundles('dist');
const results = await Promise.all([
  build({
    ...BUILD_OPTIONS,
    entryPoints: entries({
      'inference-worker': 'core/vision/backends/onnx/inference-worker.ts',
      'scan-child': 'core/vision/datasets/scan/scan-child.ts',
      'column-worker': 'core/tables/column-source/threads/column-worker.ts',
      'evidence-worker': 'core/tables/jobs/evidence-worker.ts',
      'hash-worker': 'core/tables/jobs/hash-worker.ts',
      'parquet-worker': 'core/tables/read/columnar/parquet/parquet-worker.ts',
      'range-worker': 'core/tables/column-source/threads/range-worker.ts',
      'llama-child': 'core/local-model/llama/llama-child.ts',
      'local-stack': 'handlers/local/prepare-local-stack.ts',
      'run-offline': 'handlers/local/run-offline.ts',
    }),
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
  }),
  build({
    ...BUILD_OPTIONS,
    entryPoints: [...TRAINING_ENDPOINTS.map(handlerFile), 'handlers/workspace/kit/job-runner.ts'],
    outbase: '.',
    outdir: 'dist',
    // Shared chunks, so that the handlers in a process share one pool of workers.
    splitting: true,
    chunkNames: 'handlers/shared/[name]-[hash]',
  }),
]);
await removeOld([...results.flatMap(({ metafile }) => Object.keys(metafile!.outputs)), ...(await bundled)]);
await Promise.all([isWhole ? buildPages() : null, buildLicences()]);
if (isWhole) await recordBundles('dist');
if (isWhole) await writeFile(STAMP, sources);
