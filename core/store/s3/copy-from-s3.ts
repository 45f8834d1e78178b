import { type FileHandle, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBytes } from '../../base/files/hash.js';
import { fillFileWhole } from '../../base/files/write-file.js';
import type { SendToS3 } from './send-to-s3.js';

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

/**
 * A copy of an object on this machine, made where there is none of this very content.
 * @param folder of the copies, absolute.
 * @returns null where the object is not there. Faults: storage-full, not-writable, those of `send`.
 */
export async function copyFromS3(
  send: SendToS3,
  key: string,
  { folder, name }: { folder: string; name: string },
): Promise<{ path: string; bytes: number } | null> {
  const head = await send({ method: 'HEAD', key, expected: [404] });
  if (head.status === 404) return null;
  const bytes = Number(head.headers.get('content-length'));
  const etag = head.headers.get('etag') ?? '';
  const path = join(folder, hashBytes([name, key, etag].join('\0')));
  if ((await sizeOf(path)) === bytes) {
    const now = new Date();
    await utimes(path, now, now);
    return { path, bytes };
  }
  const response = await send({ method: 'GET', key, headers: { 'if-match': etag }, expected: [404, 412] });
  // It was taken away or written anew meanwhile.
  if (!response.ok || !response.body) return response.status === 412 ? copyFromS3(send, key, { folder, name }) : null;
  const { body } = response;
  const fill = async (file: FileHandle) => {
    for await (const chunk of body as AsyncIterable<Uint8Array>) await file.appendFile(chunk);
  };
  await fillFileWhole(path, fill, 'replace');
  return { path, bytes };
}
