import { isBlank, trimBlanks } from '../cells/blank.js';
import { parseBoolean } from '../cells/parse-boolean.js';
import { cleanedNames, cleanedRows } from '../clean/pass/cleaned-rows.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import type { ColumnProfile } from '../profile/column/column-profile.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import { type FieldValue, type ValueReader, valueReader } from '../schema/field-values.js';
import { TableField, type TableSchema } from '../schema/table-schema.js';

/** A drafted schema, and notes on what was not certain. */
export interface LearnedSchema {
  schema: TableSchema;
  rows: number;
  notes: string[];
}

/** Maximum distinct texts of a set of allowed values, and characters of all of them. */
const MAX_ENUM = 100;
const MAX_ENUM_LENGTH = 4_000;
/** Minimum rows for each allowed value, on average, so that the set is likely to be complete. */
const ROWS_PER_VALUE = 5;
/** Maximum length of a pattern. Nobody would write a longer one. */
const MAX_PATTERN = 200;
/** Maximum distinct texts of a column that are kept. */
const MAX_DISTINCT = 200_000;
/** Minimum share of cells with one type for a note about the cells that lack it. */
const NEARLY = 0.95;
const MIN_ROWS = 5;

type Constraints = NonNullable<TableField['constraints']>;
type Candidate = Pick<TableField, 'type'> & Partial<TableField>;

const NUMBERS: readonly Candidate[] = [
  { type: 'integer' },
  { type: 'number' },
  ...[',', ' ', "'"].flatMap((groupChar): Candidate[] => [
    { type: 'integer', groupChar },
    { type: 'number', groupChar },
  ]),
  { type: 'number', decimalChar: ',' },
  { type: 'integer', groupChar: '.' },
  ...['.', ' '].map((groupChar): Candidate => ({ type: 'number', decimalChar: ',', groupChar })),
];

/** Unicode (CLDR) letters of dates, and the directives of strptime. */
const DIRECTIVES: readonly (readonly [RegExp, string])[] = [
  [/y{4}/g, '%Y'],
  [/yy/g, '%y'],
  [/M{4}/g, '%B'],
  [/M{3}/g, '%b'],
  [/M{1,2}/g, '%m'],
  [/E{4}/g, '%A'],
  [/E{1,3}/g, '%a'],
  [/d{1,2}/g, '%d'],
  [/H{1,2}/g, '%H'],
  [/h{1,2}/g, '%I'],
  [/m{1,2}/g, '%M'],
  [/s{1,2}/g, '%S'],
  [/(?<!%)a/g, '%p'],
];

/** Converts a format in Unicode (CLDR) letters to strptime; null if it has other letters. */
export function strptimeOf(format: string): string | null {
  // Directives contain letters, which later replacements must not change.
  let rest = format.replaceAll("'", '');
  const found: string[] = [];
  for (const [letters, directive] of DIRECTIVES)
    rest = rest.replace(letters, () => String.fromCharCode(0xe000 + found.push(directive) - 1));
  if (/[A-Za-z]/.test(rest.replaceAll('T', ''))) return null;
  return rest.replace(/[\ue000-\uf8ff]/g, (mark) => found[mark.charCodeAt(0) - 0xe000]!);
}

function dateCandidates(profile: ColumnProfile | undefined): Candidate[] {
  const formats = [...new Set((profile?.dates?.formats ?? []).flatMap(({ value }) => strptimeOf(value) ?? []))];
  const types = ['date', 'datetime', 'time'] as const;
  const own = formats.flatMap((format): Candidate[] => {
    const isTime = /%[HIMS]/.test(format);
    const isDate = /%[YymdbB]/.test(format);
    return [{ type: isTime ? (isDate ? 'datetime' : 'time') : 'date', format }];
  });
  return [...types.map((type): Candidate => ({ type })), ...own];
}

function booleanCandidates(texts: readonly string[]): Candidate[] {
  if (texts.length !== 2) return [];
  const values = texts.map(parseBoolean);
  if (!values.includes(true) || !values.includes(false)) return [];
  const [one, other] = texts as [string, string];
  const [yes, no] = values[0] ? [one, other] : [other, one];
  return [{ type: 'boolean', trueValues: [yes], falseValues: [no] }];
}

/** Meanings of texts that may consist of digits but are not numbers. */
const NOT_NUMBERS: ReadonlySet<ColumnProfile['meaning']> = new Set(['code', 'postcode', 'phone']);

/** Whether a column may identify rows and does not contain measurements. */
const mayIdentify = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined &&
  (profile.use === 'not-generalizable' || profile.meaning === 'identifier' || NOT_NUMBERS.has(profile.meaning));

const hasLeadingZero = (text: string) => /^[+-]?0\d/.test(text);

