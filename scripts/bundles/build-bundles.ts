import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { bundleFiles } from '../../core/base/processes/load-bundle.js';
import { BUILD_OPTIONS } from '../build-options.js';

/** Programs that start often. Each is one file, so that V8's code for it can be stored. */
export const BUNDLES = {
  'vision-cli': 'cli/main.ts',
  'table-child': 'core/tables/jobs/table-child.ts',
  'detection-child': 'handlers/detection/child.ts',
} as const;

export type BundleName = keyof typeof BUNDLES;

/** Files that start the programs. */
const STARTS: Readonly<Record<BundleName, { file: string; text: string }>> = {
  'vision-cli': {
    file: 'vision-cli.mjs',
    text: "#!/usr/bin/env node\nimport './start.cjs';\nimport { loadBundle } from './load-bundle.cjs';\n\nloadBundle(import.meta.dirname, 'vision-cli');\n",
  },
  'table-child': start('table-child'),
  'detection-child': start('detection-child'),
};

function start(name: string): { file: string; text: string } {
  return { file: `${name}.cjs`, text: `require('./load-bundle.cjs').loadBundle(__dirname, '${name}');\n` };
}

const BUNDLE_URL = "const __bundleUrl = require('node:url').pathToFileURL(__filename).href;";

/** Wraps a bundle in the function that `loadBundle` calls. */
const wrapped = (text: string) => `(function (exports, require, module, __filename, __dirname) {${toAscii(text)}\n})`;

/** Replaces the other characters, which esbuild leaves in regular expressions and comments, by escapes. */
function toAscii(text: string): string {
  return text.replace(/[^\n\r\t -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Bundles programs as CommonJS, because V8 can store the compiled code of CommonJS, and writes the files that start
 * them. The bundles are ASCII, so that they need not be decoded.
 * @param other further options, for a build with replaced modules.
 * @returns the files below the output folder.
 */
export async function buildBundles(outdir: string, other: Pick<BuildOptions, 'plugins'> = {}): Promise<string[]> {
  const options: BuildOptions = { ...BUILD_OPTIONS, ...other, format: 'cjs', outdir, write: false };
  const results = await Promise.all([
    build({
      ...options,
      entryPoints: Object.entries(BUNDLES).map(([out, source]) => ({ in: source, out })),
      outExtension: { '.js': '.bundle.cjs' },
      define: { 'import.meta.url': '__bundleUrl' },
      // Node.js gets no callback for an `import()` in stored code, so bundles must not contain any.
      supported: { 'dynamic-import': false },
      banner: { js: BUNDLE_URL },
    }),
    build({
      ...options,
      entryPoints: [
        { in: 'core/base/processes/load-bundle.ts', out: 'load-bundle' },
        { in: 'cli/start.ts', out: 'start' },
      ],
      outExtension: { '.js': '.cjs' },
      define: { 'import.meta.url': '__bundleUrl' },
      banner: { js: BUNDLE_URL },
    }),
  ]);
  const written = [
    ...results.flatMap(({ outputFiles }) => outputFiles!.map(({ path, text }) => ({ file: path, text }))),
    ...Object.values(STARTS).map(({ file, text }) => ({ file: join(outdir, file), text })),
  ];
  // Removes old stored code, because V8 checks only whether the length of the source is the same.
  await Promise.all(Object.keys(BUNDLES).map((name) => rm(bundleFiles(outdir, name).code, { force: true })));
  await Promise.all(
    written.map(({ file, text }) => writeFile(file, file.endsWith('.bundle.cjs') ? wrapped(text) : text)),
  );
  await chmod(join(outdir, 'vision-cli.mjs'), 0o755);
  return written.map(({ file }) => file);
}
