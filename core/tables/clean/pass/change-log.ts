import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { BrokenRow, OutsideRow } from '../../read/source/reading.js';

const place = z.int().min(0).meta({ description: 'Row of the original table, from 0', example: 16 });
const row = z.int().min(1).meta({ description: 'Row in the file (line) or sheet, from 1', example: 18 });
const rule = z.string().meta({ description: 'Operation that did it', example: 'normalize_dates' });
const reason = z.string().meta({ description: 'Why', example: 'day first' });
const name = z.string().meta({ description: 'Name of the column in the file', example: 'ordered' });
const text = z.string().meta({ description: 'Text', example: '3/4/21' });

const Evidence = z.strictObject({
  /** Kind of evidence, or the operation. */
  rule: z.string(),
  confidence: z.number().min(0).max(1),
  /** Columns that contradict the present text. */
  witnesses: z.array(name),
});

/** A line of a change log. The first is `table`, the last of a table `end`; the others are in row order. */
export const LogEntry = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('table'),
      version: z.literal(1),
      table: z.string(),
      name: z.string(),
      columns: z.array(z.strictObject({ name, header: text })),
      header_rows: z.array(row),
      /** Columns of the cleaned table and the source column of each; null for an added column. */
      output: z.array(z.strictObject({ column: name.nullable(), header: text })),
    }),
    z.strictObject({ kind: z.literal('header'), column: name, before: text, after: text, rule, reason }),
    z.strictObject({ kind: z.literal('column-dropped'), column: name, rule, reason }),
    z.strictObject({ kind: z.literal('column-added'), column: name, from: name, rule, reason }),
    z.strictObject({
      kind: z.literal('cell'),
      ...{ row, place, column: name, before: text, after: text, rule, reason },
      /** Why the cell was wrong; only for corrections of wrong cells. */
      evidence: Evidence.optional(),
    }),
    /** A cell that the applied steps could not convert. */
    z.strictObject({ kind: z.literal('unconverted'), row, place, column: name, text, rule, reason }),
    z.strictObject({ kind: z.literal('row-dropped'), row, place, cells: z.array(text), rule, reason }),
    /** An operation that formed other rows, as by grouping. Places and rows of later entries are those of the new ones. */
    z.strictObject({
      kind: z.literal('rows-formed'),
      rows_before: z.int().min(0),
      rows_after: z.int().min(0),
      ...{ rule, reason },
    }),
    z.strictObject({ kind: z.literal('set-aside'), set_aside: OutsideRow }),
    /** A malformed row that the import handled. Undo does not restore it. At most the first 1,000 of a table. */
    z.strictObject({ kind: z.literal('broken-row'), broken: BrokenRow }),
    /**
     * Place of the cleaned table in a workbook that was changed in place: its header row, columns and ranges of rows of
     * the sheet, from 1. A column is null if the sheet does not have it. Follows the last `end`.
     */
    z.strictObject({
      kind: z.literal('sheet'),
      table: z.string(),
      sheet: z.string(),
      header_row: row.nullable(),
      columns: z.array(z.int().min(1).nullable()),
      rows: z.array(z.tuple([row, row])),
    }),
    /**
     * A cell of such a workbook that is read back as another text than the cleaned one, because it is a number with a
     * format, or a formula whose value has to be calculated. Follows the last `end`.
     */
    z.strictObject({ kind: z.literal('stored'), table: z.string(), row, place, column: name, text }),
    z.strictObject({
      kind: z.literal('end'),
      rows_before: z.int().min(0),
      rows_after: z.int().min(0),
      entries: z.int().min(0),
      /** Number of malformed rows. */
      broken_rows: z.int().min(0).default(0),
      /** Places of the rows of the result, if they are in another order than in the original table. */
      order: z.array(place).optional(),
    }),
  ])
  .meta({ id: 'LogEntry', description: 'One line of a change log' });
export type LogEntry = z.infer<typeof LogEntry>;

/** Receives the entries of a log. */
export type ChangeLog = (entry: LogEntry) => void;

/**
 * Writes a log as JSON lines.
 * @param write called with the text of each entry.
 */
export function jsonLinesLog(write: (text: string) => void): ChangeLog {
  return (entry) => write(`${JSON.stringify(entry)}\n`);
}

/** Parses a log of JSON lines. Faults: invalid-input, with the line number. */
export function readChangeLog(text: string): LogEntry[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => readEntry(line, number));
}

function readEntry(line: string, number: number): LogEntry {
  try {
    return LogEntry.parse(JSON.parse(line));
  } catch (cause) {
    throw new Fault(
      'invalid-input',
      `Line ${number} of the change log cannot be read. Use the unmodified log of the cleaning.`,
      { cause },
    );
  }
}
