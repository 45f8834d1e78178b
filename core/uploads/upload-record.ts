import { buffer } from 'node:stream/consumers';
import { Fault } from '../base/fault.js';
import { way } from '../base/text/ways.js';
import type { ByteStore } from '../store/byte-store.js';
import { DatasetId, UploadRecord } from './upload.js';

/** Store and limits of uploads. */
export interface UploadPlace {
  store: ByteStore;
  /** Maximum declared size of all uploads together, bytes. */
  quotaBytes: number;
  /** Maximum size of one upload, bytes. */
  maxBytes: number;
  /**
   * Time after which an unused upload is removed, ms. Must be longer than any request, so that no upload in use is
   * removed.
   */
  keepMs: number;
}

export const recordKey = (id: string): string => `${id}/upload.json`;
export const contentKey = (id: string): string => `${id}/content`;
export const partsPrefix = (id: string): string => `${id}/parts/`;
export const partKey = (id: string, number: number): string => `${partsPrefix(id)}${String(number).padStart(5, '0')}`;

/** Returns the fault for an unknown id. Its message quotes only the first characters of the id. */
export function uploadNotFound(id: string): Fault {
  return new Fault(
    'dataset-not-found',
    `No such upload: "${id.slice(0, 40)}". It was never opened, was removed, or has expired. ${way('list-datasets')}; ${way('open-upload')}.`,
  );
}

/** Returns the record of an upload; null if it is missing or damaged. */
export async function findRecord(store: ByteStore, id: string): Promise<UploadRecord | null> {
  if (!DatasetId.safeParse(id).success) return null;
  const stream = await store.get(recordKey(id));
  if (!stream) return null;
  const text = (await buffer(stream)).toString('utf8');
  try {
    const record = UploadRecord.parse(JSON.parse(text));
    return record.dataset_id === id ? record : null;
  } catch {
    // A damaged record is ignored and removed when it expires.
    return null;
  }
}

/** Returns the record of an upload. Faults: dataset-not-found. */
export async function readRecord(store: ByteStore, id: string): Promise<UploadRecord> {
  const record = await findRecord(store, id);
  if (record) return record;
  throw uploadNotFound(id);
}
