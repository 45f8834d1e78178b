import { expect, test } from 'vitest';
import { handler as detectImage } from '../../../handlers/detection/detect-image.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as datasetsList } from '../../../handlers/tables/datasets-list.js';
import { handler as sessionExport } from '../../../handlers/tables/session-export.js';
import { callHandler } from '../../support/call.js';
import { drawImage } from '../../support/drawn-image.js';
import { setEnv } from '../../support/env.js';
import { multipart } from '../../support/multipart.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const WORDS = ['true', 'True', 'TRUE', '1', 'yes', 'Yes', 'on', 'ON', 'false', 'False', '0', 'no', 'NO', 'off', 'Off'];

test.each(WORDS)('a form accepts the boolean "%s"', async (word) => {
  const image = { name: 'image', fileName: 'a.png', data: await drawImage() };
  const form = multipart([image, { name: 'with_candidates', data: word }, { name: 'backend', data: 'mock' }]);
  const { status, body } = await callHandler<object>(detectImage, form);
  expect(status).toBe(200);
  expect('candidates' in body).toBe(/^(true|1|yes|on)$/i.test(word));
});

test.each(WORDS)('a query accepts the boolean "%s"', async (word) => {
  setEnv({ HANDLENS_WORKDIR: await temporaryFolder() });
  expect((await callHandler(datasetsList, { query: { tables: word } })).status).toBe(200);
});

test.each(['2', 'maybe', 'yes please', 'null'])('a query rejects the boolean "%s"', async (word) => {
  const { status, body } = await callHandler<Problem>(datasetsList, { query: { tables: word } });
  expect([status, body.issues[0]?.pointer]).toEqual([400, '/tables']);
});

test.each(['session', 'no_such_field'])('an empty "%s" in a query is not ignored', async (name) => {
  const { status, body } = await callHandler<Problem>(sessionExport, { query: { [name]: '' } });
  expect([status, body.issues[0]?.pointer]).toEqual([400, `/${name}`]);
});

test('a field of one value that is sent twice is rejected, not half read', async () => {
  const form = multipart(['mock', 'onnx'].map((data) => ({ name: 'backend', data })));
  const { status, body } = await callHandler<Problem>(detectImage, form);
  expect([status, body.issues[0]?.pointer]).toEqual([400, '/backend']);
  const ids = ['s-20261121-113000-3f2a9c', 's-20261121-113000-3f2a9d'];
  const query = ids.map((id): [string, string] => ['session', id]);
  const repeated = await callHandler<Problem>(sessionExport, { query });
  expect([repeated.status, repeated.body.issues[0]?.pointer]).toEqual([400, '/session']);
});
