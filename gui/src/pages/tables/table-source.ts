import type { ColumnProfile } from '../../../../core/tables/profile/column/column-profile.js';
import type { Interpretation } from '../../../../core/tables/read/source/interpretation.js';
import type { ReadOptions } from '../../../../core/tables/read/source/read-options.js';
import { type ApiRequest, formText } from '../../api/api-request.js';

/** The source of a table: a file opened on this page, or one that the server can read. */
export type TableSource =
  | { kind: 'file'; file: File; name: string }
  | { kind: 'path'; path: string; name: string }
  | { kind: 'dataset'; id: string; name: string }
  /** The result of a session, which has its own import options. */
  | { kind: 'session'; id: string; name: string };

/** A table and its import options. */
export interface ChosenTable {
  source: TableSource;
  read: ReadOptions;
}

/** Returns import options without the ones about tables and columns, because other options may find other ones. */
export function forgetTables({ table: _, column_uses: __, ...read }: ReadOptions): ReadOptions {
  return read;
}

/** Returns import options with those of another interpretation. All tables stay open. */
export function withReading(
  read: ReadOptions,
  { what, options }: Pick<Interpretation, 'what' | 'options'>,
): ReadOptions {
  const { header_row: _, header_rows: __, ...others } = forgetTables(read);
  return { ...(what === 'header' ? others : forgetTables(read)), ...forgetTables(options) };
}

/** Returns import options with the use of a column; null for the detected use. */
export function withUse(read: ReadOptions, column: string, use: ColumnProfile['use'] | null): ReadOptions {
  const { column_uses: known, ...others } = read;
  const uses = Object.entries({ ...known, [column]: use }).flatMap(([name, one]) =>
    one === null ? [] : [[name, one]],
  );
  return uses.length === 0 ? others : { ...others, column_uses: Object.fromEntries(uses) };
}

/**
 * Returns the fields of a request that name the table. Lists and records in a form are JSON, because column names may
 * contain commas.
 */
export function tableFields({ source, read }: ChosenTable, own: Record<string, unknown>): Partial<ApiRequest> {
  if (source.kind === 'session') return { fields: { session_id: source.id, ...own } };
  const fields = { ...own, ...read };
  if (source.kind === 'path') return { fields: { path: source.path, ...fields } };
  if (source.kind === 'dataset') return { fields: { dataset_id: source.id, ...fields } };
  const written = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ]);
  return { fields: Object.fromEntries(written), files: [{ field: 'file', file: source.file }] };
}

const FLAGS: Readonly<Record<keyof ReadOptions, string>> = {
  encoding: '--encoding',
  delimiter: '--delimiter',
  quote: '--quote',
  escape: '--escape',
  decimal: '--decimal',
  header_row: '--header-row',
  header_rows: '--header-rows',
  sheet: '--sheet',
  table: '--table',
  column_uses: '--column-uses',
};

/** Returns import options as command-line arguments. */
export function readWords(read: ReadOptions): string[] {
  return Object.entries(read).flatMap(([name, value]) => {
    const flag = FLAGS[name as keyof ReadOptions];
    return value === undefined ? [] : [flag, formText(value)];
  });
}

/** Returns the table as command-line arguments: those that name it, and its import options. */
export function tableWords({ source, read }: ChosenTable): { place: string[]; options: string[] } {
  if (source.kind === 'session') return { place: ['--session', source.id], options: [] };
  const place = source.kind === 'path' ? source.path : source.kind === 'dataset' ? source.id : source.name;
  return { place: [place], options: readWords(read) };
}
