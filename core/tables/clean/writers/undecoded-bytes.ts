import type { EncodeText } from './encode-text.js';

/** The character that replaces bytes that could not be decoded. */
export const REPLACEMENT = '\ufffd';

/** A field as it was decoded, and its bytes. */
interface DecodedField {
  text: string;
  bytes: Buffer;
}

/**
 * Encodes a text that contains U+FFFD with the bytes that it replaced in the source, of which the text was made.
 * @returns null if the text does not have all of them in the same order.
 */
export function encodeAround(text: string, source: DecodedField, encode: EncodeText): Buffer | null {
  const [first, ...others] = text.split(REPLACEMENT);
  const undecoded = undecodedBytes(source, encode);
  if (undecoded === null || undecoded.length !== others.length) return null;
  return Buffer.concat([encode(first!), ...others.flatMap((part, at) => [undecoded[at]!, encode(part)])]);
}

/** Returns the bytes that each U+FFFD replaced; null if the rest of the text is not found between them. */
function undecodedBytes({ text, bytes }: DecodedField, encode: EncodeText): Buffer[] | null {
  const parts = text.split(REPLACEMENT).map((part) => Buffer.from(encode(part)));
  const found: Buffer[] = [];
  let end = parts[0]!.length;
  for (let at = 1; at < parts.length; at += 1) {
    const isLast = at === parts.length - 1;
    const next = isLast ? bytes.length - parts[at]!.length : bytes.indexOf(parts[at]!, end + 1);
    if (next <= end) return null;
    found.push(bytes.subarray(end, next));
    end = next + parts[at]!.length;
  }
  return found;
}
