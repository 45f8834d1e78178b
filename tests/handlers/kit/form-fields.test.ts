import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { handler as detectImage } from '../../../handlers/detection/detect-image.js';
import { handler as imagePreview } from '../../../handlers/detection/image-preview.js';
import { toEvent } from '../../../handlers/kit/invoke.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as datasetsList } from '../../../handlers/tables/datasets-list.js';
import { handler as sessionExport } from '../../../handlers/tables/session-export.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { drawImage } from '../../support/generated-image.js';
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

test.each(['%E9', '%', '%zz'])('rejects a query with "%s", because a letter of it would be lost', async (text) => {
  const event = { ...toEvent({}), rawQueryString: `image_path=${text}` };
  const { statusCode, body } = await imagePreview(event, { awsRequestId: 'r' });
  expect([statusCode, JSON.parse(body)]).toEqual([
    400,
    expect.objectContaining({ detail: expect.stringContaining(`The query contains "${text}"`) }),
  ]);
});

test.each(['2', 'maybe', 'yes please', 'null'])('a query rejects the boolean "%s"', async (word) => {
  const { status, body } = await callHandler<Problem>(datasetsList, { query: { tables: word } });
  expect([status, body.issues[0]?.pointer]).toEqual([400, '/tables']);
});

test.each(['journal', 'no_such_field'])('does not ignore an empty "%s" in a query', async (name) => {
  const { status, body } = await callHandler<Problem>(sessionExport, { query: { [name]: '' } });
  expect([status, body.issues[0]?.pointer]).toEqual([400, `/${name}`]);
});

test('rejects a repeated field that has one value', async () => {
  const form = multipart(['mock', 'onnx'].map((data) => ({ name: 'backend', data })));
  const { status, body } = await callHandler<Problem>(detectImage, form);
  expect([status, body.issues[0]?.pointer]).toEqual([400, '/backend']);
  const ids = ['s-20261121-113000-3f2a9c', 's-20261121-113000-3f2a9d'];
  const query = ids.map((id): [string, string] => ['journal', id]);
  const repeated = await callHandler<Problem>(sessionExport, { query });
  expect([repeated.status, repeated.body.issues[0]?.pointer]).toEqual([400, '/journal']);
});

/** Returns a form without files, as `requests.post(url, data={...})` sends it. */
const urlForm = (text: string) => ({
  body: Buffer.from(text),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

test('rejects unknown form fields, even empty ones; an empty known field counts as omitted', async () => {
  const image = { name: 'image', fileName: 'a.png', data: await drawImage() };
  const send = (name: string) => callHandler<Problem>(detectImage, multipart([image, { name, data: '' }]));
  const { status, body } = await send('confidnce');
  expect([status, body.issues[0]?.pointer]).toEqual([400, '/confidnce']);
  expect((await send('confidence')).status).toBe(200);
});

test.each(['1e400', '-1e400'])('reports the number %s as too large or small, not as "null"', async (number) => {
  const image = { name: 'image', fileName: 'a.png', data: await drawImage() };
  const json = Buffer.from(`{"image_path":"a.png","confidence":${number}}`);
  for (const call of [
    multipart([image, { name: 'confidence', data: number }]),
    { body: json, headers: { 'content-type': 'application/json' } },
  ]) {
    const { status, body } = await callHandler<Problem>(detectImage, call);
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          pointer: '/confidence',
          detail: expect.stringMatching(/^Is too (large|small): numbers go [a-z ]+-?1.8e308$/),
        },
      ],
    ]);
  }
});

test('parses a form without files like one with files', async () => {
  const cwd = await temporaryFolder();
  setEnv({ HANDLENS_ROOTS: cwd });
  await writeFile(join(cwd, 'a photo+%.png'), await drawImage());
  const fields = {
    image_path: join(cwd, 'a photo+%.png'),
    backend: 'mock',
    with_candidates: 'Yes',
    classes: 'dog,cat',
  };
  const { status, body } = await callHandler<{ options: object; candidates: [] }>(
    detectImage,
    urlForm(new URLSearchParams(fields).toString()),
  );
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ options: expect.objectContaining({ classes: ['dog', 'cat'] }) }),
  ]);
  expect(body.candidates).toBeDefined();
});

test.each([
  ['confidnce=', 400, 'The request is not valid. /confidnce: '],
  ['image_path=%E9', 400, 'The form contains "%E9"'],
  ['image=a.png', 400, '`image` contains text'],
  ['{"backend": "mock"}', 415, 'Send it as application/json'],
  [Array(301).fill('classes=a').join('&'), 400, 'more than 300 fields'],
])('answers the form %.40s with %i', async (text, expected, message) => {
  const { status, body } = await callHandler<Problem>(detectImage, urlForm(text));
  expect([status, body.detail]).toEqual([expected, expect.stringContaining(message)]);
});

test.each([
  ["filename*=UTF-8''na%C3%AFve.png", 'naïve.png'],
  ["filename*=iso-8859-1''na%EFve.png", 'naïve.png'],
  ['filename="plain.png"; filename*=klingon\'\'x.png', 'plain.png'],
])('reads a file name given as %s', async (given, name) => {
  const { status, body } = await callHandler<{ image: { name: string } }>(detectImage, await namedForm(given));
  expect([status, body.image?.name]).toEqual([200, name]);
});

test('rejects a file name in an unknown character set, and prints nothing', async () => {
  const printed = vi.spyOn(console, 'warn');
  const { status, body } = await callHandler<Problem>(detectImage, await namedForm("filename*=klingon''x.png"));
  expect([status, body.detail]).toEqual([400, expect.stringContaining('a file name is encoded in "klingon"')]);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

/** Returns a form with an image, and its name as in `Content-Disposition`. */
async function namedForm(fileName: string) {
  const head = `--b\r\nContent-Disposition: form-data; name="image"; ${fileName}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), await drawImage(), Buffer.from('\r\n--b--\r\n')]);
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}
