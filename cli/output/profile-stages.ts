import type { ProfilePart } from '../../core/tables/profile/column/profile-part.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { plain, type Terminal } from '../terminal.js';
import { table as tableLines } from './columns.js';
import { describeProfile, describeReading } from './describe-profile.js';
import { shortened } from './figures.js';
import { openTransient } from './transient.js';

/** Minimum file size, bytes. Smaller files take so little time that earlier stages would only flicker. */
const MIN_BYTES = 1_000_000;
/** Rows of a terminal that reports none. */
const USUAL_ROWS = 24;
/** Maximum length of a cell, in code points. */
const MAX_CELL = 28;

type Opened = Extract<ProfilePart, { stage: 'opened' }>;

/** Describes how a file is read, with the first rows of its first table. */
function openedLines({ file, guesses, tables }: Opened, terminal: Terminal): string[] {
  const [first] = tables;
  const head = describeReading(file, [], [...guesses, ...(tables.length === 1 ? first!.guesses : [])], terminal);
  if (first === undefined) return head;
  const cell = (text: string) => plain(shortened(text, MAX_CELL));
  const columns = first.columns.map((name) => ({ head: cell(name), align: 'left' as const, cut: 'end' as const }));
  return [
    ...head,
    '',
    ...tableLines(
      columns,
      first.rows.map((row) => row.map(cell)),
      terminal,
    ),
  ];
}

/**
 * Shows what is known of a table before its profile is complete: how it is read and its first rows, then its columns.
 * @param rows height of the terminal.
 * @returns `show` takes the parts; `clear` erases them before the profile is printed.
 */
export function openProfileStages(
  terminal: Terminal,
  rows = process.stderr.rows || USUAL_ROWS,
): { show(part: ProfilePart): void; clear(): void } {
  const transient = openTransient(terminal, rows);
  let opened: Opened | null = null;
  const tables: DatasetProfile['tables'] = [];
  return {
    show(part) {
      if (part.stage === 'opened') opened = part;
      else tables.push(part.table);
      if (opened === null || opened.file.bytes < MIN_BYTES) return;
      const { file, guesses } = opened;
      const profile = { dataset: file, guesses, notes: [], tables, other_tables: [] };
      transient.show(
        tables.length === 0 ? openedLines(opened, terminal) : describeProfile(profile, terminal).split('\n'),
      );
    },
    clear: transient.clear,
  };
}
