import { type QuestionToken, tokenize } from '../../../../language/tokens.js';
import type { ValueType } from '../../../cells/value-type.js';
import type { QueryColumn, QueryTable } from '../../plan/query-table.js';

/** A column with the words of its header and cells, and statistics. */
export interface IndexedColumn {
  column: QueryColumn;
  header: QuestionToken[];
  /** Words of each distinct text; empty if there are too many texts. */
  texts: QuestionToken[][];
  /** Share of the filled cells with a number (`numeric`) or a date (`dated`), 0 to 1. */
  numeric: number;
  dated: number;
  /** Share of the filled cells that are a number with at most one word, such as a unit. */
  plain: number;
  /** Mean number of words per distinct text. */
  words: number;
  distinct: number;
  filled: number;
  /** Kind of the values, for matching them with a question. */
  kind: 'number' | 'year' | 'date' | 'name' | 'text' | 'mixed' | 'empty';
}

export interface TableIndex {
  table: QueryTable;
  columns: IndexedColumn[];
  /** Stems of the words in all headers, and in all cells. */
  headerStems: ReadonlySet<string>;
  cellStems: ReadonlySet<string>;
  /** Stems of the words in the name of the table. */
  nameStems: ReadonlySet<string>;
}

/** Maximum distinct texts of a column whose words are indexed. */
const MAX_TEXTS = 200_000;

/**
 * Indexes the words of headers and cells. Cost: linear in the distinct texts, so reuse the index for several questions.
 */
export function indexTable(table: QueryTable): TableIndex {
  const columns = table.columns.map((column) =>
    column.texts === null ? indexWide(column, table.rowCount) : indexColumn(column),
  );
  const headerStems = new Set(columns.flatMap(({ header }) => header.map(({ stem }) => stem)));
  const cellStems = new Set<string>();
  for (const { texts } of columns) for (const text of texts) for (const { stem } of text) cellStems.add(stem);
  const nameStems = new Set(tokenize(splitCamel(lastPart(table.name))).map(({ stem }) => stem));
  return { table, columns, headerStems, cellStems, nameStems };
}

function indexColumn(column: QueryColumn): IndexedColumn {
  const texts = (column.texts ?? []).length > MAX_TEXTS ? [] : (column.texts ?? []).map((text) => wordsOf(text));
  const figures = countKinds(column, texts);
  const { filled, numbers, dates, plain, years, words, distinct } = figures;
  const share = (count: number) => (filled === 0 ? 0 : count / filled);
  return {
    column,
    header: headerOf(column.name),
    texts,
    numeric: share(numbers),
    dated: share(dates),
    plain: share(plain),
    words: distinct === 0 ? 0 : words / distinct,
    distinct,
    filled,
    kind: kindOf(filled, share(years), share(dates), share(plain), share(numbers)),
  };
}

const WIDE_NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);
const WIDE_DATES: ReadonlySet<string> = new Set(['date', 'datetime']);

/** Indexes a column with too many texts to store, from its profile. */
function indexWide(column: QueryColumn, rowCount: number): IndexedColumn {
  const isNumber = WIDE_NUMBERS.has(column.type);
  const isDate = WIDE_DATES.has(column.type);
  return {
    column,
    header: headerOf(column.name),
    texts: [],
    numeric: isNumber ? 1 : 0,
    dated: isDate ? 1 : 0,
    plain: isNumber ? 1 : 0,
    words: 1,
    distinct: rowCount,
    filled: rowCount,
    kind: isNumber ? 'number' : isDate ? 'date' : 'name',
  };
}

/** Returns the file name without its folder. */
const lastPart = (name: string): string => name.split(/[/\\]/).at(-1) ?? name;

function kindOf(filled: number, years: number, dates: number, plain: number, numbers: number): IndexedColumn['kind'] {
  if (filled === 0) return 'empty';
  if (years > 0.8) return 'year';
  if (plain > 0.8) return 'number';
  if (dates > 0.7) return 'date';
  if (numbers > 0.7) return 'mixed';
  return numbers < 0.1 ? 'name' : 'text';
}

function countKinds(column: QueryColumn, texts: readonly QuestionToken[][]) {
  const sum = { filled: 0, numbers: 0, dates: 0, plain: 0, years: 0, words: 0, distinct: 0 };
  for (const [at, text] of (column.texts ?? []).entries()) {
    if (text === '' || column.missing.has(text)) continue;
    const count = column.counts?.[at] ?? 0;
    const tokens = texts[at] ?? [];
    const has = (values: Float64Array | null) => (Number.isNaN(values?.[at] ?? Number.NaN) ? 0 : count);
    sum.filled += count;
    sum.distinct += 1;
    sum.words += tokens.length;
    sum.numbers += has(column.numbers);
    sum.dates += has(column.dates);
    sum.plain += isPlain(tokens) ? count : 0;
    sum.years += isYear(text.trim()) ? count : 0;
  }
  return sum;
}

/** Splits a cell into words. A formula stored as text has none, because names of functions are not values. */
const wordsOf = (text: string): QuestionToken[] => (/^=\s*[A-Za-z.]+\(/.test(text) ? [] : tokenize(text));

/** Whether a text is a number with at most one word. */
function isPlain(tokens: readonly QuestionToken[]): boolean {
  const numbers = tokens.filter(({ number }) => number !== null).length;
  return numbers === 1 && tokens.length <= 2;
}

const isYear = (text: string): boolean => /^\d{4}$/.test(text) && Number(text) > 1400 && Number(text) < 2100;

/** Splits a header into words, without a unit in brackets. */
function headerOf(name: string): QuestionToken[] {
  const words = (text: string) => tokenize(text).filter(({ text: word }) => !/^[%$€£]$/.test(word));
  const bare = words(splitCamel(bareName(name)));
  return bare.length > 0 ? bare : tokenize(splitCamel(name));
}

/** Returns a name with spaces in place of brackets and the text in them; the same name if nothing else is left. */
export function bareName(name: string): string {
  const bare = name.replace(/[([][^()[\]]*[)\]]/g, (brackets) => ' '.repeat(brackets.length));
  return tokenize(bare).length > 0 ? bare : name;
}

function splitCamel(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/_/g, ' ');
}

const MIN_ROWS = 20;
/** Maximum ratio of distinct values to filled cells for a column of categories. */
const MAX_DISTINCT = 0.25;
const RECORD_TYPES: ReadonlySet<ValueType> = new Set(['identifier', 'currency', 'email', 'phone', 'boolean']);

/**
 * Whether a table contains records of a system (orders, tickets, readings), and not a list for readers, as in an
 * encyclopedia. Records have columns of types that systems store, or many rows in few categories. It matters for
 * questions: those about records name counts, sums and groups explicitly, those about lists often do not.
 */
export function containsRecords({ table, columns }: TableIndex): boolean {
  if (table.columns.some(({ type }) => RECORD_TYPES.has(type))) return true;
  if (table.rowCount < MIN_ROWS) return false;
  return columns.some(({ distinct, filled }) => distinct < filled * MAX_DISTINCT);
}
