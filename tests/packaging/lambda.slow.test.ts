import { readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../handlers/index.js';
import { callPackaged, gatewayEvent } from '../../scripts/lambda/call-packaged.js';
import { functionTrials } from '../../scripts/lambda/function-events.js';
import { bytesOf, MAX_PACKAGE, packagedFiles, packagedFunctions } from '../../scripts/lambda/packaged-files.js';
import { fillTrialFolder, tryFunctions } from '../../scripts/lambda/try-functions.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** One function for each kind of package: with ONNX Runtime and sharp, with DuckDB, and without native code. */
const TRIED = ['POST /detect/image', 'POST /api/agent/query', 'GET /'];

/** Copies files into another folder, away from the rest of the project. */
async function copyFiles(files: readonly string[], folder: string): Promise<void> {
  for (const parent of new Set(files.map(dirname))) await mkdir(join(folder, parent), { recursive: true });
  await Promise.all(files.map((file) => copyFile(file, join(folder, file))));
}

async function place() {
  const folder = await temporaryFolder();
  const at = { root: join(folder, 'task'), work: join(folder, 'work') };
  await fillTrialFolder(at.work);
  return at;
}

test('the package contains the required files, and fits the platform', async () => {
  const files = await packagedFiles();
  expect(await bytesOf(files)).toBeLessThan(MAX_PACKAGE);
  for (const { handler } of packagedFunctions()) expect(files).toContain(handler.replace(/\.handler$/, '.js'));
  const tops = new Set(files.map((file) => file.split('/')[0]));
  expect([...tops].sort()).toEqual(['configs', 'dist', 'docs', 'node_modules', 'package.json']);
  expect(files.filter((file) => /\.(onnx|pt|gguf)$|(^|\/)\.env/.test(file))).toEqual([]);
});

test('functions with native code answer from a folder with only the package', async () => {
  const at = await place();
  await copyFiles(await packagedFiles(), at.root);
  const functions = packagedFunctions().filter(({ route }) => TRIED.includes(route));
  expect(functions).toHaveLength(TRIED.length);
  expect(Object.fromEntries(await tryFunctions(functions, at))).toEqual({});
});

test('a function whose package lacks native code fails its trial', async () => {
  const at = await place();
  const files = (await packagedFiles()).filter((file) => !file.startsWith('node_modules/onnxruntime'));
  await copyFiles(files, at.root);
  const [detect] = packagedFunctions().filter(({ route }) => route === 'POST /detect/image');
  const wrong = await tryFunctions([detect!], at);
  expect(wrong.get(detect!.name)).toMatch(/^5\d\d /);
});

test('each endpoint has a trial', async () => {
  const at = await place();
  const trials = await functionTrials({ root: '.', work: at.work });
  const routes = ENDPOINTS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect([...trials.keys()].sort()).toEqual(routes.sort());
});

test('an event matches those of the gateway', () => {
  const event = gatewayEvent('GET /docs/{asset}', { params: { asset: 'a.css' } });
  expect(event).toMatchObject({ version: '2.0', routeKey: 'GET /docs/{asset}', rawPath: '/docs/a.css' });
  expect(event.headers.host).toMatch(/\.amazonaws\.com$/);
});

test('reports a function that exits without an answer, with its output', async () => {
  const at = await place();
  const none = { name: 'none', handler: 'dist/none.handler', route: 'GET /none' };
  await copyFiles(['package.json'], at.root);
  await expect(callPackaged(none, gatewayEvent('GET /none', {}), at)).rejects.toThrow(
    /none ended with 1:[\s\S]*none\.js/,
  );
});

test('the package uses a supported runtime of the platform', () => {
  expect(readFileSync('serverless.yml', 'utf8')).toMatch(/runtime: nodejs2[24]\.x/);
});
