import { isUtf8 } from 'node:buffer';
import type { ByteSource } from '../../source/byte-source.js';
import type { Guess, ReadWarning } from '../../source/reading.js';
import { findByteOrderMark, findUtf16 } from './byte-order.js';
import { cutOffAtEnd } from './decode-text.js';
import { guessEncoding } from './guess-encoding.js';
import { readWholeText } from './text-chunks.js';

const HEAD = 4096;

/** Returns the encoding that a document declares in its first kilobytes, if it is a known one. */
function declaredEncoding(source: ByteSource, declaration: RegExp): string | undefined {
  const name = declaration.exec(Buffer.from(source.read(0, HEAD)).toString('latin1'))?.[1];
  try {
    return name === undefined ? undefined : new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

export interface DeclaredText {
  text: string;
  guess: Guess;
  warnings: ReadWarning[];
}

/**
 * Decodes a document that may declare its encoding. In order of precedence: the given encoding, a byte order mark,
 * UTF-8 if the bytes are valid, the declared encoding, or a guess.
 * @param declaration matches the name of the encoding; null if the format has none.
 * Faults: invalid-input for an unknown encoding.
 */
export function decodeDeclared(
  source: ByteSource,
  given: string | undefined,
  declaration: RegExp | null,
): DeclaredText {
  const { label, skip, guess, warnings } = guessEncoding(source, given);
  const named = declaration === null ? undefined : declaredEncoding(source, declaration);
  const isSure = given !== undefined || skip > 0 || label.startsWith('utf-');
  if (isSure || named === undefined || named.startsWith('utf-'))
    return { text: readWholeText(source, label, skip), guess, warnings };
  const reason = `the file declares ${named}, and its bytes are not valid UTF-8`;
  const alternatives = label === named ? [] : [{ value: label, confidence: 0.1 }];
  return {
    text: readWholeText(source, named, skip),
    guess: { ...guess, value: named, confidence: 0.9, reason, alternatives },
    warnings,
  };
}

/**
 * Decodes the start of a file, which may end within a character. Removes a byte order mark and leading white space.
 * Bytes of a code page are decoded as Latin-1, so only the ASCII characters are reliable.
 */
export function decodeHead(head: Uint8Array): string {
  const label = findByteOrderMark(head)?.label ?? findUtf16(head) ?? 'utf-8';
  const known = label.startsWith('utf-32') ? 'utf-8' : label;
  const whole = head.subarray(0, head.length - (known === 'utf-8' ? cutOffAtEnd(head) : 0));
  return new TextDecoder(known === 'utf-8' && !isUtf8(whole) ? 'latin1' : known).decode(whole).trimStart();
}
