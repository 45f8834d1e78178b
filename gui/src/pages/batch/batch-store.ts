import { del, get, set } from 'idb-keyval';
import type { BatchItem, BatchSource } from './batch-item.js';

/** What is kept of a batch in this browser, so that it goes on after the page or the machine was restarted. */
export interface KeptBatch {
  source: BatchSource;
  model: string;
  items: BatchItem[];
  /** Of the next page of a folder; null when there is none, or none was asked for. */
  cursor: string | null;
  total: number;
  classNames: string[];
}

/** Results that were kept under the first name do not say which options produced them. */
const FIRST_KEY = 'handlens.batch';
const KEY = 'handlens.batch.2';

export async function readBatch(): Promise<KeptBatch | undefined> {
  await del(FIRST_KEY);
  return get<KeptBatch>(KEY);
}

export function keepBatch(batch: KeptBatch): Promise<void> {
  return set(KEY, batch);
}

export function forgetBatch(): Promise<void> {
  return del(KEY);
}
