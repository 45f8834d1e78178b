import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from '../support/cli-process.js';
import { drawImage } from '../support/generated-image.js';
import { testInFull } from '../support/property-runs.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';

/** Reports at the end of a process whether any of its threads loaded the inference library. */
const WATCH = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => { const has = (name) => process.report.getReport().sharedObjects.some((file) => file.includes(name)); process.stderr.write('onnxruntime ' + has('onnxruntime') + ', sharp ' + has('sharp')); });",
)}`;

test('help loads no native library', async () => {
  const { code, stdout, stderr } = await runProcess(['--help'], { node: ['--import', WATCH] });
  expect(code).toBe(0);
  expect(stdout).toContain('Exit codes:');
  expect(stderr).toContain('onnxruntime false, sharp false');
});

test('a detection loads native libraries in its child process, and the inference library only for the real backend', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'photo.png'), await drawImage());
  await writeFile(join(cwd, 'tiny.onnx'), tinyModel());
  const own = await runProcess(['detect', 'image', 'photo.png'], { cwd, node: ['--import', WATCH] });
  expect(own.stderr).toContain('onnxruntime false, sharp false');
  // Running the endpoint in this process shows what the child process loads.
  const env = { HANDLENS_MODELS_DIR: cwd, HANDLENS_IN_PROCESS: '1' };
  const options = { cwd, env, node: ['--import', WATCH] };
  const mock = await runProcess(['detect', 'image', 'photo.png'], options);
  expect(mock.stderr).toContain('onnxruntime false, sharp true');
  await runProcess(['models', 'review', 'tiny.onnx', '--source', 'drawn here', '--geometry', 'skip'], options);
  const onnx = await runProcess(['detect', 'image', 'photo.png', '--backend', 'onnx'], options);
  expect(onnx.stderr).toContain('onnxruntime true');
});

/** Reports at the end of a process whether V8 used the stored code of each bundle. */
const WATCH_CODE = `data:text/javascript,${encodeURIComponent(
  "import vm from 'node:vm'; const scripts = []; vm.Script = class extends vm.Script { constructor(...given) { super(...given); scripts.push(this); } }; process.on('exit', () => process.stderr.write('rejected ' + scripts.map((script) => script.cachedDataRejected).join()));",
)}`;

test.each([
  ['vision-cli.mjs', []],
  ['table-child.cjs', ['--max-old-space-size=1024']],
  ['detection-child.cjs', ['--max-old-space-size=2048', '--no-incremental-marking']],
])('%s starts with the code that V8 compiled during the build', async (file, flags) => {
  const child = fork(join('dist', file), ['--version'], {
    execArgv: [...flags, '--import', WATCH_CODE],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let printed = '';
  child.stderr!.on('data', (text) => (printed += text));
  // A worker program ends with its owner.
  if (flags.length > 0) child.disconnect();
  await once(child.stderr!, 'end');
  expect(printed).toBe('rejected false');
});

test('the package runs its program without a build', () => {
  expect(readFileSync('dist/vision-cli.mjs', 'utf8')).toMatch(/^#!\/usr\/bin\/env node/);
});

testInFull('completion scripts are valid for the shell', async () => {
  const { stdout } = await runProcess(['completion', 'bash']);
  execFileSync('bash', ['-n'], { input: stdout });
  const complete = `${stdout}\nCOMP_WORDS=(vision-cli detect image --conf); COMP_CWORD=3; _vision_cli; echo "\${COMPREPLY[@]}"`;
  expect(execFileSync('bash', { input: complete, encoding: 'utf8' })).toContain('--confidence');
  expect((await runProcess(['completion', 'fish'])).stdout).toContain('complete -c vision-cli');
  expect((await runProcess(['completion', 'cmd'])).code).toBe(2);
});
