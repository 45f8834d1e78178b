import { decodeHTMLStrict } from 'entities/decode';

/** A reference with its semicolon. Without one, "&copy" may be a parameter of a URL. */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** Result of decoding a number that is not a character: 0, a surrogate, above U+10FFFF (HTML, 13.2.5.80). */
const NO_CHARACTER = '\ufffd';

/**
 * Replaces each HTML character reference, as a browser decodes it. Unknown names and numbers without a character are
 * unchanged. Cost: linear.
 * @param write returns the replacement for a character and its reference.
 */
export function replaceReferences(text: string, write: (character: string, reference: string) => string): string {
  return text.replace(REFERENCE, (reference) => {
    const character = decodeHTMLStrict(reference);
    return character === reference || character === NO_CHARACTER ? reference : write(character, reference);
  });
}