/** The texts of a column of the cleaned table. */
class ColumnTexts {
  readonly counts = new Map<string, number>();
  missing = 0;
  /** Whether all texts are in `counts`. */
  isComplete = true;

  add(text: string): void {
    const trimmed = trimBlanks(text);
    if (isBlank(text)) this.missing += 1;
    else if (this.counts.has(trimmed) || this.counts.size < MAX_DISTINCT)
      this.counts.set(trimmed, (this.counts.get(trimmed) ?? 0) + 1);
    else this.isComplete = false;
  }

  get cells(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

interface Typed {
  candidate: Candidate;
  read: ValueReader;
  /** Texts that do not have the type. */
  others: string[];
}

function typedAs(candidate: Candidate, texts: readonly string[]): Typed {
  const read = valueReader(TableField.parse({ ...candidate, name: '' }));
  const isNumber = candidate.type === 'integer' || candidate.type === 'number';
  const others = texts.filter((text) => read(text) === null || (isNumber && hasLeadingZero(text)));
  return { candidate, read, others };
}

/** Rounds to two significant digits, away from zero or towards it. */
function roundTo(value: number, direction: 'up' | 'down'): number {
  if (value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  const rounded = (direction === 'up' ? Math.ceil(value / unit) : Math.floor(value / unit)) * unit;
  return Number(rounded.toPrecision(2));
}

/**
 * Range of numbers with a margin of half the span, because other files have other extremes. A bound beyond the largest
 * number is omitted.
 */
function numberRange(values: readonly number[]): Constraints {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const margin = (high - low) / 2;
  const down = roundTo(low - margin, 'down');
  const minimum = low >= 0 ? Math.max(0, down) : down;
  const maximum = roundTo(high + margin, 'up');
  return { ...(Number.isFinite(minimum) && { minimum }), ...(Number.isFinite(maximum) && { maximum }) };
}

/** Margin after the latest date, years. */
const YEARS_AFTER = 10;

/**
 * Returns the range from the first day of the earliest year to ten years after the latest, in the format of the field,
 * as the Table Schema requires. Formats with other parts get no range.
 */
function dateRange(format: string, values: readonly string[]): Constraints {
  if (/%[^Ymd]/.test(format) || !format.includes('%Y')) return {};
  const years = values.map((iso) => Number(iso.slice(0, 4)));
  const first = years.reduce((a, b) => Math.min(a, b));
  const last = Math.min(9999, years.reduce((a, b) => Math.max(a, b)) + YEARS_AFTER);
  const write = (year: number, month: string, day: string) =>
    format.replaceAll('%Y', String(year).padStart(4, '0')).replaceAll('%m', month).replaceAll('%d', day);
  return { minimum: write(first, '01', '01'), maximum: write(last, '12', '31') };
}

/**
 * Pattern that all texts of a code have; null if they differ. Runs of one kind of character have equal or any length.
 */
function patternOf(texts: readonly string[]): string | null {
  const runsOf = (text: string) => text.match(/\d+|[A-Z]+|[a-z]+|[^\dA-Za-z]+/g) ?? [];
  const kindOf = (run: string) =>
    /^\d/.test(run)
      ? '\\d'
      : /^[A-Z]/.test(run)
        ? '[A-Z]'
        : /^[a-z]/.test(run)
          ? '[a-z]'
          : run.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const first = runsOf(texts[0] ?? '');
  if (first.length === 0 || first.length > 12) return null;
  const lengths = first.map((run) => run.length as number | null);
  for (const text of texts) {
    const runs = runsOf(text);
    if (runs.length !== first.length) return null;
    for (const [at, run] of runs.entries()) {
      if (kindOf(run) !== kindOf(first[at]!)) return null;
      if (run.length !== lengths[at]) lengths[at] = null;
    }
  }
  const isClass = (run: string) => /^[\dA-Za-z]/.test(run);
  return first
    .map((run, at) => {
      const length = lengths[at];
      if (!isClass(run)) return kindOf(run);
      return length === null ? `${kindOf(run)}+` : length === 1 ? kindOf(run) : `${kindOf(run)}{${length}}`;
    })
    .join('');
}

function rangeOf({ candidate: { type, format = '%Y-%m-%d' }, read }: Typed, texts: readonly string[]): Constraints {
  const values = texts.map((text) => read(text)).filter((value): value is FieldValue => value != null);
  if (values.length === 0) return {};
  if (type === 'integer' || type === 'number') {
    const finite = values.filter((value): value is number => Number.isFinite(value));
    return finite.length === 0 ? {} : numberRange(finite);
  }
  return type === 'date' ? dateRange(format, values.map(String)) : {};
}

interface Described {
  column: ColumnTexts;
  profile: ColumnProfile | undefined;
  rows: number;
  isKey: boolean;
}

function constraintsOf(typed: Typed | null, { column, profile, rows, isKey }: Described): Constraints {
  const texts = [...column.counts.keys()];
  const constraints: Constraints = {};
  if (column.missing === 0) constraints.required = true;
  const isUnique = column.isComplete && column.missing === 0 && texts.length === rows && rows >= MIN_ROWS;
  const isIdentifier = mayIdentify(profile);
  if (isUnique && isIdentifier && !isKey) constraints.unique = true;
  if (typed !== null) return isIdentifier ? constraints : { ...constraints, ...rangeOf(typed, texts) };
  const isSet =
    profile?.use === 'categorical' &&
    texts.length <= MAX_ENUM &&
    texts.join('').length <= MAX_ENUM_LENGTH &&
    texts.length * ROWS_PER_VALUE <= column.cells;
  if (isSet) return { ...constraints, enum: texts.toSorted() };
  const pattern = isIdentifier && column.isComplete && rows >= MIN_ROWS ? patternOf(texts) : null;
  return pattern === null || pattern.length > MAX_PATTERN ? constraints : { ...constraints, pattern };
}

/** Drafts the field of a column, with a note if nearly all of its cells have a type that some do not have. */
function learnField(name: string, described: Described): { field: TableField; note: string | null } {
  const { column, profile } = described;
  const texts = [...column.counts.keys()];
  const isText = texts.length === 0 || !column.isComplete || NOT_NUMBERS.has(profile?.meaning ?? 'text');
  const candidates = [...booleanCandidates(texts), ...(isText ? [] : [...NUMBERS, ...dateCandidates(profile)])];
  let nearest: Typed | null = null;
  for (const candidate of candidates) {
    const typed = typedAs(candidate, texts);
    if (typed.others.length === 0) {
      const constraints = constraintsOf(typed, described);
      return { field: fieldOf(name, candidate, constraints), note: null };
    }
    if (nearest === null || typed.others.length < nearest.others.length) nearest = typed;
  }
  return {
    field: fieldOf(name, { type: 'string' }, constraintsOf(null, described)),
    note: nearest && nearlyNote(name, nearest, column),
  };
}

function nearlyNote(name: string, { candidate, others }: Typed, column: ColumnTexts): string | null {
  const cells = others.reduce((sum, text) => sum + column.counts.get(text)!, 0);
  if (cells > column.cells * (1 - NEARLY)) return null;
  const examples = others.slice(0, 3).map((text) => JSON.stringify(text.slice(0, 40)));
  return `"${name}" is a string, because ${cells} of its ${column.cells} cells are not of the type ${candidate.type}: ${examples.join(', ')}. Correct them and learn again, or set the type.`;
}

function fieldOf(name: string, candidate: Candidate, constraints: Constraints): TableField {
  return { name, ...candidate, ...(Object.keys(constraints).length === 0 ? {} : { constraints }) };
}

/** Returns the first column that identifies the rows and is not a measure. */
function keyOf(names: readonly string[], columns: readonly ColumnTexts[], profiles: Profiles, rows: number) {
  const place = columns.findIndex(
    ({ counts, missing, isComplete }, at) =>
      isComplete && missing === 0 && counts.size === rows && mayIdentify(profiles.get(names[at]!)),
  );
  return rows < MIN_ROWS || place < 0 ? null : names[place]!;
}

type Profiles = ReadonlyMap<string, ColumnProfile>;

/**
 * Drafts the schema of a table after the steps of a plan: types, sets of values, ranges and a key, all of which the
 * table satisfies.
 * @param profile profile of the table before the steps.
 */
export function learnSchema(plan: CleaningPlan, profile: TableProfile): LearnedSchema {
  const names = cleanedNames(plan);
  const profiles: Profiles = new Map(
    plan.columns
      .map(({ source, slot }, at) => [names[at]!, slot < 0 ? profile.columns[source] : undefined])
      .filter((pair): pair is [string, ColumnProfile] => pair[1] !== undefined),
  );
  const columns = names.map(() => new ColumnTexts());
  let rows = 0;
  for (const { cells } of cleanedRows(plan)) {
    rows += 1;
    for (const [at, column] of columns.entries()) column.add(cells[at]!);
  }
  const key = keyOf(names, columns, profiles, rows);
  const learned = names.map((name, at) =>
    learnField(name, { column: columns[at]!, profile: profiles.get(name), rows, isKey: name === key }),
  );
  const schema: TableSchema = {
    fields: learned.map(({ field }) => field),
    missingValues: [''],
    ...(key === null ? {} : { primaryKey: key }),
  };
  return { schema, rows, notes: learned.flatMap(({ note }) => note ?? []) };
}
