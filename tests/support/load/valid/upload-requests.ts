import { createHash } from 'node:crypto';
import { bare, type LoadClient, pick, type ValidRequest, withBytes, withForm, withJson } from './load-client.js';
import type { ShelvedUpload } from './upload-shelf.js';

const PART_BYTES = 65_536;
const ONE = '/api/datasets/{dataset_id}';
const PART = `PUT ${ONE}/parts/{number}`;
const COMPLETE = `POST ${ONE}/complete`;

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pathOf = ({ id }: ShelvedUpload) => `/api/datasets/${id}`;

/** Returns a table of two parts that is different from any other upload. */
function generateContent(number: number): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: 9000 }, (_, at) => `${at},${number}-${at % 97}`);
  return Uint8Array.from(Buffer.from(`id,name\n${lines.join('\n')}\n`));
}

/** Creates an upload. @returns null if the server was overloaded. */
async function open(client: LoadClient): Promise<ShelvedUpload | null> {
  const number = client.next();
  const content = generateContent(number);
  const name = `load-${number}.csv`;
  const wanted = { name, size: content.length, sha256: sha256Of(content), part_bytes: PART_BYTES };
  const { isDone, json } = await client.send(withJson('POST /api/datasets', wanted));
  if (!isDone) return null;
  const { dataset_id: id, missing } = json as { dataset_id: string; missing: number[] };
  return { id, name, content, missing: [...missing], isComplete: false };
}

async function put(client: LoadClient, upload: ShelvedUpload): Promise<boolean> {
  const number = upload.missing[0]!;
  const bytes = upload.content.slice((number - 1) * PART_BYTES, number * PART_BYTES);
  const path = `${pathOf(upload)}/parts/${number}`;
  const request = pick(client, [
    () => withBytes(PART, bytes, `${path}?sha256=${sha256Of(bytes)}`),
    () => withForm(PART, [['file', { name: 'part', bytes }]], path),
  ])();
  const { isDone } = await client.send(request);
  if (isDone) upload.missing.shift();
  return isDone;
}

async function complete(client: LoadClient, upload: ShelvedUpload): Promise<void> {
  const { isDone, json } = await client.send(withJson(COMPLETE, {}, `${pathOf(upload)}/complete`));
  upload.isComplete = isDone && (json as { state: string }).state === 'complete';
}

/** Works on a suitable upload, creating one if necessary, and returns it to the shelf. */
async function onUpload(
  client: LoadClient,
  fits: (upload: ShelvedUpload) => boolean,
  work: (upload: ShelvedUpload) => Promise<unknown>,
): Promise<void> {
  const upload = client.shelf.take(fits) ?? (await open(client));
  if (upload === null) return;
  await work(upload);
  client.shelf.put(upload);
}

/** Uses a table that was uploaded in parts, and puts it back after `use`. @returns null if none is complete yet. */
export async function withUploaded<Value>(
  client: LoadClient,
  use: (id: string | null) => Promise<Value>,
): Promise<Value> {
  const upload = client.shelf.take(({ isComplete }) => isComplete);
  try {
    return await use(upload?.id ?? null);
  } finally {
    if (upload) client.shelf.put(upload);
  }
}

export const UPLOAD_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'POST /api/datasets': async (client) => {
    if (client.random() < 0.5) return client.send(withJson('POST /api/datasets', { path: 'tables/small.csv' }));
    const upload = await open(client);
    return upload && client.shelf.put(upload);
  },
  [PART]: (client) =>
    onUpload(
      client,
      ({ missing }) => missing.length > 0,
      (upload) => put(client, upload),
    ),
  [COMPLETE]: (client) =>
    onUpload(
      client,
      ({ isComplete }) => !isComplete,
      async (upload) => {
        while (upload.missing.length > 0) if (!(await put(client, upload))) return;
        await complete(client, upload);
      },
    ),
  [`GET ${ONE}`]: (client) =>
    onUpload(
      client,
      () => true,
      (upload) => client.send(bare(`GET ${ONE}`, pathOf(upload))),
    ),
  // An upload may be gone if its removal was not answered, so it is not put back.
  [`DELETE ${ONE}`]: async (client) => {
    const upload = client.shelf.take(() => true) ?? (await open(client));
    return upload && client.send(bare(`DELETE ${ONE}`, pathOf(upload)));
  },
};
