/**
 * `npm run test:local-model [-- --package FOLDER]`: runs the real `node-llama-cpp` with generated GGUF files of random
 * weights, and checks that it follows the grammar, that its random output is handled, and that it can be stopped. Then
 * asks a question with `vision-cli`, as a user does. Installs nothing; see docs/local-model.md. Prints its figures as
 * Markdown.
 */
import { access, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../handlers/kit/config.js';
import { writeTinyGguf } from '../tests/support/write-tiny-gguf.js';
import { damageFiles, stopInTheMiddle } from './test-local-model/damaged-models.js';
import { askInShell, reportPlans } from './test-local-model/shop-trials.js';

const MODELS = 12;

const { values } = parseArgs({ options: { package: { type: 'string', default: '' } } });
const settings = loadConfig(process.env).localModel;
const packageDir = values.package === '' ? settings.packageDir : resolve(values.package);
const isInstalled = await access(join(packageDir, 'node_modules', 'node-llama-cpp')).then(
  () => true,
  () => false,
);

if (!isInstalled) {
  console.error(
    `node-llama-cpp is not installed in ${packageDir}. Install it as described in docs/local-model.md and run this again.`,
  );
  process.exitCode = 2;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'handlens-local-model-'));
  console.error(`All files are written to ${folder}, which is kept for inspection.`);
  const modelsDir = join(folder, 'models');
  await mkdir(modelsDir);
  const runtime = { ...settings, runtime: 'llama-cpp', packageDir, modelsDir, threads: 1, timeoutMs: 60_000 } as const;
  // Random weights, each with a different seed.
  const names = Array.from({ length: MODELS }, (_, place) => `random-${place + 1}.gguf`);
  for (const [place, name] of names.entries()) await writeTinyGguf(join(modelsDir, name), place + 1);
  console.log(await reportPlans(runtime, names));
  console.log(await damageFiles(runtime, names[0]!));
  console.log(await stopInTheMiddle(runtime, names));
  console.log(await askInShell(folder, runtime, names));
}
