import { setTimeout as wait } from 'node:timers/promises';
import { Fault, isFault } from '../base/fault.js';
import type { JoinedBytes } from '../store/byte-store.js';
import { countParts, type Upload } from './upload.js';
import {
  contentKey,
  partKey,
  partsPrefix,
  readRecord,
  recordKey,
  type UploadPlace,
  uploadNotFound,
} from './upload-record.js';
import { getUpload, whileCompleting } from './upload-status.js';

/** Maximum part numbers listed in a message. The others are only counted. */
const MAX_NAMED = 20;

function incomplete({ name, missing }: Upload, remedy: string): Fault {
  const named = missing.slice(0, MAX_NAMED).join(', ');
  const rest = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
  const text = missing.length === 0 ? 'its parts are not assembled yet' : `parts are missing: ${named}${rest}`;
  return new Fault('dataset-incomplete', `"${name}" is not complete, ${text}. ${remedy}`);
}

/** Checks that the content matches the declared size and hash. Faults: dataset-changed. */
function checkContent({ name, size, sha256 }: Upload, joined: JoinedBytes): void {
  if (joined.bytes === size && joined.sha256 === sha256) return;
  throw new Fault(
    'dataset-changed',
    `The assembled file "${name}" has ${joined.bytes} bytes and SHA-256 ${joined.sha256}, but the upload was opened with ${size} bytes and ${sha256}. Send the wrong parts again. If the file has changed, open a new upload.`,
  );
}

/** Joins the parts into the file. Deletes them only after the file is stored. */
async function join(place: UploadPlace, upload: Upload): Promise<void> {
  const { store } = place;
  const { dataset_id: id } = upload;
  const parts = Array.from({ length: countParts(upload) }, (_, at) => partKey(id, at + 1));
  await store.compose(parts, contentKey(id), (joined) => checkContent(upload, joined));
  await store.delete(parts);
}

/** Joins the parts, or accepts that another process has joined and removed them meanwhile. */
async function joinOrFind(place: UploadPlace, upload: Upload): Promise<void> {
  try {
    await join(place, upload);
  } catch (error) {
    if (!isFault(error, 'not-found')) throw error;
    const now = await getUpload(place, upload.dataset_id);
    if (now.state !== 'complete') throw incomplete(now, 'Send them again.');
  }
}

async function completeNow(place: UploadPlace, id: string, now: Date): Promise<void> {
  const { store } = place;
  const upload = await getUpload(place, id);
  if (upload.state !== 'complete') {
    if (upload.missing.length > 0) throw incomplete(upload, `Send them with PUT /api/datasets/${id}/parts/{number}.`);
    await joinOrFind(place, upload);
  }
  if (await store.touch(recordKey(id), now)) return;
  // The upload was removed while its parts were joined.
  await store.delete([contentKey(id), ...(await store.list(partsPrefix(id))).map(({ key }) => key)]);
  throw uploadNotFound(id);
}

/** Running completions of this process, by store and id, so that repeated requests wait for the same one. */
const running = new Map<string, Promise<void>>();

function begin(place: UploadPlace, id: string, now: Date): { work: Promise<void>; forget: () => void } {
  const name = `${place.store.name}\0${id}`;
  const forget = () => void running.delete(name);
  const known = running.get(name);
  if (known) return { work: known, forget };
  const work = whileCompleting(place, id, () => completeNow(place, id, now));
  running.set(name, work);
  // If the work fails after its caller stopped waiting, the failure is retained for the next call.
  work.then(forget, () => undefined);
  return { work, forget };
}

/**
 * Joins the parts of an upload and checks the declared size and SHA-256. Has no effect on a complete upload.
 * @param waitMs maximum wait. If joining takes longer, the result is `completing` and the caller must ask again.
 * Faults: dataset-not-found, dataset-incomplete (parts are missing), dataset-changed (different content), storage-full,
 * not-writable.
 */
export async function completeUpload(
  place: UploadPlace,
  id: string,
  { waitMs, now }: { waitMs: number; now: Date },
): Promise<Upload> {
  await readRecord(place.store, id);
  const { work, forget } = begin(place, id, now);
  const waiting = new AbortController();
  try {
    await Promise.race([work, wait(waitMs, undefined, { signal: waiting.signal })]);
  } catch (error) {
    forget();
    throw error;
  } finally {
    waiting.abort();
  }
  return getUpload(place, id);
}
