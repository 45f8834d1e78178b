import type { RenderedPart, ValueKind } from './value-kind.js';

export const FUNCTION_GROUPS = ['text', 'pattern', 'number', 'date', 'condition'] as const;
export type FunctionGroup = (typeof FUNCTION_GROUPS)[number];

/** Maximum characters that `lpad` and `rpad` fill up to, and maximum repetitions of `repeat`. */
export const MAX_REPEATS = 1000;

/** Bytes of a value other than a text, when written as text. */
export const VALUE_BYTES = 40;

interface Argument {
  name: string;
  kind: ValueKind | 'any';
  /** Whether it may be omitted. */
  isOptional?: true;
  /** Whether it must be written out, not computed. */
  isLiteral?: true;
  /** Whether it may be repeated. */
  isRepeated?: true;
}

/** A function that expressions may call. */
export interface ExpressionFunction {
  name: string;
  group: FunctionGroup;
  arguments: readonly Argument[];
  /** Kind of its value; `same`: that of its arguments. */
  result: ValueKind | 'same';
  summary: string;
  example: { expression: string; result: string };
  /** Renders a call. Default: a call of the function of the same name. */
  render(parts: readonly RenderedPart[]): string;
  /** Upper bound of the length of a text that it returns, bytes. */
  bytes(parts: readonly RenderedPart[]): number;
}

const call =
  (name: string) =>
  (parts: readonly RenderedPart[]): string =>
    `"${name}"(${parts.map(({ sql }) => sql).join(', ')})`;

