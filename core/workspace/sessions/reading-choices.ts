import { formOf, type HeadRow } from '../../tables/history/facts/head-rows.js';
import { ReadOptions } from '../../tables/read/source/read-options.js';
import type { WorkspaceDatabase } from '../database/workspace-database.js';

/** Maximum remembered choices. The oldest are forgotten. */
const MAX_CHOICES = 500;
/** Rows by which a form is recognized if the file has no header. */
const ROWS_WITHOUT_HEADER = 1;

/** Options that belong to one file only. */
function ofForm({ table: _, ...read }: ReadOptions): ReadOptions {
  return read;
}

/** Returns the number of rows by which a form is recognized: up to the header, or above the first row without one. */
function rowsOf({ header_row: row = 1, header_rows: rows = 1 }: ReadOptions): number {
  return rows === 0 ? Math.max(ROWS_WITHOUT_HEADER, row - 1) : row + rows - 1;
}

/**
 * Remembers the import options that a user chose, for files of the same form: those whose first rows have the same
 * words. Without options, the form is forgotten.
 * @param head first rows of the file.
 */
export function rememberReading(database: WorkspaceDatabase, head: readonly HeadRow[], read: ReadOptions): void {
  const options = ofForm(read);
  const rows = rowsOf(options);
  const form = formOf(head, rows);
  if (form === '') return;
  database.transaction(() => {
    database.run('DELETE FROM reading_choice WHERE form = ?', form);
    if (Object.keys(options).length === 0) return;
    database.run(
      'INSERT INTO reading_choice (form, rows, read, chosen_at) VALUES (?, ?, ?, ?)',
      ...[form, rows, JSON.stringify(options), new Date().toISOString()],
    );
    database.run(
      'DELETE FROM reading_choice WHERE form NOT IN (SELECT form FROM reading_choice ORDER BY chosen_at DESC LIMIT ?)',
      MAX_CHOICES,
    );
  });
}

/** Forgets the choices for the form of a file. */
export function forgetReading(database: WorkspaceDatabase, head: readonly HeadRow[]): void {
  for (const { form } of choicesFor(database, head)) database.run('DELETE FROM reading_choice WHERE form = ?', form);
}

function choicesFor(database: WorkspaceDatabase, head: readonly HeadRow[]) {
  const known = database.all('SELECT form, rows, read FROM reading_choice ORDER BY rows DESC, chosen_at DESC');
  const forms = new Map<number, string>();
  return known.flatMap(({ form, rows, read }) => {
    const count = Number(rows);
    const own = forms.get(count) ?? formOf(head, count);
    forms.set(count, own);
    return own === form ? [{ form: form as string, read: JSON.parse(read as string) as ReadOptions }] : [];
  });
}

/** Returns the import options that were chosen for a file of the same form; null if there are none. */
export function rememberedReading(database: WorkspaceDatabase, head: readonly HeadRow[]): ReadOptions | null {
  const [found] = choicesFor(database, head);
  return found === undefined ? null : ReadOptions.parse(found.read);
}
