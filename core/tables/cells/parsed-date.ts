/** Which of two readings the numbers of a date have; `same` where day and month are equal, so that both agree. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'ambiguous' | 'same' | 'none';

export type DateKind = 'date' | 'datetime' | 'time' | 'year-month' | 'month-day' | 'week';

/** A text read as a date or time. Parts that the text does not have are 0. */
export interface ParsedDate {
  kind: DateKind;
  /** What the text alone shows; where it is `ambiguous`, day and month are given day first. */
  order: DateOrder;
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Zone as it stands there, such as `Z`, `+02:00` or `CET`; '' where none is given. */
  zone: string;
  hasTwoDigitYear: boolean;
  /** False for what looks like a date that no calendar has: `31/02/2021`, `00/00/0000`. */
  isPossible: boolean;
  /** Format in Unicode (CLDR) letters under the reading above: `dd/MM/yyyy`. */
  format: string;
}
