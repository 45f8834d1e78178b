import type { StoredBytes } from '../byte-store.js';
import type { SendToS3 } from './send-to-s3.js';

/**
 * Returns the text of the first element with this name; null if there is none. The element must not have child
 * elements.
 */
function textOf(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? null : xml.slice(start + name.length + 2, end);
}

const elementsOf = (xml: string, name: string) =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.slice(0, Math.max(0, rest.indexOf(`</${name}>`))));

const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/**
 * Lists the objects with a prefix, by key. Keys are without the prefix of the store.
 * @param page objects per request.
 */
export async function listS3(send: SendToS3, storePrefix: string, prefix: string, page = 1000): Promise<StoredBytes[]> {
  const found: StoredBytes[] = [];
  let token: string | null = null;
  do {
    const more: Record<string, string> = token === null ? {} : { 'continuation-token': token };
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      'max-keys': String(page),
      prefix: storePrefix + prefix,
      ...more,
    };
    const xml = await (await send({ method: 'GET', query })).text();
    for (const one of elementsOf(xml, 'Contents')) {
      const key = decoded(textOf(one, 'Key') ?? '').slice(storePrefix.length);
      const modified = new Date(textOf(one, 'LastModified') ?? 0);
      found.push({ key, bytes: Number(textOf(one, 'Size')), modified });
    }
    token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null;
  } while (token !== null);
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Aborts multipart uploads that were started before a time and never completed, because S3 stores their parts forever.
 */
export async function abortUploads(send: SendToS3, storePrefix: string, before: Date): Promise<void> {
  const query = { uploads: '', prefix: storePrefix, 'encoding-type': 'url' };
  const xml = await (await send({ method: 'GET', query })).text();
  for (const one of elementsOf(xml, 'Upload')) {
    const started = new Date(textOf(one, 'Initiated') ?? 0);
    const [key, uploadId] = [textOf(one, 'Key'), textOf(one, 'UploadId')];
    if (started >= before || key === null || uploadId === null) continue;
    const at = decoded(key).slice(storePrefix.length);
    await send({ method: 'DELETE', key: at, query: { uploadId }, expected: [404] });
  }
}

/** Returns the id of a multipart upload from the response that started it. */
export const uploadIdOf = (xml: string): string | null => textOf(xml, 'UploadId');
