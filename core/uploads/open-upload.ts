import { Fault } from '../base/fault.js';
import { hashBytes } from '../base/files/hash.js';
import { way } from '../base/text/ways.js';
import type { StoredBytes } from '../store/byte-store.js';
import { groupByUpload, sweepUploads } from './remove-uploads.js';
import { countParts, MAX_PARTS, type NewUpload, type Upload, type UploadRecord } from './upload.js';
import { findRecord, recordKey, type UploadPlace } from './upload-record.js';
import { getUpload } from './upload-status.js';

const megabytes = (bytes: number) => (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });

/** Derives the id from name, size and hash, so that uploading the same file again resumes the upload. */
function idOf({ name, size, sha256 }: NewUpload): string {
  return `ds-${hashBytes(JSON.stringify(['upload', name, size, sha256])).slice(0, 12)}`;
}

/** Checks the size limits. Faults: too-large, invalid-input. */
function checkSize(requested: NewUpload, { maxBytes, quotaBytes }: UploadPlace): void {
  const { name, size } = requested;
  const actual = `"${name.slice(0, 100)}" has ${megabytes(size)} MB`;
  if (size > maxBytes) {
    throw new Fault(
      'too-large',
      `${actual}, but the limit for a file is ${megabytes(maxBytes)}. Split it, or raise HANDLENS_MAX_TABLE_MB.`,
    );
  }
  if (size > quotaBytes) {
    throw new Fault(
      'too-large',
      `${actual}, but the limit of all uploads together is ${megabytes(quotaBytes)}. Raise HANDLENS_MAX_UPLOADS_MB.`,
    );
  }
  if (countParts(requested) <= MAX_PARTS) return;
  throw new Fault(
    'invalid-input',
    `${actual}, which makes too many parts of ${requested.part_bytes} bytes. Use larger parts.`,
    {
      issues: [{ pointer: '/part_bytes', detail: `More than ${MAX_PARTS.toLocaleString('en')} parts` }],
    },
  );
}

/**
 * Returns the declared size of all uploads, including bytes not received yet, so that every upload that was accepted
 * fits.
 */
async function declaredBytes({ store }: UploadPlace, stored: readonly StoredBytes[]): Promise<number> {
  const records = await Promise.all([...groupByUpload(stored).keys()].map((id) => findRecord(store, id)));
  return records.reduce((sum, record) => sum + (record?.size ?? 0), 0);
}

async function openNow(place: UploadPlace, requested: NewUpload, now: Date): Promise<Upload> {
  const { store, quotaBytes } = place;
  const stored = await sweepUploads(place, now);
  const id = idOf(requested);
  if ((await findRecord(store, id)) && (await store.touch(recordKey(id), now))) return getUpload(place, id);
  const declared = await declaredBytes(place, stored);
  if (declared + requested.size > quotaBytes) {
    throw new Fault(
      'storage-full',
      `Uploads use ${megabytes(declared)} of ${megabytes(quotaBytes)} MB, and "${requested.name.slice(0, 100)}" needs ${megabytes(requested.size)} more. ${way('clear-uploads')}, or raise HANDLENS_MAX_UPLOADS_MB.`,
    );
  }
  const record: UploadRecord = { dataset_id: id, ...requested, opened: now.toISOString() };
  await store.put(recordKey(id), Buffer.from(JSON.stringify(record)));
  await store.touch(recordKey(id), now);
  return getUpload(place, id);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Opens an upload. If the upload of this file is already open, returns that one, with the same part size, so that
 * received parts need not be sent again. Calls in one process run one after another, so that two never reserve the same
 * space. Faults: too-large, invalid-input (too many parts), storage-full, not-writable.
 */
export async function openUpload(place: UploadPlace, requested: NewUpload, now: Date): Promise<Upload> {
  checkSize(requested, place);
  const turn = last.then(() => openNow(place, requested, now));
  last = turn.catch(() => undefined);
  return turn;
}
