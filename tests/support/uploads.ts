import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openLocalStore } from '../../core/store/local/open-local-store.js';
import { openUpload } from '../../core/uploads/open-upload.js';
import { putPart } from '../../core/uploads/put-part.js';
import { bytesOfPart, type Upload } from '../../core/uploads/upload.js';
import type { UploadPlace } from '../../core/uploads/upload-record.js';
import { temporaryFolder } from './temporary-folder.js';

export const DAY = 86_400_000;
export const PART = 65_536;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Creates a place for uploads, in a folder that is removed after the test. */
export async function uploadPlaceIn(folder?: string, bounds: Partial<UploadPlace> = {}): Promise<UploadPlace> {
  const store = openLocalStore(join(folder ?? (await temporaryFolder()), 'uploads'));
  return { store, quotaBytes: 50e6, maxBytes: 20e6, keepMs: 7 * DAY, ...bounds };
}

/** Returns a file of random bytes, so that no two parts are equal. */
export function someFile(size: number, name = 'some.bin') {
  const bytes = new Uint8Array(randomBytes(size));
  return { name, bytes, size, sha256: hashOf(bytes) };
}
export type SomeFile = ReturnType<typeof someFile>;

export function open(place: UploadPlace, { name, size, sha256 }: SomeFile, now = new Date()): Promise<Upload> {
  return openUpload(place, { name, size, sha256, part_bytes: PART }, now);
}

/** Returns the bytes of a part as a client splits them. */
export function cut({ bytes }: SomeFile, upload: Upload, number: number): Uint8Array {
  const from = (number - 1) * upload.part_bytes;
  return bytes.subarray(from, from + bytesOfPart(upload, number));
}

export function put(place: UploadPlace, file: SomeFile, upload: Upload, number: number) {
  const part = { number, data: cut(file, upload, number), sha256: undefined };
  return putPart(place, upload.dataset_id, part, new Date());
}

/** Creates an upload and sends all of its parts. */
export async function putAll(place: UploadPlace, file: SomeFile): Promise<Upload> {
  const upload = await open(place, file);
  for (const number of upload.missing) await put(place, file, upload, number);
  return upload;
}

export const SOON = { waitMs: 60_000, now: new Date() };
