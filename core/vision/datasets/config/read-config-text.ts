import { basename } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { readImageFile } from '../../image/read-file.js';
import { placesIn } from './config-value.js';
import type { Spotted } from './sources/spotted.js';

/** 25,000 class names with 40 letters each. */
const MAX_CONFIG_BYTES = 1024 * 1024;
/** A larger file is not even read: one that is named by mistake has gigabytes. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

const BYTE_ORDER_MARK = '\uFEFF';

/** First byte that is no UTF-8, as an offset into the text with replacement characters; null where all of it is. */
function firstForeign(bytes: Uint8Array, text: string): number | null {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return null;
  } catch {
    return Math.max(0, text.indexOf('\uFFFD'));
  }
}

/** What a config says; null where it is no text of a config, and says nothing. */
interface ConfigText {
  text: string | null;
  spotted: Spotted[];
}

/** UTF-16 by its mark, or bytes that no text holds; null where it may be UTF-8. */
function notText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'The config is UTF-16.';
  return bytes.includes(0) ? 'The config holds NUL bytes: it is no text, or one of another encoding.' : null;
}

/** The text without a byte order mark. */
function decode(bytes: Uint8Array): ConfigText {
  if (bytes.length > MAX_CONFIG_BYTES) {
    const message = `The config has ${bytes.length} bytes; at most ${MAX_CONFIG_BYTES} are read.`;
    return { text: null, spotted: [{ code: 'config-too-large', message, value: String(bytes.length) }] };
  }
  const refusal = notText(bytes);
  if (refusal !== null) {
    const place = { line: 1, column: 1 };
    return { text: null, spotted: [{ code: 'config-not-utf8', severity: 'error', message: refusal, place }] };
  }
  const spotted: Spotted[] = [];
  let text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (text.startsWith(BYTE_ORDER_MARK)) {
    text = text.slice(1);
    const message = 'The config begins with a byte order mark (EF BB BF).';
    spotted.push({ code: 'config-byte-order-mark', message, place: { line: 1, column: 1 } });
  }
  const foreign = firstForeign(bytes, text);
  if (foreign !== null) {
    const message = 'The config holds bytes that are no UTF-8, most likely of another encoding.';
    spotted.push({ code: 'config-not-utf8', message, place: placesIn(text)(foreign) });
  }
  return { text, spotted };
}

/**
 * Reads the text of a config.
 * @param file absolute real path.
 * Faults: not-found, path-not-allowed, invalid-input (no regular file), too-large (64 MB and more).
 */
export async function readConfigText(file: string): Promise<ConfigText> {
  const { text, spotted } = decode(await readBytes(file));
  if (!/\.ya?ml$/i.test(file)) {
    const message = `The config is named "${basename(file)}".`;
    spotted.push({ code: 'config-suffix', message, value: basename(file) });
  }
  return { text, spotted };
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readImageFile(file, MAX_READ_BYTES);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'too-large') throw error;
    const message = `"${basename(file)}" is larger than 64 MB: it is no dataset config. Name the .yaml file itself.`;
    throw new Fault('too-large', message, { cause: error });
  }
}
