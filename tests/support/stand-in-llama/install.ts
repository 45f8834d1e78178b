import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Installs the stub of `node-llama-cpp` into a folder, like npm.
 * @param behaviour of `index.mjs`; @param answer text that its model generates.
 */
export async function installStandIn(folder: string, behaviour: string, answer = '{}'): Promise<string> {
  const dist = join(folder, 'node_modules', 'node-llama-cpp', 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, '..', 'package.json'), '{"name":"node-llama-cpp","type":"module"}');
  await copyFile(resolve('tests/support/stand-in-llama/index.mjs'), join(dist, 'index.js'));
  await writeFile(join(dist, 'behaviour'), behaviour);
  await writeFile(join(dist, 'answer'), answer);
  return folder;
}
