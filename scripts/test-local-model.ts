/**
 * `npm run test:local-model [-- --package FOLDER]`: runs the real `node-llama-cpp` with generated GGUF files of random
 * weights, and checks that it follows the grammar, that its random output is handled, and that it can be stopped. Then
 * asks a question through the shell, as a user does. Installs nothing; see docs/local-model.md. Prints its figures as
 * Markdown.
 */
import { access, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../handlers/kit/config.js';
import { writeTinyGguf } from '../tests/support/write-tiny-gguf.js';
import { askThroughShell, reportPlans } from './test-local-model/shop-trials.js';
import { damageFiles, stopInTheMiddle } from './test-local-model/upset-models.js';

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
    `There is no node-llama-cpp in ${packageDir}. docs/local-model.md says how to install it; then run this again.`,
  );
  process.exitCode = 2;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'handlens-local-model-'));
  console.error(`Everything lies in ${folder}; it stays for you to look at.`);
  const modelsDir = join(folder, 'models');
  await mkdir(modelsDir);
  const runtime = { ...settings, runtime: 'llama-cpp', packageDir, modelsDir, threads: 1, timeoutMs: 60_000 } as const;
  // Random weights, each with a different seed.
  const names = Array.from({ length: MODELS }, (_, place) => `random-${place + 1}.gguf`);
  for (const [place, name] of names.entries()) await writeTinyGguf(join(modelsDir, name), place + 1);
  console.log(await reportPlans(runtime, names));
  console.log(await damageFiles(runtime, names[0]!));
  console.log(await stopInTheMiddle(runtime, names));
  console.log(await askThroughShell(folder, runtime, names));
}
