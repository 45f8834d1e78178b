import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteStore, StoredBytes } from '../byte-store.js';
import { changeInS3 } from './change-in-s3.js';
import { copyFromS3 } from './copy-from-s3.js';
import { joinInS3 } from './join-in-s3.js';
import { abandonJoins, listS3 } from './list-s3.js';
import { bucketName, type S3Settings } from './s3-settings.js';
import { openS3, type SendToS3 } from './send-to-s3.js';

/** Copies that nobody asked for since then. Those that are read are younger: asking for one renews it. */
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

/** Has the writers of one process to one key wait for each other, instead of trying again and again. */
function inTurn(append: ByteStore['append']): ByteStore['append'] {
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

/** Added once, however often a request was sent again because its answer was lost. */
function appended(old: Uint8Array | null, data: Uint8Array, isAgain: boolean): Uint8Array | null {
  if (old === null) return data;
  return isAgain && Buffer.from(old).includes(Buffer.from(data)) ? null : Buffer.concat([old, data]);
}

/**
 * Keeps bytes as objects of a bucket. The store has to take writes with a condition (If-Match, If-None-Match), by which
 * several instances leave each other's writes alone, and to show each write to the next reader: S3 does since 2024.
 * @param copies absolute folder of this machine, for `asFile`.
 * Faults of all it does: store-unavailable, not-writable, storage-full; of `append` and `touch`: overloaded.
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
    append: inTurn(async (key, data) => {
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
      await abandonJoins(send, prefix, before);
      await dropCopies(copies, before);
    },
  };
}
