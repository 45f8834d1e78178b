import { formatCertainty } from '../../core/base/text/certainty.js';
import { sparkline } from '../../core/base/text/sparkline.js';
import type { ColumnProfile } from '../../core/tables/profile/column/column-profile.js';
import { indicesByColumn } from '../../core/tables/profile/column/table-issue.js';
import type { DatasetProfile, TableProfile } from '../../core/tables/profile/column/table-profile.js';
import { type TableUse, USE_VERBS } from '../../core/tables/profile/column/table-verdict.js';
import { describeGuess, describeOption, describeValue } from '../../core/tables/read/source/describe-guess.js';
import type { Guess } from '../../core/tables/read/source/reading.js';
import { plain, type Terminal } from '../terminal.js';
import { table as tableLines } from './columns.js';
import { findingDetails, findingLines } from './describe-findings.js';
import { describeOtherTables } from './describe-other-tables.js';
import { countOf, grouped, shortened, sizeOf } from './figures.js';
import { wrapped } from './wrapped.js';

/** Maximum columns listed on a terminal without details. */
const MAX_COLUMNS = 60;
/** Maximum length of names and contents on a terminal, in code points. */
const MAX_NAME = 28;
const MAX_CONTENT = 44;
/** Maximum columns of one kind that a verdict names. */
const MAX_NAMED = 4;

/** Usual values of import options. They are printed only if the user set them. */
const USUAL: Partial<Record<Guess['what'], readonly string[]>> = {
  quote: ['"'],
  escape: ['doubled'],
  'line-end': ['LF', 'CRLF'],
  tables: ['1'],
};

/** Confidence from which a detected option is part of the first line; others get separate lines. */
const SURE = 0.95;

const isUsual = ({ what, value, source }: Guess) =>
  what === 'format' || (source !== 'given' && USUAL[what]?.includes(value) === true);

/** Flags that set uncertain options. */
const FLAGS: Partial<Record<Guess['what'], string>> = {
  encoding: '--encoding',
  delimiter: '--delimiter',
  quote: '--quote',
  escape: '--escape',
  decimal: '--decimal',
  header: '--header-row',
};

/** Formats options that are uncertain, each with the others and the flag that sets it. */
function doubtLines(guesses: readonly Guess[], terminal: Terminal): string[] {
  return guesses
    .filter(({ confidence, source }) => source !== 'given' && confidence < SURE)
    .filter((guess) => !isUsual(guess))
    .flatMap((guess) => {
      const others = guess.alternatives.slice(0, 3).map(({ value }) => describeValue(guess.what, value));
      const or = others.length > 0 ? `, otherwise ${others.join(' or ')}` : '';
      const flag = FLAGS[guess.what] === undefined ? '' : ` Set it with ${FLAGS[guess.what]}.`;
      const text = `${terminal.sign('warning')} ${plain(`${describeOption(guess)}: ${formatCertainty(guess)}${or}.${flag}`)}`;
      return wrapped(text, { width: terminal.width, first: '', next: '  ' });
    });
}

/** Options that the first line states. */
function readAs(guesses: readonly Guess[]): string[] {
  const isStated = ({ what }: Guess) => ['encoding', 'delimiter', 'header'].includes(what);
  return guesses
    .filter((guess) => guess.source === 'given' || guess.confidence >= SURE)
    .filter((guess) => isStated(guess) || !isUsual(guess))
    .map(describeGuess);
}

/** Summarizes a column by its range, or else by its most common texts. */
function contentOf(column: ColumnProfile, { isTty }: Terminal): string {
  const { meaning, numbers, dates, top_values: top, is_unique: isUnique } = column;
  const textsOf = () => {
    const texts = top.slice(0, 3).map(({ value, count }) => (isUnique ? value : `${value} (${grouped(count)})`));
    return isTty ? shortened(texts.join(', '), MAX_CONTENT) : texts.join(', ');
  };
  const hasTextMeaning = ['text', 'code', 'identifier', 'phone', 'postcode', 'category'].includes(meaning);
  if (hasTextMeaning) return textsOf();
  if (dates?.min && dates.max) return `${dates.min} to ${dates.max}`;
  if (numbers && numbers.min !== null && numbers.max !== null) return `${numbers.min} to ${numbers.max}`;
  return textsOf();
}

