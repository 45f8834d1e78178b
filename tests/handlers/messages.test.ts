import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeError, Problem as WindowProblem } from '../../gui/src/api/problem.js';
import { handler as detectImage } from '../../handlers/detection/detect-image.js';
import { handler as compare } from '../../handlers/detection/models-compare.js';
import { ENDPOINTS } from '../../handlers/index.js';
import { takesBody } from '../../handlers/kit/define-endpoint.js';
import { fieldShapes } from '../../handlers/kit/form-fields.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { toLambda } from '../../handlers/kit/to-lambda.js';
import { handler as cleanUpload } from '../../handlers/tables/clean-upload.js';
import { callHandler } from '../support/call.js';
import { drawImage } from '../support/drawn-image.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Wording of zod's own messages. */
const ZOD =
  /Invalid (input|string|option|key|element|date)|Too (big|small)|[Uu]nrecognized key|expected \w+( to have|, received)|>=|<=/;

/** Values that some schema rejects, whatever it expects. */
const WRONG: readonly unknown[] = [null, '', -1, 1.5, 1e9, true, [], [[]], ['', -1], {}, { a: 1 }, 'x'.repeat(5000)];

const posts = ENDPOINTS.filter(takesBody).map((endpoint) => [endpoint.id, endpoint] as const);

test.each(posts)('%s explains wrong values in words of its own', async (_id, endpoint) => {
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

/** The same faults as each interface words them; null where an interface cannot cause one. */
const FAULTS = [
  {
    handler: detectImage,
    json: { image_path: 'a.png', confidence: 2 },
    shell: ['detect', 'image', 'a.png', '--confidence', '2'],
    api: 'The request does not fit. /confidence: Must be 1 or less, got 2.',
    inShell: '--confidence must be 1 or less, got 2.',
    inWindow: '"Confidence above" must be 1 or less, got 2.',
  },
  {
    handler: detectImage,
    json: { image_base64: 'iVBORw0KGgo=', backend: 'mock', model_path: 'm.onnx' },
    shell: ['detect', 'image', 'a.png', '--backend', 'mock', '--model-path', 'm.onnx'],
    api: 'The mock backend takes no model. Add `backend: onnx` to run a weight file.',
    inShell: 'The mock backend takes no model. Add --backend onnx to run a weight file.',
    inWindow: 'The mock backend takes no model. Add "Model": onnx to run a weight file.',
  },
  {
    handler: compare,
    json: { models: ['mock'] },
    shell: ['models', 'compare', 'mock'],
    api: 'Send `dataset_path` or `folder_path`: one of the two.',
    inShell: 'Name a labelled dataset with --data FILE, or images with --folder FOLDER: one of the two.',
    inWindow: 'Send "Dataset path" or "Folder path": one of the two.',
  },
  {
    handler: cleanUpload,
    json: { path: 'a.csv', csv_delimiter: 'abc' },
    shell: ['table', 'clean', 'a.csv', '--csv-delimiter', 'abc'],
    api: 'The request does not fit. /csv_delimiter: Must be',
    inShell: '--csv-delimiter must be',
    inWindow: '"Csv delimiter" must be',
  },
] as const;

test.each(FAULTS)('$inShell names flags in the shell, fields over HTTP, controls in the window', async (fault) => {
  const { body, status } = await callHandler<Problem>(fault.handler, { json: fault.json });
  expect(body.detail).toContain(fault.api);
  const window = new WindowProblem({ ...body, status });
  expect(describeError(window).detail).toContain(fault.inWindow);
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.png'), await drawImage());
  await writeFile(join(folder, 'a.csv'), 'a,b\n1,2\n');
  const { stderr } = await runCli([...fault.shell], { cwd: folder });
  expect(stderr).toContain(fault.inShell);
});
