import type { StoredBytes } from '../store/byte-store.js';
import { bytesOfPart, countParts, type Upload, type UploadFacts, type UploadRecord } from './upload.js';
import {
  contentKey,
  partKey,
  partsPrefix,
  readRecord,
  recordKey,
  type UploadPlace,
  uploadNotFound,
} from './upload-record.js';

/** Uploads that this process is currently joining, by store and id. */
const completing = new Set<string>();
const nameOf = ({ store }: UploadPlace, id: string) => `${store.name}\0${id}`;

export const isCompleting = (place: UploadPlace, id: string): boolean => completing.has(nameOf(place, id));

/** Marks an upload as completing while `work` runs. */
export async function whileCompleting<Value>(place: UploadPlace, id: string, work: () => Promise<Value>) {
  const name = nameOf(place, id);
  completing.add(name);
  try {
    return await work();
  } finally {
    completing.delete(name);
  }
}

/**
 * Describes an upload from its stored objects.
 * @param objects all objects of the upload. Faults: dataset-not-found.
 */
export function describeUpload(record: UploadRecord, objects: readonly StoredBytes[], place: UploadPlace): Upload {
  const id = record.dataset_id;
  const bytesOf = new Map(objects.map(({ key, bytes }) => [key, bytes]));
  const used = objects.find(({ key }) => key === recordKey(id));
  if (!used) throw uploadNotFound(id);
  const isComplete = bytesOf.get(contentKey(id)) === record.size;
  const numbers = isComplete ? [] : Array.from({ length: countParts(record) }, (_, at) => at + 1);
  const isReceived = (number: number) => bytesOf.get(partKey(id, number)) === bytesOfPart(record, number);
  return {
    ...record,
    state: isComplete ? 'complete' : isCompleting(place, id) ? 'completing' : 'open',
    expires: new Date(used.modified.getTime() + place.keepMs).toISOString(),
    parts: numbers.filter(isReceived),
    missing: numbers.filter((number) => !isReceived(number)),
  };
}

/** Returns the status of an upload, including the parts received. Faults: dataset-not-found. */
export async function getUpload(place: UploadPlace, id: string): Promise<Upload> {
  const { store } = place;
  const record = await readRecord(store, id);
  const objects = await store.list(`${id}/`);
  const upload = describeUpload(record, objects, place);
  if (upload.state === 'complete') {
    // Parts remain if a process was interrupted between joining and deleting them.
    await store.delete(objects.map(({ key }) => key).filter((key) => key.startsWith(partsPrefix(id))));
  }
  return upload;
}

/** Omits the part numbers of an upload. */
export function factsOf({ parts: _, missing: __, ...facts }: Upload): UploadFacts {
  return facts;
}
