import { Fault } from '../../base/fault.js';
import { fullYear, isCalendarDay, type ParsedDate } from '../cells/parsed-date.js';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const either = (names: readonly string[]) => `(${names.join('|')})`;
const short = (names: readonly string[]) => names.map((name) => name.slice(0, 3));

/** The directives of `strptime` in C and Python, in English, as patterns with one group each. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  Y: '(\\d{4})',
  y: '(\\d{2})',
  m: '(\\d{1,2})',
  d: '(\\d{1,2})',
  H: '(\\d{1,2})',
  I: '(\\d{1,2})',
  M: '(\\d{1,2})',
  S: '(\\d{1,2})',
  f: '(\\d{1,6})',
  p: '(am|pm)',
  b: either(short(MONTHS)),
  B: either(MONTHS),
  a: either(short(DAYS)),
  A: either(DAYS),
  z: '(Z|[+-]\\d{2}:?\\d{2})',
};

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

type Parts = Pick<ParsedDate, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>;

const monthOf = (name: string) => short(MONTHS).indexOf(name.slice(0, 3)) + 1;

/** Which part a directive sets, and how its text is read. */
const READERS: Readonly<Record<string, readonly [part: keyof Parts, read: (text: string) => number]>> = {
  Y: ['year', Number],
  y: ['year', (text) => fullYear(Number(text))],
  m: ['month', Number],
  b: ['month', monthOf],
  B: ['month', monthOf],
  d: ['day', Number],
  H: ['hour', Number],
  I: ['hour', (text) => (Number(text) === 0 || Number(text) > 12 ? Number.NaN : Number(text) % 12)],
  M: ['minute', Number],
  S: ['second', Number],
};

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

function isPossible({ year, month, day, hour, minute, second }: Parts): boolean {
  return isCalendarDay(year, month, day) && hour <= 23 && minute <= 59 && second <= 60;
}

/**
 * Compiles a `strptime` format such as `%d.%m.%Y`. Faults: invalid-input (a directive that is not supported).
 * @returns a function that converts a text to ISO 8601, for comparisons: to a date, a time or both, as in the format.
 * It returns null if the text does not match or is no possible date or time. Time zones are matched but not converted.
 */
export function compileStrptime(format: string): (text: string) => string | null {
  const directives: string[] = [];
  const source = format.replace(/%(.)|([^%]+)|%$/gs, (whole, directive?: string, plain?: string) => {
    if (plain !== undefined) return escaped(plain);
    if (directive === '%') return '%';
    const pattern = directive === undefined ? undefined : DIRECTIVES[directive];
    if (pattern === undefined)
      throw new Fault('invalid-input', `The format "${format}" contains "${whole}", which is not supported.`);
    directives.push(directive!);
    return pattern;
  });
  const pattern = new RegExp(`^${source}$`, 'i');
  const has = (letters: string) => directives.some((directive) => letters.includes(directive));
  const isoOf = (parts: Parts): string => {
    const date = `${pad(parts.year, 4)}-${pad(parts.month)}-${pad(parts.day)}`;
    const time = `${pad(parts.hour)}:${pad(parts.minute)}:${pad(parts.second)}`;
    if (!has('HIMS')) return date;
    return has('YymdbB') ? `${date}T${time}` : time;
  };
  return (text) => {
    const match = pattern.exec(text);
    if (match === null) return null;
    const parts: Parts = { year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
    for (const [at, directive] of directives.entries()) {
      const [part, read] = READERS[directive] ?? [];
      if (part !== undefined) parts[part] = read!(match[at + 1]!.toLowerCase());
    }
    const half = directives.indexOf('p');
    if (half >= 0 && has('I') && match[half + 1]!.toLowerCase() === 'pm') parts.hour += 12;
    return isPossible(parts) ? isoOf(parts) : null;
  };
}
