import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { temporaryFolder } from './temporary-folder.js';

/**
 * Bundles a program from its source, so that a child process can run it without a build of the project.
 * @param source with imports relative to the folder of the project. @returns its absolute path.
 */
export async function bundleProgram(source: string): Promise<string> {
  const outfile = join(await temporaryFolder(), 'program.mjs');
  await build({
    stdin: { contents: source, resolveDir: resolve('.'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'warning',
  });
  return outfile;
}