const first = (parts: readonly RenderedPart[]) => parts[0]?.bytes ?? 0;
const total = (parts: readonly RenderedPart[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Parses `name: kind`, with `?` for optional, `'` for literal and `...` for repeated arguments.
 */
function readArgument(text: string): Argument {
  const [name = '', kind = ''] = text.split(': ');
  return {
    name: name.replace(/[?'.]/g, ''),
    kind: kind as Argument['kind'],
    ...(name.includes('?') && { isOptional: true as const }),
    ...(name.includes("'") && { isLiteral: true as const }),
    ...(name.includes('...') && { isRepeated: true as const }),
  };
}

type Details = Partial<Pick<ExpressionFunction, 'render' | 'bytes'>>;

/** Returns a function that defines functions of a group: signature, summary, example and its result. */
const inGroup =
  (group: FunctionGroup) =>
  (signature: string, summary: string, example: string, details: Details = {}): ExpressionFunction => {
    const [, name = '', inside = '', result = ''] = /^(\w+)\((.*)\) -> (\w+)$/.exec(signature) ?? [];
    const [expression = '', value = ''] = example.split(' => ');
    return {
      name,
      group,
      arguments: inside === '' ? [] : inside.split(', ').map(readArgument),
      result: result as ExpressionFunction['result'],
      summary,
      example: { expression, result: value },
      render: details.render ?? call(name),
      bytes: details.bytes ?? (result === 'text' ? first : () => VALUE_BYTES),
    };
  };

const text = inGroup('text');
const pattern = inGroup('pattern');
const number = inGroup('number');
const date = inGroup('date');
const condition = inGroup('condition');

const literalBytes = (part: RenderedPart | undefined) => Math.max(1, Buffer.byteLength(String(part?.literal ?? '')));

/** A replacement can make a text longer by the ratio of its parts, at most once per byte. */
const replaced: Details['bytes'] = ([source, found, replacement]) =>
  source!.bytes * Math.max(1, Math.ceil(replacement!.bytes / literalBytes(found)));

/** Each match is at least empty, and `\1` in the replacement repeats a part of it. */
const patternReplaced: Details['bytes'] = ([source, , replacement]) =>
  2 * (source!.bytes + 1) * (replacement!.bytes + 1);

const limited =
  (name: string): NonNullable<Details['render']> =>
  ([source, count, ...others]) =>
    call(name)([
      source!,
      { ...count!, sql: `CAST(greatest(0, least(${count!.sql}, ${MAX_REPEATS})) AS INTEGER)` },
      ...others,
    ]);

const padded: Details = { bytes: ([source]) => source!.bytes + 4 * MAX_REPEATS };
const grown: Details = { bytes: (parts) => 2 * first(parts) };
const joined: Details = { bytes: total };

/** Renders a function of whole numbers, which the database does not convert by itself. */
const withInteger =
  (name: string): NonNullable<Details['render']> =>
  (parts) =>
    call(name)(parts.map((part) => (part.kind === 'number' ? { ...part, sql: `CAST(${part.sql} AS BIGINT)` } : part)));

const counted = (name: string): Details => ({ render: withInteger(name) });

/** All functions of the language. */
export const FUNCTIONS: readonly ExpressionFunction[] = [
  text('text(value: any) -> text', 'The cell as written; for other values, their text', 'text(12.50) => 12.5', {
    render: ([value]) => value!.sql,
  }),
  text('upper(text: text) -> text', 'Upper case', "upper('Bend') => BEND", grown),
  text('lower(text: text) -> text', 'Lower case', "lower('Bend') => bend", grown),
  text(
    'trim(text: text, characters?: text) -> text',
    'Removes blanks, or given characters, at both ends',
    "trim('  a ') => a",
  ),
  text(
    'ltrim(text: text, characters?: text) -> text',
    'Removes blanks, or given characters, at the start',
    "ltrim('007', '0') => 7",
  ),
  text(
    'rtrim(text: text, characters?: text) -> text',
    'Removes blanks, or given characters, at the end',
    "rtrim('12.', '.') => 12",
  ),
  text('length(text: text) -> number', 'Number of characters', "length('Bend') => 4"),
  text('left(text: text, count: number) -> text', 'The first characters', "left('Oregon', 2) => Or", counted('left')),
  text('right(text: text, count: number) -> text', 'The last characters', "right('A-17', 2) => 17", counted('right')),
  text(
    'substring(text: text, start: number, count?: number) -> text',
    'Characters from a position, which counts from 1',
    "substring('A-17', 3, 2) => 17",
    counted('substring'),
  ),
  text(
    'replace(text: text, found: text, replacement: text) -> text',
    'Replaces all occurrences of a text',
    "replace('a-b-c', '-', '/') => a/b/c",
    { bytes: replaced },
  ),
  text(
    'translate(text: text, from: text, to: text) -> text',
    'Replaces single characters by others',
    "translate('a.b', '.', ',') => a,b",
    { bytes: (parts) => 4 * first(parts) },
  ),
  text('concat(value...: any) -> text', 'Joins values; missing ones are skipped', "concat('A', 17) => A17", joined),
  text(
    'concat_ws(separator: text, value...: any) -> text',
    'Joins values with a separator; missing ones are skipped',
    "concat_ws(', ', 'Bend', NULL, 'OR') => Bend, OR",
    {
      bytes: (parts) => total(parts) + parts.length * first(parts),
    },
  ),
  text(
    'split_part(text: text, separator: text, position: number) -> text',
    'The n-th part of a separated text; from the end if negative',
    "split_part('Bend, OR', ', ', 2) => OR",
    counted('split_part'),
  ),
  text(
    'lpad(text: text, count: number, fill: text) -> text',
    'Fills up at the start to a number of characters, at most 1,000',
    "lpad('7', 3, '0') => 007",
    { ...padded, render: limited('lpad') },
  ),
  text(
    'rpad(text: text, count: number, fill: text) -> text',
    'Fills up at the end to a number of characters, at most 1,000',
    "rpad('7', 3, '.') => 7..",
    { ...padded, render: limited('rpad') },
  ),
  text('repeat(text: text, count: number) -> text', 'Repeats a text, at most 1,000 times', "repeat('*', 3) => ***", {
    render: limited('repeat'),
    bytes: (parts) => first(parts) * MAX_REPEATS,
  }),
  text('reverse(text: text) -> text', 'Reverses the characters', "reverse('abc') => cba"),
  text(
    'contains(text: text, part: text) -> boolean',
    'Whether a text contains another',
    "contains('Bend, OR', 'OR') => true",
  ),
  text(
    'starts_with(text: text, part: text) -> boolean',
    'Whether a text starts with another',
    "starts_with('A-17', 'A-') => true",
  ),
  text(
    'ends_with(text: text, part: text) -> boolean',
    'Whether a text ends with another',
    "ends_with('A-17', '17') => true",
  ),
  text(
    'strpos(text: text, part: text) -> number',
    'Position of a text in another, from 1; 0 if there is none',
    "strpos('A-17', '-') => 2",
  ),
  text('strip_accents(text: text) -> text', 'Removes accents from letters', "strip_accents('Café') => Cafe", grown),
  text(
    'nfc_normalize(text: text) -> text',
    'Composes characters and their accents (Unicode NFC)',
    "length(nfc_normalize('e\u0301')) => 1",
    { bytes: (parts) => 3 * first(parts) },
  ),
  text('unicode(text: text) -> number', 'Code point of the first character', "unicode('A') => 65"),
  text('chr(code: number) -> text', 'The character with a code point', 'chr(65) => A', {
    render: ([code]) => `"chr"(CAST(${code!.sql} AS INTEGER))`,
    bytes: () => 4,
  }),

  pattern(
    "regexp_matches(text: text, pattern: text, options'?: text) -> boolean",
    'Whether a part of a text matches a pattern (RE2)',
    "regexp_matches('A-17', '[0-9]+') => true",
  ),
  pattern(
    "regexp_full_match(text: text, pattern: text, options'?: text) -> boolean",
    'Whether a whole text matches a pattern',
    "regexp_full_match('A-17', '[A-Z]-[0-9]+') => true",
  ),
  pattern(
    "regexp_extract(text: text, pattern: text, group'?: number, options'?: text) -> text",
    'The part that matches a pattern, or one of its groups',
    "regexp_extract('A-17', '([A-Z])-([0-9]+)', 2) => 17",
  ),
  pattern(
    "regexp_replace(text: text, pattern: text, replacement: text, options'?: text) -> text",
    'Replaces the first match of a pattern, all with the option g; \\1 is the first group',
    "regexp_replace('1 234 567', ' ', '', 'g') => 1234567",
    { bytes: patternReplaced },
  ),

  number(
    "number(text: text, decimal_mark'?: text) -> number",
    'Parses a number; thousands separators are ignored',
    "number('1.234,5', ',') => 1234.5",
    { render: renderNumber },
  ),
  number(
    "decimals(value: number, count': number) -> text",
    'Text with a fixed number of decimals, 0 to 15',
    'decimals(2.5, 2) => 2.50',
    { render: renderDecimals, bytes: () => VALUE_BYTES },
  ),
  number('abs(value: number) -> number', 'Absolute value', 'abs(-3) => 3'),
  number(
    'round(value: number, decimals?: number) -> number',
    'Rounds to a number of decimals; halves away from zero',
    'round(2.567, 1) => 2.6',
    { render: ([value, count]) => `round(CAST(${value!.sql} AS DOUBLE), CAST(${count?.sql ?? '0'} AS INTEGER))` },
  ),
  number('floor(value: number) -> number', 'Rounds down', 'floor(-2.5) => -3'),
  number('ceil(value: number) -> number', 'Rounds up', 'ceil(2.1) => 3'),
  number('trunc(value: number) -> number', 'Removes the decimals', 'trunc(-2.5) => -2'),
  number('sign(value: number) -> number', '-1, 0 or 1', 'sign(-3) => -1'),
  number('mod(value: number, divisor: number) -> number', 'Remainder of a division', 'mod(7, 3) => 1'),
  number('power(base: number, exponent: number) -> number', 'Power', 'power(2, 10) => 1024'),
  number('sqrt(value: number) -> number', 'Square root', 'sqrt(9) => 3'),
  number('exp(value: number) -> number', 'Exponential function', 'exp(0) => 1'),
  number('ln(value: number) -> number', 'Natural logarithm', 'ln(1) => 0'),
  number('log10(value: number) -> number', 'Logarithm to base 10', 'log10(1000) => 3'),
  number('log2(value: number) -> number', 'Logarithm to base 2', 'log2(8) => 3'),
  number(
    'greatest(value...: any) -> same',
    'The greatest of its values; missing ones are skipped',
    'greatest(1, 3, 2) => 3',
  ),
  number('least(value...: any) -> same', 'The least of its values; missing ones are skipped', 'least(1, 3, 2) => 1'),

  date('year(date: date) -> number', 'Year', "year(DATE '2024-03-02') => 2024"),
  date('quarter(date: date) -> number', 'Quarter, 1 to 4', "quarter(DATE '2024-03-02') => 1"),
  date('month(date: date) -> number', 'Month, 1 to 12', "month(DATE '2024-03-02') => 3"),
  date('week(date: date) -> number', 'Week of the year (ISO 8601)', "week(DATE '2024-03-02') => 9"),
  date('day(date: date) -> number', 'Day of the month', "day(DATE '2024-03-02') => 2"),
  date(
    'isodow(date: date) -> number',
    'Day of the week, 1 for Monday to 7 for Sunday',
    "isodow(DATE '2024-03-02') => 6",
  ),
  date('hour(date: date) -> number', 'Hour', "hour(TIMESTAMP '2024-03-02 10:30:00') => 10"),
  date('minute(date: date) -> number', 'Minute', "minute(TIMESTAMP '2024-03-02 10:30:00') => 30"),
  date('second(date: date) -> number', 'Second', "second(TIMESTAMP '2024-03-02 10:30:05') => 5"),
  date(
    "date_part(part': text, date: date) -> number",
    'A part of a date by its name; also EXTRACT(part FROM date)',
    "date_part('doy', DATE '2024-02-01') => 32",
  ),
  date(
    "date_trunc(part': text, date: date) -> date",
    'The start of the month, quarter, year ... of a date',
    "date_trunc('month', DATE '2024-03-02') => 2024-03-01",
  ),
  date(
    "date_diff(part': text, from: date, to: date) -> number",
    'Number of days, months, years ... that begin between two dates',
    "date_diff('day', DATE '2024-02-28', DATE '2024-03-01') => 2",
  ),
  date(
    'make_date(year: number, month: number, day: number) -> date',
    'A date from its parts',
    'make_date(2024, 3, 2) => 2024-03-02',
    counted('make_date'),
  ),
  date('last_day(date: date) -> date', 'The last day of the month', "last_day(DATE '2024-02-02') => 2024-02-29"),
  date(
    'dayname(date: date) -> text',
    'Name of the day of the week, in English',
    "dayname(DATE '2024-03-02') => Saturday",
    { bytes: () => VALUE_BYTES },
  ),
  date('monthname(date: date) -> text', 'Name of the month, in English', "monthname(DATE '2024-03-02') => March", {
    bytes: () => VALUE_BYTES,
  }),
  date(
    "strftime(date: date, format': text) -> text",
    'Formats a date: %d day, %m month, %Y year, %H hour, %M minute, %S second',
    "strftime(DATE '2024-03-02', '%d.%m.%Y') => 02.03.2024",
    { bytes: ([, format]) => 20 * format!.bytes },
  ),
  date(
    "strptime(text: text, format': text) -> date",
    'Parses a date with a format; other texts are errors',
    "strptime('2.3.2024', '%d.%m.%Y') => 2024-03-02",
  ),
  date(
    "try_strptime(text: text, format': text) -> date",
    'Parses a date with a format; other texts are missing',
    "try_strptime('soon', '%d.%m.%Y') => ",
  ),
  date(
    'to_days(count: number) -> duration',
    'A number of days; also INTERVAL 3 DAY',
    "DATE '2024-02-28' + to_days(2) => 2024-03-01",
    counted('to_days'),
  ),
  date(
    'to_months(count: number) -> duration',
    'A number of months',
    "DATE '2024-01-31' + to_months(1) => 2024-02-29",
    counted('to_months'),
  ),
  date(
    'to_years(count: number) -> duration',
    'A number of years',
    "DATE '2024-02-29' + to_years(1) => 2025-02-28",
    counted('to_years'),
  ),
  date(
    'to_weeks(count: number) -> duration',
    'A number of weeks',
    "DATE '2024-03-02' + to_weeks(1) => 2024-03-09",
    counted('to_weeks'),
  ),
  date(
    'to_hours(count: number) -> duration',
    'A number of hours',
    "DATE '2024-03-02' + to_hours(36) => 2024-03-03T12:00:00",
    counted('to_hours'),
  ),
  date(
    'to_minutes(count: number) -> duration',
    'A number of minutes',
    "DATE '2024-03-02' + to_minutes(90) => 2024-03-02T01:30:00",
    counted('to_minutes'),
  ),
  date(
    'to_seconds(count: number) -> duration',
    'A number of seconds',
    "DATE '2024-03-02' + to_seconds(90) => 2024-03-02T00:01:30",
    { render: ([count]) => `"to_seconds"(CAST(${count!.sql} AS DOUBLE))` },
  ),

  condition(
    'coalesce(value...: any) -> same',
    'The first value that is not missing',
    "coalesce(NULL, 'unknown') => unknown",
    { render: renderCoalesce },
  ),
  condition(
    'ifnull(value: any, otherwise: any) -> same',
    'The second value if the first is missing',
    'ifnull(NULL, 0) => 0',
    { render: renderCoalesce },
  ),
  condition(
    'nullif(value: any, missing: any) -> same',
    'Missing if both values are equal, otherwise the first',
    "nullif('-', '-') => ",
  ),
  condition(
    'if(condition: boolean, value: any, otherwise: any) -> same',
    'One of two values; also CASE WHEN ... THEN ... ELSE ... END',
    "if(2 > 1, 'yes', 'no') => yes",
  ),
];

/** COALESCE is syntax, not a function of the catalog. */
function renderCoalesce(parts: readonly RenderedPart[]): string {
  return `coalesce(${parts.map(({ sql }) => sql).join(', ')})`;
}

/** Renders the parsing of a number: only signs, digits, the decimal mark and an exponent remain. */
function renderNumber([text, mark]: readonly RenderedPart[]): string {
  if (text!.kind === 'number') return text!.sql;
  const isComma = mark?.literal === ',';
  const plain = `regexp_replace(${text!.sql}, '[${isComma ? '.' : ','}''’_\\s\u00a0\u202f]', '', 'g')`;
  return `TRY_CAST(${isComma ? `replace(${plain}, ',', '.')` : plain} AS DOUBLE)`;
}

const MAX_DECIMALS = 15;

function renderDecimals([value, count]: readonly RenderedPart[]): string {
  const digits = Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(Number(count?.literal ?? 0))));
  return `CAST(CAST(${value!.sql} AS DECIMAL(38, ${digits})) AS VARCHAR)`;
}

/** Names of functions that the parser of the database replaces by others, and other usual names. */
export const FUNCTION_ALIASES: Readonly<Record<string, string>> = {
  substr: 'substring',
  pow: 'power',
  ceiling: 'ceil',
  suffix: 'ends_with',
  prefix: 'starts_with',
  instr: 'strpos',
  position: 'strpos',
  len: 'length',
  ucase: 'upper',
  lcase: 'lower',
  datediff: 'date_diff',
  datepart: 'date_part',
  datetrunc: 'date_trunc',
  weekofyear: 'week',
  dayofmonth: 'day',
};

const BY_NAME: ReadonlyMap<string, ExpressionFunction> = new Map(FUNCTIONS.map((one) => [one.name, one]));

/** Returns a function by its name in any case; undefined if the language has none. */
export function functionNamed(name: string): ExpressionFunction | undefined {
  const lower = name.toLowerCase();
  return BY_NAME.get(Object.hasOwn(FUNCTION_ALIASES, lower) ? FUNCTION_ALIASES[lower]! : lower);
}

/** Formats how to call a function: `round(value, [decimals])`. */
export function signatureOf({ name, arguments: parts }: ExpressionFunction): string {
  const inside = parts.map((part) => {
    const written = part.isRepeated ? `${part.name}, ...` : part.name;
    return part.isOptional ? `[${written}]` : written;
  });
  return `${name}(${inside.join(', ')})`;
}
