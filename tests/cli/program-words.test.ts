import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pasteable } from '../../cli/program-words.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const NPX = { npm_lifecycle_event: 'npx', npm_lifecycle_script: "'vision-cli'" };

test.each([
  [NPX, 'npx --no vision-cli gui'],
  [{ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'vision-cli samples' }, 'npx --no vision-cli gui'],
  [{ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'vitest' }, 'vision-cli gui'],
  [{ npm_lifecycle_event: 'start', npm_lifecycle_script: 'node dist/vision-cli.mjs serve' }, 'vision-cli gui'],
  [{}, 'vision-cli gui'],
])('in the environment %j a command is printed as "%s"', (environment, words) => {
  expect(pasteable('vision-cli gui', environment)).toBe(words);
});

test.each([
  ['Run "vision-cli cache list".', 'Run "npx --no vision-cli cache list".'],
  ['vision-cli --help, vision-cli COMMAND', 'npx --no -- vision-cli --help, npx --no vision-cli COMMAND'],
  ['Run vision-cli\n    doctor', 'Run npx --no vision-cli\n    doctor'],
])('every command in %j starts with npx', (message, printed) => {
  expect(pasteable(message, NPX)).toBe(printed);
});

test.each([
  'npx --no vision-cli gui',
  'node dist/vision-cli.mjs serve',
  'scripts/vision-cli list',
  'the program vision-cli',
])('"%s" is printed without changes', (message) => {
  expect(pasteable(message, NPX)).toBe(message);
});

async function runInClone(...args: string[]) {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'dog.jpg'), '');
  return runCli(args, { cwd, env: { ...NPX, HANDLENS_MODELS_DIR: join(cwd, 'models') } });
}

test.each([
  ['examples', ['jobs', 'list', '--help'], /^ {2}\$ npx --no vision-cli jobs list$/m],
  ['usage', ['jobs', 'list', '--help'], /^Usage: npx --no vision-cli jobs list /m],
  ['usage errors', ['jobs', 'watch'], /^More: npx --no vision-cli jobs watch --help$/m],
  ['suggestions', ['detect', 'dog.jpg'], /^ {2}did you mean: npx --no vision-cli detect image dog\.jpg$/m],
  ['faults', ['train', 'yolo'], /as in "npx --no vision-cli train yolo --data /],
  ['results', ['samples'], /^ {2}npx --no vision-cli models review street-demo\.onnx /m],
])('prints commands in %s with npx in a clone', async (_, args, printed) => {
  const { stdout, stderr } = await runInClone(...args);
  expect(stdout + stderr).toMatch(printed);
  expect((stdout + stderr).replaceAll('npx --no vision-cli', '')).not.toMatch(/vision-cli [a-z-]/);
});

test('leaves the commands in JSON and in completion scripts unchanged', async () => {
  const [fault, script] = [await runInClone('train', 'yolo', '--json'), await runInClone('completion', 'bash')];
  expect((JSON.parse(fault.stdout) as { detail: string }).detail).toContain('"vision-cli train yolo');
  expect(script.stdout).toContain('vision-cli');
  expect(script.stdout).not.toContain('npx');
});