/** Draws a distribution in one line: of numbers, or of the lengths of texts. Empty if there is none. */
function distributionOf({ numbers, lengths, is_unique: isUnique }: ColumnProfile): string {
  const bins = numbers?.histogram.length ? numbers.histogram : isUnique ? [] : lengths.histogram;
  return bins.length < 3 ? '' : sparkline(bins.map(({ count }) => count));
}

/**
 * Formats the numbers of findings. @param indices of the findings, from 0.
 * @param prefix id of their table, if the file has several.
 */
function numbersOf(indices: readonly number[], prefix: string): string {
  const numbers = indices.slice(0, MAX_NAMED).map((index) => `${prefix}${index + 1}`);
  return indices.length > MAX_NAMED ? `${numbers.join(' ')} \u2026` : numbers.join(' ');
}

function columnTable(table: TableProfile, prefix: string, terminal: Terminal, isFull: boolean): string[] {
  const hasBars = terminal.isTty && terminal.hasUtf8;
  // Specified by the user.
  const hasUses = table.columns.some(({ use_confidence: confidence }) => confidence === 1);
  const findings = indicesByColumn(table.issues);
  const shown = isFull || !terminal.isTty ? table.columns : table.columns.slice(0, MAX_COLUMNS);
  const rest = table.columns.length - shown.length;
  const rows = shown.map((column) => {
    const missing = column.missing + column.disguised_missing;
    return [
      plain(terminal.isTty ? shortened(column.name, MAX_NAME) : column.name),
      column.meaning,
      ...(hasUses ? [column.use_confidence === 1 ? column.use : ''] : []),
      grouped(missing),
      `${column.distinct_is_estimate ? '~' : ''}${grouped(column.distinct)}`,
      ...(hasBars ? [distributionOf(column)] : []),
      plain(contentOf(column, terminal)),
      numbersOf(findings.get(column.name) ?? [], prefix),
    ];
  });
  const lines = tableLines(
    [
      { head: 'column', align: 'left' },
      { head: 'type', align: 'left', drop: 3 },
      ...(hasUses ? [{ head: 'use', align: 'left' as const, drop: 2 }] : []),
      { head: 'missing', align: 'right' },
      { head: 'distinct', align: 'right' },
      ...(hasBars ? [{ head: 'distribution', align: 'left' as const, drop: 1 }] : []),
      { head: 'values', align: 'left', cut: 'end' },
      { head: 'finding', align: 'left', drop: 4 },
    ],
    rows,
    terminal,
  );
  return rest > 0 ? [...lines, `  ${countOf(rest, 'more column')}: add --verbose`] : lines;
}

