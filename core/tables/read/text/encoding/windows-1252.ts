import { WINDOWS_1252_UPPER } from '../../../../base/text/windows-1252.js';

const UPPER_LATIN1 = /[\x80-\x9f]/g;

/** The text of bytes in windows-1252. Not by TextDecoder: some releases of Node read 0x80 to 0x9F as control characters. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(UPPER_LATIN1, (char) => WINDOWS_1252_UPPER[char.charCodeAt(0) - 0x80]!);
}
