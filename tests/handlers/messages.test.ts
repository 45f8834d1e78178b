import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { inFlags } from '../../cli/in-flags.js';
import { Fault } from '../../core/base/fault.js';
import { describeError, Problem as WindowProblem } from '../../gui/src/api/problem.js';
import { handler as detectFolder } from '../../handlers/detection/detect-folder.js';
import { handler as detectImage } from '../../handlers/detection/detect-image.js';
import { handler as compare } from '../../handlers/detection/models-compare.js';
import { ENDPOINTS } from '../../handlers/index.js';
import { takesBody } from '../../handlers/kit/define-endpoint.js';
import { fieldShapes } from '../../handlers/kit/form-fields.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { toLambda } from '../../handlers/kit/to-lambda.js';
import { handler as cleanUpload } from '../../handlers/tables/clean-upload.js';
import { handler as sessionExport } from '../../handlers/tables/session-export.js';
import { callHandler } from '../support/call.js';
import { setEnv } from '../support/env.js';
import { drawImage } from '../support/generated-image.js';
import { multipart } from '../support/multipart.js';
import { shareOf } from '../support/property-runs.js';
import { runCli } from '../support/run-cli.js';
import { endTableWorkers } from '../support/table-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';

endTableWorkers();

/** Wording of zod's own messages. */
const ZOD =
  /Invalid (input|string|option|key|element|date)|Too (big|small)|[Uu]nrecognized key|expected \w+( to have|, received)|>=|<=/;

/** Values that some schema rejects, regardless of the expected type. */
const WRONG: readonly unknown[] = [null, '', -1, 1.5, 1e9, true, [], [[]], ['', -1], {}, { a: 1 }, 'x'.repeat(5000)];

const posts = ENDPOINTS.filter(takesBody).map((endpoint) => [endpoint.id, endpoint] as const);

test.each(shareOf(posts))('%s explains wrong values with its own messages', async (_id, endpoint) => {
  const params = { dataset_id: 'ds-e1f3ab2d6c03', number: '1' };
  for (const { name } of fieldShapes(endpoint.body)) {
    for (const value of WRONG) {
      const call = { method: endpoint.method.toUpperCase(), params, json: { [name]: value, no_such_key: 1 } };
      const { body } = await callHandler<Problem>(toLambda(endpoint), call);
      const texts = [body.detail, ...body.issues.map(({ detail }) => detail)];
      expect(
        texts.filter((text) => ZOD.test(text)),
        `${name}: ${JSON.stringify(value).slice(0, 40)}`,
      ).toEqual([]);
    }
  }
});

/** The same faults in the wording of each interface; null if an interface cannot cause one. */
const FAULTS = [
  {
    handler: detectImage,
    json: { image_path: 'a.png', confidence: 2 },
    shell: ['detect', 'image', 'a.png', '--confidence', '2'],
    api: 'The request is not valid. /confidence: Must be 1 or less, got 2.',
    inShell: '--confidence must be 0 to 1, got 2',
    inWindow: '"Confidence >" must be 1 or less, got 2.',
  },
  {
    handler: detectImage,
    json: { image_base64: 'iVBORw0KGgo=', backend: 'mock', model_path: 'm.onnx' },
    shell: ['detect', 'image', 'a.png', '--backend', 'mock', '--model-path', 'm.onnx'],
    api: 'The mock backend does not use a model. Use `backend: onnx` to run a weight file.',
    inShell: 'The mock backend does not use a model. Use --backend onnx to run a weight file.',
    inWindow: 'The mock backend does not use a model. Use "Model": onnx to run a weight file.',
  },
  {
    handler: compare,
    json: { models: ['mock'] },
    shell: ['models', 'compare', 'mock'],
    api: 'Send either `dataset_path` or `folder_path`.',
    inShell: 'Add either --data FILE for a labelled dataset, or --folder FOLDER for images.',
    inWindow: 'Send either "Dataset path" or "Folder path".',
  },
  {
    handler: cleanUpload,
    json: { path: 'a.csv', csv_delimiter: 'abc' },
    shell: ['table', 'clean', 'a.csv', '--csv-delimiter', 'abc'],
    api: 'The request is not valid. /csv_delimiter: Must be',
    inShell: '--csv-delimiter must be',
    inWindow: '"Csv delimiter" must be',
  },
  {
    handler: cleanUpload,
    json: { path: 'a.csv', steps: [{ operation: 'x' }] },
    shell: ['table', 'clean', 'a.csv', '--steps', '[{"operation":"x"}]'],
    api: 'The request is not valid. /steps/0/operation: Must be',
    inShell: 'operation of item 1 of --steps must be',
    inWindow: '"Steps" must be',
  },
  {
    handler: cleanUpload,
    form: [{ name: 'steps', data: 'x' }],
    shell: ['table', 'clean', 'a.csv', '--steps', 'x'],
    api: '`steps` must be valid JSON.',
    inShell: '--steps must be valid JSON.',
    inWindow: '"Steps" must be valid JSON.',
  },
  {
    handler: cleanUpload,
    json: { path: 'a.csv', sheet: 'S' },
    shell: ['table', 'clean', 'a.csv', '--sheet', 'S'],
    api: 'Remove `sheet`.',
    inShell: 'Remove --sheet.',
    inWindow: 'Remove "Sheet".',
  },
  {
    handler: cleanUpload,
    json: { path: 'a.csv', encoding: 'x' },
    shell: ['table', 'clean', 'a.csv', '--encoding', 'x'],
    api: 'The encoding "x" in `encoding` is not supported.',
    inShell: 'The encoding "x" in --encoding is not supported.',
    inWindow: 'The encoding "x" in "Encoding" is not supported.',
  },
  {
    handler: cleanUpload,
    json: { dataset_id: 'ds-e1f3ab2d6c03' },
    shell: ['table', 'clean', 'ds-e1f3ab2d6c03'],
    api: 'GET /api/datasets lists the available ones',
    inShell: '"vision-cli table list" lists the available ones',
    inWindow: 'The Tables page lists the available ones',
  },
  {
    handler: cleanUpload,
    json: { path: '/etc/hosts' },
    shell: null,
    api: 'add folders to HANDLENS_ROOTS and restart the server.',
    inShell: 'Add folders to HANDLENS_ROOTS, or start the server with "vision-cli serve --root FOLDER".',
    inWindow:
      'Choose a path inside them. To allow more, see "roots" on the Settings page: set it in the settings file or by HANDLENS_ROOTS, then restart the server.',
  },
  {
    handler: detectImage,
    json: { image_path: 'photos' },
    // `vision-cli` processes the images of the folder.
    shell: null,
    api: 'Use POST /detect/folder, or name one image in it.',
    inShell: 'Use "vision-cli detect folder", or name one image in it.',
    inWindow: 'Use the Batch page, or name one image in it.',
  },
  {
    handler: detectImage,
    json: { image_path: 'a.png', backend: 'onnx', model_path: 'new.onnx' },
    shell: ['detect', 'image', 'a.png', '--backend', 'onnx', '--model-path', 'new.onnx'],
    api: 'review "new.onnx" in the shell of the server.',
    inShell: 'error: "new.onnx" is not reviewed, so it does not run',
    inWindow: 'review "new.onnx" in the shell of the server.',
  },
  {
    handler: detectImage,
    json: { image_path: 'a.png', backend: 'onnx', model_path: 'nothing' },
    shell: ['detect', 'image', 'a.png', '--backend', 'onnx', '--model-path', 'nothing'],
    api: 'List the models with GET /models.',
    inShell: 'List the models with "vision-cli models list".',
    inWindow: 'The Overview page lists the models.',
  },
  {
    handler: detectFolder,
    json: { folder_path: 'photos', backend: 'mock' },
    shell: ['detect', 'folder', 'photos'],
    api: 'Add `recursive: true` to include subfolders.',
    inShell: 'Add --recursive to include subfolders.',
    inWindow: 'Add "Recursive": true to include subfolders.',
  },
  {
    handler: sessionExport,
    query: { journal: 's-20261121-113000-3f2a9c' },
    shell: ['table', 'journal', 'show', '--journal', 's-20261121-113000-3f2a9c'],
    api: 'GET /api/journals lists the available ones.',
    inShell: '"vision-cli table journal list" lists the available ones.',
    inWindow: 'The Tables page lists the available ones.',
  },
] as const;

