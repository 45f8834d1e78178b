import { sha256Of } from '../../api/sha256.js';

const PART_BYTES = 8 * 1024 * 1024;

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/**
 * Returns a hash of the content of a file, hex, without loading all of it into memory: the SHA-256 of the SHA-256
 * hashes of each 8 MiB. It is not the SHA-256 of the file, so it can only be compared with results of this function.
 */
export async function hashFile(file: Blob): Promise<string> {
  const count = Math.max(1, Math.ceil(file.size / PART_BYTES));
  const parts = new Uint8Array(count * 32);
  for (let part = 0; part < count; part++) {
    const bytes = await file.slice(part * PART_BYTES, (part + 1) * PART_BYTES).arrayBuffer();
    parts.set(bytesOf(await sha256Of(new Uint8Array(bytes))), part * 32);
  }
  return sha256Of(parts);
}
