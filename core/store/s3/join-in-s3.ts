import { createHash } from 'node:crypto';
import { Fault } from '../../base/fault.js';
import type { JoinedBytes } from '../byte-store.js';
import { uploadIdOf } from './list-s3.js';
import type { SendToS3 } from './send-to-s3.js';

/** Bytes of a part that is sent: over the least that S3 takes, 5 MiB, and all that a join of any length holds at a time. */
const PART_BYTES = 8 << 20;

/** Bytes of several objects one after the other. Faults: not-found. */
async function* bytesOf(send: SendToS3, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const response = await send({ method: 'GET', key, expected: [404] });
    if (response.status === 404 || !response.body) {
      throw new Fault('not-found', 'A part went away while the parts were joined. Look which are there.');
    }
    yield* response.body;
  }
}

/** The same bytes in pieces of one size, the last one what is left; one empty piece where there are none. */
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
 * Joins objects under a new key, 8 MiB at a time, so that what came out is hashed before it is kept.
 * @param check throws where it is not to be kept: then nothing is.
 * Faults: not-found, those of `send`, and what `check` throws.
 */
export async function joinInS3(
  send: SendToS3,
  { keys, key }: { keys: readonly string[]; key: string },
  check: (joined: JoinedBytes) => void,
): Promise<void> {
  const begun = await (await send({ method: 'POST', key, query: { uploads: '' } })).text();
  const uploadId = uploadIdOf(begun);
  if (uploadId === null) throw new Fault('store-unavailable', 'The store does not join parts: it gave no upload id.');
  try {
    const { joined, etags } = await sendPieces(send, { key, uploadId }, inPieces(bytesOf(send, keys), PART_BYTES));
    check(joined);
    const reply = await send({ method: 'POST', key, query: { uploadId }, body: completionOf(etags) });
    // Stores begin to answer before they have ended: the word stands in the text.
    if ((await reply.text()).includes('<Error>'))
      throw new Fault('store-unavailable', 'The parts could not be joined.');
  } catch (error) {
    await send({ method: 'DELETE', key, query: { uploadId }, expected: [404] });
    throw error;
  }
}
