import { MIN_PARTS_BYTES, type ProfilePart } from '../../core/tables/profile/column/profile-part.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { plain, type Terminal } from '../terminal.js';
import { table as tableLines, widthOf } from './columns.js';
import { describeProfile, describeReading } from './describe-profile.js';
import { shortened } from './figures.js';
import { openTransient, type TerminalSize } from './transient.js';

/** Size of a terminal that reports none. */
const USUAL: TerminalSize = { columns: 80, rows: 24 };
/** Maximum length of a cell, in code points. */
const MAX_CELL = 28;

type Opened = Extract<ProfilePart, { stage: 'opened' }>;

/** Returns how many of the first columns fit the width, with two spaces before each. */
function fittingColumns(rows: readonly (readonly string[])[], width: number): number {
  const columns = rows[0]!.length;
  let used = 0;
  for (let column = 0; column < columns; column += 1) {
    used += 2 + Math.max(...rows.map((row) => widthOf(row[column]!)));
    if (used > width) return column;
  }
  return columns;
}

/** Describes how a file is read, with the first rows of its first table. */
function openedLines({ file, guesses, tables }: Opened, terminal: Terminal): string[] {
  const [first] = tables;
  const head = describeReading(file, [], [...guesses, ...(tables.length === 1 ? first!.guesses : [])], terminal);
  if (first === undefined) return head;
  const cell = (text: string) => plain(shortened(text, MAX_CELL));
  const heads = first.columns.map(cell);
  const rows = first.rows.map((row) => row.map(cell));
  const count = fittingColumns([heads, ...rows], terminal.width);
  const columns = heads.slice(0, count).map((name) => ({ head: name, align: 'left' as const }));
  const shown = rows.map((row) => row.slice(0, count));
  return [...head, '', ...tableLines(columns, shown, terminal)];
}

/**
 * Shows what is known of a table before its profile is complete: how it is read and its first rows, then its columns.
 * @param size columns and rows of the terminal.
 * @returns `show` takes the parts; `clear` erases them before the profile is printed.
 */
export function openProfileStages(
  terminal: Terminal,
  size: TerminalSize = { columns: process.stderr.columns || USUAL.columns, rows: process.stderr.rows || USUAL.rows },
): { show(part: ProfilePart): void; clear(): void } {
  const transient = openTransient(terminal, size);
  let opened: Opened | null = null;
  return {
    show(part) {
      if (part.stage === 'opened') opened = part;
      if (opened === null || opened.file.bytes < MIN_PARTS_BYTES) return;
      if (part.stage === 'opened') transient.show(openedLines(part, terminal));
      // The columns of one of several tables would look like those of the file.
      else if (opened.tables.length === 1) transient.show(columnLines(opened, part.table, terminal));
    },
    clear: transient.clear,
  };
}

function columnLines({ file, guesses }: Opened, table: DatasetProfile['tables'][number], terminal: Terminal): string[] {
  const profile = { dataset: file, guesses, notes: [], tables: [table], other_tables: [] };
  return describeProfile(profile, terminal).split('\n');
}
