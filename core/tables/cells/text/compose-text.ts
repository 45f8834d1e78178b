/** More combining marks in a row than any language uses. Unicode's Stream-Safe Text Format (UAX 15, 13) allows 30. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * Normalizes a text to NFC. A text with more than 30 marks on one letter is unchanged, because sorting them takes
 * quadratic time.
 */
export function composeText(text: string): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize('NFC');
}
