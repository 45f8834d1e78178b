import { gunzipSync } from 'node:zlib';
import { Fault } from '../../base/fault.js';
import { type ByteSource, openBytes } from './source/byte-source.js';

/** Most bytes that are unpacked: they stand in memory. */
const MOST_BYTES = 256 * 1024 * 1024;

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** Unpacks a gzip file. Faults: table-too-large beyond 256 MB, unreadable-table for a damaged one. */
export function openGzip(source: ByteSource): ByteSource {
  const name = source.name.replace(/\.gz$/i, '');
  try {
    return openBytes(name, gunzipSync(source.read(0, source.size), { maxOutputLength: MOST_BYTES }));
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw isTooLarge
      ? new Fault('table-too-large', `${source.name} unpacks to more than 256 MB: unpack it and give the file.`, {
          cause,
        })
      : new Fault('unreadable-table', `${source.name} is a damaged gzip file: unpack it and give the file.`, { cause });
  }
}
