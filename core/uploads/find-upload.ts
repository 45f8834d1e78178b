import { Fault } from '../base/fault.js';
import { groupByUpload, sweepInTime, sweepUploads } from './remove-uploads.js';
import type { UploadFacts, UploadRecord } from './upload.js';
import { contentKey, findRecord, recordKey, type UploadPlace } from './upload-record.js';
import { describeUpload, factsOf } from './upload-status.js';

/** An upload and a local file with its contents. */
export interface UploadedContent {
  record: UploadRecord;
  path: string;
}

/**
 * Finds a complete upload for a request that reads it, and restarts its expiry, which is longer than any request.
 * @returns null if there is no upload with the id. Faults: dataset-incomplete.
 */
export async function findUpload(place: UploadPlace, id: string, now: Date): Promise<UploadedContent | null> {
  const { store } = place;
  await sweepInTime(place, now);
  const record = await findRecord(store, id);
  if (!record || !(await store.touch(recordKey(id), now))) return null;
  const content = await store.asFile(contentKey(id));
  if (content?.bytes === record.size) return { record, path: content.path };
  throw new Fault(
    'dataset-incomplete',
    `"${record.name}" (${id}) is not complete. Send its parts, then POST /api/datasets/${id}/complete.`,
  );
}

/** Lists all uploads by name, including incomplete ones. */
export async function listUploads(place: UploadPlace, now: Date): Promise<UploadFacts[]> {
  const groups = [...groupByUpload(await sweepUploads(place, now))];
  const opened = groups.filter(([id, objects]) => objects.some(({ key }) => key === recordKey(id)));
  const uploads = await Promise.all(
    opened.map(async ([id, objects]) => {
      const record = await findRecord(place.store, id);
      return record ? [factsOf(describeUpload(record, objects, place))] : [];
    }),
  );
  const keyOf = ({ name, dataset_id: id }: UploadFacts) => `${name}\0${id}`;
  return uploads.flat().sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
