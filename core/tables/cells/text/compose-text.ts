/**
 * More consecutive combining marks than any language uses. Unicode's Stream-Safe Text Format (UAX 15, 13) allows 30.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * Normalizes a text to NFC. Returns texts with more than 30 consecutive combining marks unchanged, because sorting the
 * marks takes quadratic time.
 */
export function composeText(text: string): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize('NFC');
}
