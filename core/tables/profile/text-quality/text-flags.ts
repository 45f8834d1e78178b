/** What may be wrong with a text, one bit each: `inspectText` answers with their sum. */
export const TEXT_FLAGS = {
  leadingBlank: 1,
  trailingBlank: 2,
  /** Two or more blanks in a row inside the text. */
  innerBlanks: 4,
  /** A space that is no plain one: no-break, thin, ideographic ... or a tab. */
  oddSpace: 8,
  zeroWidth: 16,
  /** C0 (but for tab and line ends), DEL and C1. */
  control: 32,
  /** Reads better once its bytes are decoded as they should have been: `repairMojibake` mends it. */
  mojibake: 64,
  /** A word of letters of one script with look-alikes of another, such as a Cyrillic а in "Bаnk". */
  mixedScripts: 128,
  htmlEntity: 256,
  curlyQuote: 512,
  lineBreak: 1024,
  /** U+FFFD: a character was lost when the text was decoded. */
  replacement: 2048,
  notNfc: 4096,
  /** An invisible character that turns the direction of what follows. */
  bidiControl: 8192,
} as const;
