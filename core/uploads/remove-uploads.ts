import type { StoredBytes } from '../store/byte-store.js';
import { readRecord, recordKey, type UploadPlace } from './upload-record.js';
import { isCompleting } from './upload-status.js';

/**
 * Age from which an object without a record is a leftover of an interrupted removal, ms. Younger ones may belong to a
 * write in progress.
 */
const ABANDONED_AFTER_MS = 3_600_000;

/** Minimum time between two searches for expired uploads. */
const SWEEP_EVERY_MS = 60_000;

/**
 * Returns the keys in the order in which to delete them. The record comes first, so that an interrupted removal leaves
 * no visible upload.
 */
function deletionOrder(id: string, objects: readonly StoredBytes[]): string[] {
  const record = recordKey(id);
  return [record, ...objects.map(({ key }) => key).filter((key) => key !== record)];
}

/** Groups stored objects by upload id, the first part of their keys. */
export function groupByUpload(objects: readonly StoredBytes[]): Map<string, StoredBytes[]> {
  const groups = new Map<string, StoredBytes[]>();
  for (const one of objects) {
    const id = one.key.slice(0, one.key.indexOf('/'));
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return groups;
}

/** Removes an upload with all its parts, complete or not. Faults: dataset-not-found. */
export async function removeUpload({ store }: UploadPlace, id: string): Promise<void> {
  await readRecord(store, id);
  await store.delete(deletionOrder(id, await store.list(`${id}/`)));
}

function isExpired(id: string, objects: readonly StoredBytes[], { keepMs }: UploadPlace, now: number): boolean {
  const record = objects.find(({ key }) => key === recordKey(id));
  if (record) return record.modified.getTime() + keepMs < now;
  return objects.every(({ modified }) => modified.getTime() + ABANDONED_AFTER_MS < now);
}

/**
 * Removes expired uploads and leftovers.
 * @returns the remaining objects.
 */
export async function sweepUploads(place: UploadPlace, now: Date): Promise<StoredBytes[]> {
  const { store } = place;
  const remaining: StoredBytes[] = [];
  for (const [id, objects] of groupByUpload(await store.list(''))) {
    if (isCompleting(place, id) || !isExpired(id, objects, place, now.getTime())) remaining.push(...objects);
    else await store.delete(deletionOrder(id, objects));
  }
  await store.tidy(new Date(now.getTime() - ABANDONED_AFTER_MS));
  return remaining;
}

const swept = new Map<string, number>();

/** Calls `sweepUploads` at most once per minute. */
export async function sweepInTime(place: UploadPlace, now: Date): Promise<void> {
  const { name } = place.store;
  if (now.getTime() - (swept.get(name) ?? 0) < SWEEP_EVERY_MS) return;
  swept.set(name, now.getTime());
  await sweepUploads(place, now);
}
