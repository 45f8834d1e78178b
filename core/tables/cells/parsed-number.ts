export type DecimalMark = '.' | ',' | 'none';
export type GroupMark = '.' | ',' | ' ' | "'" | '_' | 'none';

/** A text read as a number. */
export interface ParsedNumber {
  value: number;
  /** The other value that `1.234` or `1,234` may mean; null where only one reading is possible. */
  alternative: number | null;
  /** Marks under the reading of `value`. */
  decimalMark: DecimalMark;
  groupMark: GroupMark;
  /** Digits before the decimal mark, leading zeros counted. */
  integerDigits: number;
  hasExponent: boolean;
  /** The first of several digits before the decimal mark is 0: `007`. */
  hasLeadingZeros: boolean;
}
