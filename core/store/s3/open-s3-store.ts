import { createHash } from 'node:crypto';
import { type FileHandle, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { fillFileAtomically } from '../../base/files/write-file.js';
import type { ByteStore, JoinedBytes, StoredBytes } from '../byte-store.js';
import { abortUploads, listS3, uploadIdOf } from './list-s3.js';
import { bucketName, type S3Settings } from './s3-settings.js';
import { openS3, type SendToS3 } from './send-to-s3.js';

/**
 * Bytes per part of a multipart upload: more than S3's minimum of 5 MiB. Joining needs this much memory, regardless of
 * the total size.
 */
const PART_BYTES = 8 << 20;

/** Yields the bytes of several objects one after another. Faults: not-found. */
async function* bytesOf(send: SendToS3, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const response = await send({ method: 'GET', key, expected: [404] });
    if (response.status === 404 || !response.body) {
      throw new Fault('not-found', 'A part was removed while the parts were assembled. Check which parts are present.');
    }
    yield* response.body;
  }
}

/** Splits a stream into pieces of equal size; the last may be smaller. Yields nothing for an empty stream. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + size - bytes);
      waiting.push(taken);
      bytes += taken.length;
      at += taken.length;
      if (bytes < size) continue;
      yield Buffer.concat(waiting);
      [waiting, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function sendPieces(send: SendToS3, to: { key: string; uploadId: string }, pieces: AsyncIterable<Uint8Array>) {
  const { key, uploadId } = to;
  const hash = createHash('sha256');
  const etags: string[] = [];
  let bytes = 0;
  for await (const body of pieces) {
    hash.update(body);
    bytes += body.length;
    const query = { partNumber: String(etags.length + 1), uploadId };
    const { headers } = await send({ method: 'PUT', key, query, body });
    etags.push(headers.get('etag') ?? '');
  }
  return { joined: { bytes, sha256: hash.digest('hex') }, etags };
}

function completionOf(etags: readonly string[]): string {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

/**
 * Concatenates objects under a new key, 8 MiB at a time. Hashes the result before completing the upload.
 * @param check throws to reject the result, which is then deleted.
 * Faults: not-found, those of `send`, those of `check`.
 */
async function joinInS3(
  send: SendToS3,
  { keys, key }: { keys: readonly string[]; key: string },
  check: (joined: JoinedBytes) => void,
): Promise<void> {
  const started = await (await send({ method: 'POST', key, query: { uploads: '' } })).text();
  const uploadId = uploadIdOf(started);
  if (uploadId === null)
    throw new Fault('store-unavailable', 'The store returned no upload ID. Use one that supports multipart uploads.');
  try {
    const { joined, etags } = await sendPieces(send, { key, uploadId }, inPieces(bytesOf(send, keys), PART_BYTES));
    check(joined);
    const reply = await send({ method: 'POST', key, query: { uploadId }, body: completionOf(etags) });
    // S3 may send a success status before it has finished, and then report the error in the body.
    if ((await reply.text()).includes('<Error>'))
      throw new Fault('store-unavailable', 'The bucket could not assemble the parts. Send the request again.');
  } catch (error) {
    await send({ method: 'DELETE', key, query: { uploadId }, expected: [404] });
    throw error;
  }
}

/** Maximum attempts of a write that conflicts with other writers, with increasing delays. */
const MAX_TRIES = 60;
const MAX_WAIT_MS = 400;

/** Statuses of a conditional request whose object has changed since it was read. */
const CHANGED = [404, 409, 412];

interface FoundObject {
  data: Uint8Array;
  etag: string;
}

async function find(send: SendToS3, key: string): Promise<FoundObject | null> {
  const response = await send({ method: 'GET', key, expected: [404] });
  const data = new Uint8Array(await response.arrayBuffer());
  return response.status === 404 ? null : { data, etag: response.headers.get('etag') ?? '' };
}

/**
 * Rewrites an object based on its current content. If another writer changes it first, tries again with the new
 * content. No write is lost, because each is conditional on the content that it replaces (If-Match) or on there being
 * none (If-None-Match).
 * @param change returns the new content, or null to leave the object unchanged; called for each attempt.
 * @returns whether the object was written. Faults: overloaded (all attempts conflicted), those of `send`.
 */
