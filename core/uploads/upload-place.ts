import type { ByteStore } from '../store/byte-store.js';

/** Where uploads are kept, and within which bounds. */
export interface UploadPlace {
  store: ByteStore;
  /** All uploads together may have so many bytes, by the sizes that they were opened with. */
  quotaBytes: number;
  /** One upload may have so many bytes. */
  mostBytes: number;
  /** An upload that nobody used for so long is removed, ms. Longer than any request: what is in use is never removed. */
  keepMs: number;
}

export const recordKey = (id: string): string => `${id}/upload.json`;
export const contentKey = (id: string): string => `${id}/content`;
export const partsPrefix = (id: string): string => `${id}/parts/`;
export const partKey = (id: string, number: number): string => `${partsPrefix(id)}${String(number).padStart(5, '0')}`;
