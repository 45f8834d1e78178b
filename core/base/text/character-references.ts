import { decodeHTMLStrict } from 'entities/decode';

/** A reference with its semicolon. Without one, `&copy` may be a URL parameter. */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** Replacement for a number that is not a character: 0, a surrogate, above U+10FFFF (HTML, 13.2.5.80). */
const NO_CHARACTER = '\ufffd';

/**
 * Replaces each HTML character reference with its character, decoded as browsers do. Leaves unknown names and invalid
 * numbers unchanged. Cost: linear.
 * @param write returns the replacement, given the character and the reference.
 */
export function replaceReferences(text: string, write: (character: string, reference: string) => string): string {
  return text.replace(REFERENCE, (reference) => {
    const character = decodeHTMLStrict(reference);
    return character === reference || character === NO_CHARACTER ? reference : write(character, reference);
  });
}