async function changeInS3(
  send: SendToS3,
  key: string,
  change: (data: Uint8Array | null) => Uint8Array | null,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = await find(send, key);
    const body = change(found?.data ?? null);
    if (body === null) return false;
    const headers: Record<string, string> = found ? { 'if-match': found.etag } : { 'if-none-match': '*' };
    const { ok } = await send({ method: 'PUT', key, headers, body, expected: CHANGED });
    if (ok) return true;
    await wait(Math.random() * Math.min(MAX_WAIT_MS, 10 * 2 ** tries));
  }
  throw new Fault('overloaded', `Other processes keep writing "${key}". Try again.`);
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

/**
 * Returns a local copy of an object. Downloads it unless the current content is cached.
 * @param folder absolute folder of the copies.
 * @returns null if the object does not exist. Faults: storage-full, not-writable, those of `send`.
 */
async function copyFromS3(
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
  // The object was deleted or replaced meanwhile.
  if (!response.ok || !response.body) return response.status === 412 ? copyFromS3(send, key, { folder, name }) : null;
  const { body } = response;
  const fill = async (file: FileHandle) => {
    for await (const chunk of body as AsyncIterable<Uint8Array>) await file.appendFile(chunk);
  };
  await fillFileAtomically(path, fill, 'replace');
  return { path, bytes };
}

/** Deletes copies that were last requested before a time. Requesting a copy updates its modification time. */
async function dropCopies(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts?.isFile() && facts.mtime < before) await rm(join(folder, name), { force: true });
  }
}

async function factsOf(send: SendToS3, key: string): Promise<StoredBytes | null> {
  const { status, headers } = await send({ method: 'HEAD', key, expected: [404] });
  if (status === 404) return null;
  return {
    key,
    bytes: Number(headers.get('content-length')),
    modified: new Date(headers.get('last-modified') ?? 0),
  };
}

/** Runs concurrent appends of this process to the same key one after another, so that they do not conflict. */
function serialize(append: ByteStore['append']): ByteStore['append'] {
  const last = new Map<string, Promise<void>>();
  return async (key, data) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(() => append(key, data));
    const settled = turn.catch(() => undefined);
    last.set(key, settled);
    try {
      await turn;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}

/**
 * Appends data, unless an earlier attempt already did and only its response was lost.
 * @returns null if nothing must be appended.
 */
function appended(old: Uint8Array | null, data: Uint8Array, isAgain: boolean): Uint8Array | null {
  if (old === null) return data;
  return isAgain && Buffer.from(old).includes(Buffer.from(data)) ? null : Buffer.concat([old, data]);
}

/**
 * Stores bytes as objects of a bucket. The store must support conditional writes (If-Match, If-None-Match), so that
 * concurrent instances do not overwrite each other, and read-after-write consistency, as S3 does since 2024.
 * @param copies absolute local folder for `asFile`.
 * Faults of all operations: store-unavailable, not-writable, storage-full; of `append` and `touch`: overloaded.
 */
export function openS3Store(settings: S3Settings, copies: string): ByteStore {
  const send = openS3(settings);
  const { prefix } = settings;
  const name = bucketName(settings);
  return {
    name,
    put: async (key, body) => void (await send({ method: 'PUT', key, body })),
    add: async (key, body) => {
      const headers = { 'if-none-match': '*' };
      return (await send({ method: 'PUT', key, headers, body, expected: [409, 412] })).ok;
    },
    append: serialize(async (key, data) => {
      if (data.length === 0) return;
      let tries = 0;
      await changeInS3(send, key, (old) => appended(old, data, tries++ > 0));
    }),
    facts: (key) => factsOf(send, key),
    get: async (key) => {
      const response = await send({ method: 'GET', key, expected: [404] });
      return response.status === 404 ? null : (response.body as AsyncIterable<Uint8Array>);
    },
    list: (under) => listS3(send, prefix, under),
    delete: async (keys) => {
      for (const key of keys) await send({ method: 'DELETE', key, expected: [404] });
    },
    compose: (keys, key, check) => joinInS3(send, { keys, key }, check),
    touch: (key) => changeInS3(send, key, (data) => data),
    asFile: (key) => copyFromS3(send, key, { folder: copies, name }),
    tidy: async (before) => {
      await abortUploads(send, prefix, before);
      await dropCopies(copies, before);
    },
  };
}
