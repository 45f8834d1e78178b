import { Fault } from '../../base/fault.js';
import { openDataset } from '../read/open-dataset.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import { largestTable } from '../read/opened/largest-table.js';
import { pickRows, settingsOf } from '../read/opened/other-readings.js';
import type { ByteSource } from '../read/source/byte-source.js';
import {
  type FileInterpretation,
  isInterpretable,
  MAX_FILE_INTERPRETATIONS,
  shortenStart,
} from '../read/source/interpretation.js';
import type { ReadOptions } from '../read/source/read-options.js';
import { withSource } from './open-source.js';
import type { TableJobs } from './table-job.js';

type Job = TableJobs['interpret'];

/** Confidence below which another value of an option is not credible, 0 to 1. */
const MIN_CREDIBLE = 0.05;
/**
 * Confidence from which another value of an option is more likely wanted than another table of the file, which exists
 * for certain.
 */
const MIN_BEFORE_TABLES = 0.2;

/** Options that are detected if they are omitted. The others apply to every interpretation. */
const DETECTED = [
  'encoding',
  'delimiter',
  'quote',
  'escape',
  'header_row',
  'header_rows',
  'table',
  'column_uses',
] as const;

type Detected = (typeof DETECTED)[number];

const isDetected = (name: string): name is Detected => DETECTED.some((one) => one === name);

/** Splits options into those that replace detection, and the others. */
function splitOptions(read: ReadOptions): { own: Pick<ReadOptions, Detected>; base: Omit<ReadOptions, Detected> } {
  const part = (isOwn: boolean) =>
    Object.fromEntries(Object.entries(read).filter(([name]) => isDetected(name) === isOwn));
  return { own: part(true), base: part(false) };
}

/** A table of a file, under some options. */
interface Reading {
  opened: Pick<OpenedDataset, 'guesses' | 'tables'>;
  table: OpenedTable;
}

type Facts = Pick<FileInterpretation, 'kind' | 'value' | 'confidence' | 'options'>;

/** @param what option whose other values are listed, too, because they differ in other rows. */
function describe({ opened, table }: Reading, facts: Facts, what: 'encoding' | null = null): FileInterpretation {
  const columns = table.columns.map(({ name }) => name);
  return {
    ...facts,
    what: null,
    is_current: false,
    table_name: table.name,
    settings: settingsOf(opened, table),
    ...shortenStart({ columns, rows: pickRows(what, table) }),
  };
}

/** Returns the confidence of a detected interpretation: that of its least certain option. */
function confidenceOf({ opened, table }: Reading): number {
  const guesses = [...opened.guesses, ...table.guesses].filter(isInterpretable);
  return Math.min(1, ...guesses.map(({ confidence }) => confidence));
}

/** Returns the other credible ways to read a file, likeliest first: other values of one option, and other tables. */
function othersOf({ opened, table }: Reading, base: ReadOptions): FileInterpretation[] {
  const options = (table.alternatives?.(MIN_CREDIBLE) ?? []).map(
    ({ interpretation, settings }): FileInterpretation => ({
      ...interpretation,
      ...{ kind: 'option', is_current: false, table_name: table.name },
      options: { ...base, ...interpretation.options },
      settings: [...settings],
    }),
  );
  const others = opened.tables.filter(({ id }) => id !== table.id).slice(0, MAX_FILE_INTERPRETATIONS);
  const tables = others.map((other) =>
    describe({ opened, table: other }, facts('table', { ...base, table: other.id }, { value: other.id })),
  );
  const sorted = options.sort((one, other) => other.confidence! - one.confidence!);
  const likely = sorted.filter(({ confidence }) => confidence! >= MIN_BEFORE_TABLES);
  return [...likely, ...tables, ...sorted.slice(likely.length)];
}

function facts(
  kind: FileInterpretation['kind'],
  options: ReadOptions,
  { value = null, confidence = null }: Partial<Pick<Facts, 'value' | 'confidence'>> = {},
): Facts {
  return { kind, options, value, confidence };
}

/** Returns the table that options choose among those of a file: the named one if it exists, or the largest one. */
function chosenTable(tables: readonly OpenedTable[], name: string | undefined): OpenedTable {
  const named = tables.find(({ id, name: own }) => id === name || own === name);
  const table = named ?? largestTable({ tables: [...tables] });
  if (table === null) throw new Fault('unreadable-table', 'This file contains no table. Choose another file.');
  return table;
}

/** Reads a file with given options. Sheets are not parsed again, because only the header can be given for them. */
function openGiven(bytes: ByteSource, detected: OpenedDataset, read: ReadOptions): Reading['opened'] {
  const { table: _, column_uses: __, ...options } = read;
  const isSheet = detected.tables.some(({ sheet }) => sheet !== null);
  const { sheet, header_row, header_rows } = options;
  const tables = isSheet
    ? detected.underHeader?.({
        ...(sheet !== undefined && { sheet }),
        ...(header_row !== undefined && { header_row }),
        ...(header_rows !== undefined && { header_rows }),
      })
    : undefined;
  return tables === undefined ? openDataset(bytes, options) : { guesses: detected.guesses, tables: [...tables] };
}

/** What an interpretation shows. Two that show the same are one. */
const contentOf = ({ table_name, column_count, columns, rows }: FileInterpretation) =>
  JSON.stringify([table_name, column_count, columns, rows]);

/** Returns the interpretations without those that show the same as an earlier one. */
function distinct(found: readonly FileInterpretation[]): FileInterpretation[] {
  const known = new Set<string>();
  return found.filter((one) => {
    const content = contentOf(one);
    return !known.has(content) && known.add(content);
  });
}

/**
 * Returns the likeliest ways to read a file, at most three: the detected one, other credible values of one option, other
 * tables of the file, and the one that the options of the request choose. Texts are read only at their start, except
 * to find the largest of several tables. Faults: those of the import, table-not-found.
 */
export function interpretDataset({ source, read }: Job['input']): Job['value'] {
  return withSource(source, (bytes) => {
    const { own, base } = splitOptions(read);
    const detected = openDataset(bytes, base);
    const table = chosenTable(detected.tables, own.table);
    const reading = { opened: detected, table };
    const isSeveral = detected.tables.length > 1;
    const others = othersOf(reading, base);
    const what = others.some((one) => one.what === 'encoding') ? 'encoding' : null;
    const options = isSeveral ? { ...base, table: table.id } : base;
    const first = describe(reading, facts('detected', options, { confidence: confidenceOf(reading) }), what);
    const all = distinct([first, ...others]);
    const { table: _, column_uses: __, ...given } = own;
    if (Object.keys(given).length === 0) return mark(all, first);
    const opened = openGiven(bytes, detected, read);
    const current = describe({ opened, table: chosenTable(opened.tables, own.table) }, facts('given', read), what);
    const same = all.find((one) => contentOf(one) === contentOf(current));
    return same === undefined ? mark([current, ...all], current) : mark(all, same);
  });
}

/** Marks the current interpretation, which is always among those that are returned. */
function mark(all: readonly FileInterpretation[], current: FileInterpretation): FileInterpretation[] {
  const others = all.filter((one) => one !== current).slice(0, MAX_FILE_INTERPRETATIONS - 1);
  return all
    .filter((one) => one === current || others.includes(one))
    .map((one) => ({ ...one, is_current: one === current }));
}
