import * as z from 'zod';
import { Fault } from '../base/fault.js';
import { hashBytes } from '../base/files/hash.js';
import { bytesOfPart, countParts, DatasetId, Sha256, type UploadRecord } from './upload.js';
import { contentKey, partKey, readRecord, recordKey, type UploadPlace, uploadNotFound } from './upload-record.js';

export const StoredPart = z
  .strictObject({
    dataset_id: DatasetId,
    number: z.int().min(1).meta({ description: 'Number of the part, from 1', example: 1 }),
    bytes: z.int().min(1).meta({ description: 'Size of the part, bytes', example: 8_388_608 }),
    sha256: Sha256.meta({ description: 'SHA-256 of the received part, hex' }),
  })
  .meta({ id: 'StoredPart', description: 'A received part' });
export type StoredPart = z.infer<typeof StoredPart>;

interface NewPart {
  number: number;
  data: Uint8Array;
  /** Declared SHA-256 of the part, hex; undefined skips the check. */
  sha256: string | undefined;
}

const grouped = (value: number) => value.toLocaleString('en');

function partFault(code: 'invalid-input' | 'too-large', pointer: string, detail: string, remedy: string): Fault {
  return new Fault(code, `${detail}. ${remedy}`, { issues: [{ pointer, detail }] });
}

/** Checks number, size and hash of a part. Returns its hash. Faults: invalid-input, too-large. */
function checkPart(record: UploadRecord, { number, data, sha256: expected }: NewPart): string {
  const count = countParts(record);
  if (number > count) {
    throw partFault(
      'invalid-input',
      '/number',
      `Part ${number} does not exist: "${record.name}" has ${count}`,
      'Parts are numbered from 1.',
    );
  }
  const expectedBytes = bytesOfPart(record, number);
  if (data.length !== expectedBytes) {
    const code = data.length > expectedBytes ? 'too-large' : 'invalid-input';
    const remedy = `Split the file every ${record.part_bytes} bytes.`;
    throw partFault(
      code,
      '',
      `Part ${number} has ${grouped(data.length)} bytes instead of ${grouped(expectedBytes)}`,
      remedy,
    );
  }
  const sha256 = hashBytes(data);
  if (expected === undefined || expected === sha256) return sha256;
  throw partFault('invalid-input', '/sha256', `Part ${number} has SHA-256 ${sha256}`, 'Send it again.');
}

/** Rejects parts of a complete upload. Faults: already-exists. */
async function rejectComplete({ store }: UploadPlace, { dataset_id: id, name, size }: UploadRecord): Promise<void> {
  const content = await store.asFile(contentKey(id));
  if (content?.bytes !== size) return;
  throw new Fault(
    'already-exists',
    `"${name}" (${id}) is complete and accepts no more parts. Use it by its dataset_id.`,
  );
}

/**
 * Stores a part. Replaces an earlier part with the same number, so that a damaged part can be sent again.
 * `completeUpload` checks the whole file. Faults: dataset-not-found, already-exists (the upload is complete),
 * invalid-input, too-large, storage-full, not-writable.
 */
export async function putPart(place: UploadPlace, id: string, part: NewPart, now: Date): Promise<StoredPart> {
  const { store } = place;
  const record = await readRecord(store, id);
  const sha256 = checkPart(record, part);
  await rejectComplete(place, record);
  const key = partKey(id, part.number);
  await store.put(key, part.data);
  if (!(await store.touch(recordKey(id), now))) {
    await store.delete([key]);
    throw uploadNotFound(id);
  }
  return { dataset_id: id, number: part.number, bytes: part.data.length, sha256 };
}
