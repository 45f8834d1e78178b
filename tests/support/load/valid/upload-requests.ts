import { createHash } from 'node:crypto';
import { type Asker, bare, pick, type ValidRequest, withBytes, withForm, withJson } from './asker.js';
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
async function open(asker: Asker): Promise<ShelvedUpload | null> {
  const number = asker.next();
  const content = generateContent(number);
  const name = `load-${number}.csv`;
  const wanted = { name, size: content.length, sha256: sha256Of(content), part_bytes: PART_BYTES };
  const { isDone, json } = await asker.send(withJson('POST /api/datasets', wanted));
  if (!isDone) return null;
  const { dataset_id: id, missing } = json as { dataset_id: string; missing: number[] };
  return { id, name, content, missing: [...missing], isComplete: false };
}

async function put(asker: Asker, upload: ShelvedUpload): Promise<boolean> {
  const number = upload.missing[0]!;
  const bytes = upload.content.slice((number - 1) * PART_BYTES, number * PART_BYTES);
  const path = `${pathOf(upload)}/parts/${number}`;
  const request = pick(asker, [
    () => withBytes(PART, bytes, `${path}?sha256=${sha256Of(bytes)}`),
    () => withForm(PART, [['file', { name: 'part', bytes }]], path),
  ])();
  const { isDone } = await asker.send(request);
  if (isDone) upload.missing.shift();
  return isDone;
}

async function complete(asker: Asker, upload: ShelvedUpload): Promise<void> {
  const { isDone, json } = await asker.send(withJson(COMPLETE, {}, `${pathOf(upload)}/complete`));
  upload.isComplete = isDone && (json as { state: string }).state === 'complete';
}

/** Works on a suitable upload, creating one if necessary, and returns it to the shelf. */
async function onUpload(
  asker: Asker,
  fits: (upload: ShelvedUpload) => boolean,
  work: (upload: ShelvedUpload) => Promise<unknown>,
): Promise<void> {
  const upload = asker.shelf.take(fits) ?? (await open(asker));
  if (upload === null) return;
  await work(upload);
  asker.shelf.put(upload);
}

/** Uses a table that was uploaded in parts, and puts it back after `use`. @returns null if none is complete yet. */
export async function withUploaded<Value>(asker: Asker, use: (id: string | null) => Promise<Value>): Promise<Value> {
  const upload = asker.shelf.take(({ isComplete }) => isComplete);
  try {
    return await use(upload?.id ?? null);
  } finally {
    if (upload) asker.shelf.put(upload);
  }
}

export const UPLOAD_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'POST /api/datasets': async (asker) => {
    if (asker.random() < 0.5) return asker.send(withJson('POST /api/datasets', { path: 'tables/small.csv' }));
    const upload = await open(asker);
    return upload && asker.shelf.put(upload);
  },
  [PART]: (asker) =>
    onUpload(
      asker,
      ({ missing }) => missing.length > 0,
      (upload) => put(asker, upload),
    ),
  [COMPLETE]: (asker) =>
    onUpload(
      asker,
      ({ isComplete }) => !isComplete,
      async (upload) => {
        while (upload.missing.length > 0) if (!(await put(asker, upload))) return;
        await complete(asker, upload);
      },
    ),
  [`GET ${ONE}`]: (asker) =>
    onUpload(
      asker,
      () => true,
      (upload) => asker.send(bare(`GET ${ONE}`, pathOf(upload))),
    ),
  // An upload may be gone if its removal was not answered, so it is not put back.
  [`DELETE ${ONE}`]: async (asker) => {
    const upload = asker.shelf.take(() => true) ?? (await open(asker));
    return upload && asker.send(bare(`DELETE ${ONE}`, pathOf(upload)));
  },
};