/** Words that occur only in messages of one interface. */
const FLAG = /(^|\s)--[a-z]|vision-cli/;
const POINTER = /(^|\s)\/[a-z_]+(\/\d+|\/[a-z_]+)*:/;
const FIELD = new RegExp(
  `[\`]|"(${[...new Set(posts.flatMap(([, { body }]) => fieldShapes(body).map(({ name }) => name)))].join('|')})"`,
);

/** Moves the paths of an API request into another folder. */
function inFolder(json: object, folder: string): object {
  const paths = Object.entries(json).filter(([name]) => /^(image_|folder_)?path$/.test(name));
  return { ...json, ...Object.fromEntries(paths.map(([name, path]) => [name, resolve(folder, path)])) };
}

test.each(FAULTS)(
  '$inShell names flags on the command line, fields over HTTP, controls in the window',
  async (fault) => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'photos'));
    await writeFile(join(folder, 'a.png'), await drawImage());
    await writeFile(join(folder, 'new.onnx'), tinyModel());
    await writeFile(join(folder, 'a.csv'), 'a,b\n1,2\n');
    setEnv({ HANDLENS_ROOTS: folder, HANDLENS_MODELS_DIR: folder, HANDLENS_WORKDIR: join(folder, 'state') });
    const call = 'form' in fault ? multipart(fault.form) : 'query' in fault ? { query: fault.query } : fault;
    const { body, status } = await callHandler<Problem>(
      fault.handler,
      'json' in call ? { json: inFolder(call.json, folder) } : call,
    );
    expect(body.detail).toContain(fault.api);
    expect(body.detail).not.toMatch(FLAG);
    const inWindow = describeError(new WindowProblem({ ...body, status })).detail;
    expect(inWindow).toContain(fault.inWindow);
    for (const foreign of [FLAG, POINTER, /`/]) expect(inWindow).not.toMatch(foreign);
    const inShell = fault.shell
      ? (await runCli([...fault.shell], { cwd: folder, env: { HANDLENS_MODELS_DIR: folder } })).stderr
      : inFlags(new Fault(body.code, body.detail), new Set()).message;
    expect(inShell).toContain(fault.inShell);
    for (const foreign of [POINTER, FIELD]) expect(inShell).not.toMatch(foreign);
  },
);

test('does not repeat a value in a message', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'new.onnx'), tinyModel());
  const words = ['models', 'review', 'new.onnx', '--id', 'mock', '--source', 'drawn here', '--licence', 'MIT'];
  const { stderr } = await runCli(words, { cwd: folder, env: { HANDLENS_MODELS_DIR: folder } });
  expect(stderr).toContain('--id: The id "mock" is reserved for the built-in backend.\n');
});
