/** Bits for notable properties of a text. */
export const VALUE_FLAGS = {
  /** Leading zeros, which parsing as a number would lose: `00123`. */
  leadingZeros: 1,
  /** More digits than a double can represent exactly (15). */
  longDigits: 2,
  /** A date into which Excel turns texts such as `SEPT2` or `2-9`: `2-Sep`, `Sep-02`. */
  excelDate: 4,
  /** A long number reformatted by Excel: `1.23E+15`. */
  excelExponent: 8,
  /** 16 or more digits, with only zeros after the 15th. */
  lostDigits: 16,
  /** An error value of a spreadsheet: `#REF!`. */
  excelError: 32,
  /** Starts like a formula and is neither a number nor a phone number, so spreadsheets would execute it. */
  formula: 64,
  /** White space at the start or end. */
  padded: 128,
  /** Two or more consecutive blanks inside. */
  innerBlanks: 256,
  lineBreak: 512,
  /** A text that often means a missing value: `N/A`, `-`, `unknown`. */
  nullToken: 1024,
  /** Only blanks and invisible characters. */
  blank: 2048,
  /** A space other than U+0020, such as no-break, zero-width or thin. */
  oddBlank: 4096,
  /** A control character other than tab and line break. */
  control: 8192,
} as const;