/** Joins words into a list: `a, b or c`. */
function listed(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

function actionsOf(uses: readonly TableUse[], last: string): string {
  const kinds = [...new Set(uses.map(({ kind }) => kind))];
  const actions = kinds.map((kind) => {
    const names = uses.flatMap((use) => (use.kind === kind && use.column !== null ? [plain(use.column)] : []));
    const more = names.length - MAX_NAMED;
    const shown = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
    return names.length === 0 ? USE_VERBS[kind] : `${USE_VERBS[kind]} ${listed(shown, 'or')}`;
  });
  return listed(actions, last);
}

/** Formats what a table can be used for, the worst last. */
function verdictLines({ uses }: TableProfile, terminal: Terminal): string[] {
  const by = (safety: TableUse['now']) => uses.filter(({ now }) => now === safety);
  const [safe, limited, unsafe] = [by('safe'), by('limited'), by('unsafe')];
  const others = unsafe.filter(({ kind }) => kind !== 'share');
  const ends = [
    { end: '', among: unsafe.filter(({ kind }) => kind === 'share') },
    { end: ' until repaired', among: others.filter(({ after_repair: after }) => after === 'safe') },
    { end: ', and limited after the repair', among: others.filter(({ after_repair: after }) => after === 'limited') },
    { end: ', and no step repairs that', among: others.filter(({ after_repair: after }) => after === 'unsafe') },
  ];
  return [
    ...(safe.length > 0 ? [`Safe to ${actionsOf(safe, 'and')}.`] : []),
    ...(limited.length > 0 ? [`Limited: ${actionsOf(limited, 'and')}.`] : []),
    ...ends.flatMap(({ end, among }) =>
      among.length > 0 ? [terminal.paint('bold', `Not safe to ${actionsOf(among, 'or')}${end}.`)] : [],
    ),
  ].flatMap((line) => wrapped(line, { width: terminal.width, first: '', next: '  ' }));
}

function sizeOfTable({ rows, columns, rows_set_aside: aside }: TableProfile): string {
  const outside = aside > 0 ? `, ${countOf(aside, 'row')} outside the table` : '';
  return `${countOf(rows, 'row')} \u00d7 ${countOf(columns.length, 'column')}${outside}`;
}

function describeTable(table: TableProfile, terminal: Terminal, isOnly: boolean, isFull: boolean): string[] {
  const heading = [sizeOfTable(table), ...readAs(table.guesses)].join(', ');
  // As in reports.
  const prefix = isOnly ? '' : `${table.id}-`;
  const found = (isFull ? findingDetails : findingLines)(table, prefix, terminal);
  const verdicts = verdictLines(table, terminal);
  return [
    ...(isOnly ? [] : ['', `${terminal.paint('bold', `${table.id} ${plain(table.name)}`)}  ${plain(heading)}`]),
    ...doubtLines(
      table.guesses.filter((guess) => guess.table !== null),
      terminal,
    ),
    '',
    ...columnTable(table, prefix, terminal, isFull),
    ...(found.length > 0 ? ['', ...found] : []),
    ...(verdicts.length > 0 ? ['', ...verdicts] : []),
  ];
}

/** The part of a profile that is printed. */
type PrintedProfile = Pick<DatasetProfile, 'notes' | 'tables' | 'other_tables'> & {
  dataset: FileFacts;
  guesses: readonly Guess[];
};

type FileFacts = Pick<DatasetProfile['dataset'], 'name' | 'format' | 'bytes'>;

/**
 * Describes how a file was read, in one line if it fits.
 * @param sizes its contents, such as `3,400 rows × 10 columns`.
 * @param sheet its sheet, if it has one.
 */
export function describeReading(
  { name, format, bytes }: FileFacts,
  sizes: readonly string[],
  guesses: readonly Guess[],
  terminal: Terminal,
  sheet: readonly string[] = [],
): string[] {
  const parts = [...sizes, `${format}, ${sizeOf(bytes)}`, ...sheet, ...readAs(guesses)];
  const [first = '', ...more] = wrapped(plain(`${name}  ${parts.join(', ')}`), {
    width: terminal.width,
    first: '',
    next: '  ',
  });
  const shown = plain(name);
  const head = first.startsWith(shown) ? `${terminal.paint('bold', shown)}${first.slice(shown.length)}` : first;
  return [head, ...more];
}

/**
 * Describes a profile: how the file was read, then each table with its columns, its findings, least serious first, and
 * what it can be used for.
 * @param isFull whether to list all columns, and each finding with its rows, its repair and its code.
 */
export function describeProfile(profile: PrintedProfile, terminal: Terminal, isFull = false): string {
  const { dataset, guesses, notes, tables } = profile;
  const others = describeOtherTables(profile.other_tables);
  const ofFile = tables[0]?.guesses.filter((guess) => guess.table === null) ?? [];
  const [only] = tables.length === 1 ? tables : [];
  const size = only === undefined ? countOf(tables.length, 'table') : sizeOfTable(only);
  const sheet = only === undefined || only.sheet === null ? [] : [`sheet ${JSON.stringify(only.sheet)}`];
  return [
    ...describeReading(dataset, [size], [...guesses, ...(only?.guesses ?? [])], terminal, sheet),
    ...doubtLines([...guesses, ...ofFile], terminal),
    ...notes.map(({ code, message }) => `${terminal.sign('notice')} ${code}: ${plain(message)}`),
    ...(others === null ? [] : [`  ${others}`]),
    ...tables.flatMap((table) => describeTable(table, terminal, only !== undefined, isFull)),
  ].join('\n');
}
