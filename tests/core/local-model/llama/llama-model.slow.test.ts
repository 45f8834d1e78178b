import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Fault, isFault } from '../../../../core/base/fault.js';
import type { LocalModel } from '../../../../core/local-model/contract/local-model.js';
import { openLlama } from '../../../../core/local-model/llama/llama-model.js';
import { localModelSettings } from '../../../support/local-model-settings.js';
import { installStandIn } from '../../../support/stand-in-llama/install.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { WAIT } from '../../../support/wait.js';
import { tinyGguf, writeTinyGguf } from '../../../support/write-tiny-gguf.js';

async function opened(
  behaviour: string | null,
  changes: Parameters<typeof localModelSettings>[0] = {},
): Promise<LocalModel> {
  const modelsDir = await temporaryFolder();
  const packageDir = await temporaryFolder();
  await writeTinyGguf(join(modelsDir, 'tiny.gguf'));
  if (behaviour !== null) await installStandIn(packageDir, behaviour, '{"plan": null}');
  const model = openLlama(
    localModelSettings({ runtime: 'llama-cpp', model: 'tiny.gguf', modelsDir, packageDir, ...changes }),
  );
  onTestFinished(() => model.close());
  return model;
}

const request = (signal = new AbortController().signal) => ({
  system: 'brief',
  prompt: 'how many?',
  schema: {},
  signal,
});

async function faultOf(promise: Promise<unknown>): Promise<Fault> {
  const error = await promise.then(
    (value) => expect.unreachable(`answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!isFault(error)) throw error;
  return error;
}

/** Returns whether a process exists, including a zombie that nobody waited for. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('one process answers all requests, and ends afterwards', async () => {
  const model = await opened('echo');
  const first = (await model.complete(request())) as { pid: number; variables: string[] };
  expect(first).toMatchObject({ system: 'brief', prompt: 'how many?', grammar: {}, maxTokens: 1024, temperature: 0 });
  expect(await model.complete(request())).toMatchObject({ pid: first.pid });
  expect(model.identity().sizeBytes).toBe(tinyGguf().length);
  expect(isAlive(first.pid)).toBe(true);
  await model.close();
  expect(isAlive(first.pid)).toBe(false);
});

test('no key, proxy or home of the user reaches the process', async () => {
  const { variables } = (await (await opened('echo')).complete(request())) as { variables: string[] };
  expect(variables.sort()).toEqual(['NODE_LLAMA_CPP_SKIP_DOWNLOAD', 'PATH']);
});

test.each<[string | null, RegExp]>([
  [null, /is not installed\. See docs\/local-model\.md/],
  ['no binary', /no binary for this machine.*\(No prebuilt binary was found\)\./],
  ['not loaded', /cannot load the GGUF file \(cannot load tiny\.gguf\)\./],
  ['no grammar', /does not support the grammar/],
  ['endless', /did not finish/],
  ['throws', /failed \(something broke in two lines\)/],
  ['exit', /ended with 3/],
  ['crash', /ended by SIGSEGV/],
  ['flood', /invalid JSON/],
  ['nonsense', /invalid JSON/],
])('a library with the behaviour %s is a fault with that reason', async (behaviour, message) => {
  const fault = await faultOf((await opened(behaviour)).complete(request()));
  expect(fault.code).toBe('model-failed');
  expect(fault.message).toMatch(message);
});

test.each(['hang', 'busy', 'busy loading'])(
  'a library with the behaviour %s is killed at the deadline',
  async (behaviour) => {
    const deadline = new AbortController();
    const model = await opened(behaviour);
    const answer = faultOf(model.complete(request(deadline.signal)));
    deadline.abort(new Fault('timed-out', 'too late'));
    expect((await answer).message).toBe('too late');
    // Waits for the end of the process; if it was not killed, this test does not end.
    await model.close();
  },
);

test('reports that the toolkit was not built', async () => {
  const model = await opened('echo', { childFile: '/no/such/llama-child.mjs' });
  expect((await faultOf(model.complete(request()))).message).toMatch(/llama-child\.mjs, is missing.*npm run build/);
});

test('a busy process ends by itself if it is not stopped', async () => {
  const model = await opened('busy', { timeoutMs: -4500 });
  expect((await faultOf(model.complete(request()))).message).toMatch(/ended by SIGKILL/);
});

test.each(['hang', 'busy'])(
  'a process ends when its parent was killed, even with the behaviour %s',
  async (behaviour) => {
    const packageDir = await installStandIn(await temporaryFolder(), behaviour);
    const start = { modelFile: '/x.gguf', packageDir, threads: 1, lifeMs: 600_000 };
    const request = { system: '', prompt: '', schema: {}, maxTokens: 1 };
    const code = `
    const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(resolve('dist/llama-child.mjs'))}], { stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
    child.stdin.write(${JSON.stringify(`${JSON.stringify(start)}\n${JSON.stringify(request)}\n`)});
    console.log(child.pid);
    setInterval(() => undefined, 1000);`;
    const starter = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(starter.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    starter.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
  },
);

test.each<[string, RegExp]>([
  ['missing.gguf', /No such file or folder: "missing\.gguf"/],
  ['../outside.gguf', /not a plain path/],
  ['/etc/passwd.gguf', /is outside/],
  ['link.gguf', /is outside/],
  ['folder.gguf', /is not a file/],
  ['pickle.gguf', /has no GGUF header/],
  ['half.gguf', /its tensors end after/],
])('never passes the file %s to a process', async (name, message) => {
  const modelsDir = await temporaryFolder();
  const outside = await writeTinyGguf(join(await temporaryFolder(), 'outside.gguf'));
  await symlink(outside, join(modelsDir, 'link.gguf'));
  await mkdir(join(modelsDir, 'folder.gguf'));
  await writeFile(join(modelsDir, 'pickle.gguf'), Buffer.from([0x80, 2, ...Buffer.from('cposix\nsystem\n')]));
  await writeFile(join(modelsDir, 'half.gguf'), tinyGguf().subarray(0, 70_000));
  const model = await opened('crash', { modelsDir, model: name });
  expect((await faultOf(model.complete(request()))).message).toMatch(message);
});
