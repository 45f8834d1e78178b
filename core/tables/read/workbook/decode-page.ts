import type { ByteSource } from '../source/byte-source.js';
import type { Guess, ReadWarning } from '../source/reading.js';
import { guessEncoding } from '../text/encoding/guess-encoding.js';
import { decodeUtf32 } from '../text/encoding/utf32-text.js';
import { decodeWindows1252 } from '../text/encoding/windows-1252.js';

const CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})/i;

/** The character set that a page names in its first kilobytes, where there is one of that name. */
function namedEncoding(source: ByteSource): string | undefined {
  const name = CHARSET.exec(Buffer.from(source.read(0, 4096)).toString('latin1'))?.[1];
  try {
    return name === undefined ? undefined : new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, label: string): string {
  if (label === 'windows-1252') return decodeWindows1252(bytes);
  if (label.startsWith('utf-32')) return decodeUtf32(bytes, label === 'utf-32le' ? 'le' : 'be');
  return new TextDecoder(label).decode(bytes);
}

/**
 * The text of a page: by the encoding that is given, a byte order mark, UTF-8 where its bytes are that, the character
 * set that it names, or what its bytes look like.
 * Faults: invalid-input for an encoding that is not known.
 */
export function decodePage(
  source: ByteSource,
  given: string | undefined,
): { text: string; guess: Guess; warnings: ReadWarning[] } {
  const { label, skip, guess, warnings } = guessEncoding(source, given);
  const bytes = source.read(skip, source.size - skip);
  const named = namedEncoding(source);
  const isSure = given !== undefined || skip > 0 || label.startsWith('utf-');
  if (isSure || named === undefined || named.startsWith('utf-')) return { text: decode(bytes, label), guess, warnings };
  const reason = `the page names ${named}, and its bytes are no valid UTF-8`;
  const alternatives = label === named ? [] : [{ value: label, confidence: 0.1 }];
  return {
    text: decode(bytes, named),
    guess: { ...guess, value: named, confidence: 0.9, reason, alternatives },
    warnings,
  };
}
