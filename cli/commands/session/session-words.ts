import { Fault } from '../../../core/base/fault.js';

/** A condition on rows, as in requests. */
export type Filter = { column: string } & (
  | { kind: 'values'; values: string[] }
  | { kind: 'contains'; text: string }
  | { kind: 'range'; low: number | null; high: number | null }
  | { kind: 'missing'; is: 'missing' | 'filled' }
);

const wrong = (flag: string, form: string, word: string) =>
  new Fault('invalid-input', `${flag} must be ${form}, got "${word}".`);

/** A name that contains one of the characters that end it is in double quotes; a quote inside is doubled. */
const QUOTED = '"(?<quoted>(?:[^"]|"")*)"';
const BARE = '(?<bare>[^"].*?)';

const nameOf = ({ quoted, bare }: Record<string, string | undefined>): string =>
  quoted === undefined ? (bare ?? '').trim() : quoted.replaceAll('""', '"');

const CELL = new RegExp(`^(?<row>\\d+):(?:${QUOTED}|${BARE})=(?<text>.*)$`, 's');

/** Parses `ROW:COLUMN=TEXT`. Faults: invalid-input. */
export function parseCell(word: string): { row: number; column: string; text: string } {
  const { row, text, ...name } = CELL.exec(word)?.groups ?? {};
  if (row === undefined || text === undefined)
    throw wrong('--set', 'ROW:COLUMN=TEXT, such as 40:city=Bonn or \'40:"a=b"=Bonn\'', word);
  return { row: Number(row), column: nameOf(name), text };
}

/** A text may be empty, or start and end with spaces. */
const PAIR = /^(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^"=][^=]*|))=(?<text>.*)$/s;

/** Parses `OLD=NEW`, for whole texts of cells. Faults: invalid-input. */
export function parseReplacement(word: string): [before: string, after: string] {
  const { text, quoted, bare } = PAIR.exec(word)?.groups ?? {};
  if (text === undefined) throw wrong('--replace', 'OLD=NEW, such as St=Saint or \'"a=b"=c\'', word);
  return [quoted?.replaceAll('""', '"') ?? bare ?? '', text];
}

/** Parses `KEY=VALUE` of an option. Faults: invalid-input. */
export function parseOption(word: string): [name: string, text: string] {
  const at = word.indexOf('=');
  if (at < 1) throw wrong('--option', 'NAME=VALUE, such as to=title', word);
  return [word.slice(0, at).replaceAll('-', '_'), word.slice(at + 1)];
}

/** Parses a column to sort by: `abv` or `abv:descending`. */
export function parseSortKey(word: string): { column: string; order?: 'ascending' | 'descending' } {
  const { column, order } = /^(?<column>.+):(?<order>ascending|descending)$/s.exec(word)?.groups ?? {};
  return order === undefined ? { column: word } : { column: column!, order: order as 'ascending' | 'descending' };
}

/** Maximum rows of a scope. */
const MAX_ROWS = 1_000_000;

/** Parses numbers and ranges of rows: `5,8-12`. Faults: invalid-input. */
export function parseRows(word: string): number[] {
  const rows: number[] = [];
  for (const part of word.split(',')) {
    const [, low, high = low] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(low), Number(high)];
    if (low === undefined || from < 1 || to < from) throw wrong('--rows', 'numbers and ranges, such as 5,8-12', word);
    if (rows.length + to - from >= MAX_ROWS)
      throw new Fault('invalid-input', `--rows can list at most ${MAX_ROWS.toLocaleString('en')} rows. Use --where.`);
    for (let row = from; row <= to; row += 1) rows.push(row);
  }
  return rows;
}

const COMPARED = new RegExp(`^(?:${QUOTED}\\s*|${BARE})(?<operator>>=|<=|=|~)(?<text>.*)$`, 's');
const STATED = new RegExp(`^(?:${QUOTED}\\s*|${BARE})\\sis\\s+(?<state>missing|filled)$`, 's');

const WHERE_FORM =
  "a condition: city=Bonn (equals), 'city~bon' (contains), 'price>=5', 'price<=9', 'city is missing', 'city is filled', or JSON";

function parseJsonFilter(word: string): Filter {
  try {
    return JSON.parse(word) as Filter;
  } catch (cause) {
    throw new Fault('invalid-input', `--where must be valid JSON if it starts with a brace, got "${word}".`, { cause });
  }
}

/** Parses a condition on rows. Faults: invalid-input. */
export function parseWhere(word: string): Filter {
  if (word.startsWith('{')) return parseJsonFilter(word);
  const found = COMPARED.exec(word) ?? STATED.exec(word.trimEnd());
  const { operator, text = '', state, ...name } = found?.groups ?? {};
  const column = nameOf(name);
  if (state !== undefined) return { column, kind: 'missing', is: state as 'missing' | 'filled' };
  if (operator === '=') return { column, kind: 'values', values: [text] };
  if (operator === '~' && text !== '') return { column, kind: 'contains', text };
  const bound = text.trim() === '' ? Number.NaN : Number(text);
  if (operator === undefined || operator === '~' || Number.isNaN(bound)) throw wrong('--where', WHERE_FORM, word);
  return operator === '>='
    ? { column, kind: 'range', low: bound, high: null }
    : { column, kind: 'range', low: null, high: bound };
}
