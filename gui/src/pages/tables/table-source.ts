import type { Interpretation } from '../../../../core/tables/read/source/interpretation.js';
import type { ReadOptions } from '../../../../core/tables/read/source/read-options.js';
import type { ApiRequest } from '../../api/api-request.js';

/** Source of a table: a file opened in the page, or one that the server can read. */
export type TableSource =
  | { kind: 'file'; file: File; name: string }
  | { kind: 'path'; path: string; name: string }
  | { kind: 'dataset'; id: string; name: string };

/** A table and its import options. */
export interface ChosenTable {
  source: TableSource;
  read: ReadOptions;
}

/** Returns import options with those of another interpretation. Other options may find other tables. */
export function withReading(
  { table: _, ...read }: ReadOptions,
  what: Interpretation['what'],
  options: Interpretation['options'],
): ReadOptions {
  const { header_row: __, header_rows: ___, ...others } = read;
  return { ...(what === 'header' ? others : read), ...options };
}

/** Returns the fields of a request that name the table. Lists in a form are JSON, because column names may contain commas. */
export function tableFields({ source, read }: ChosenTable, own: Record<string, unknown>): Partial<ApiRequest> {
  const fields = { ...own, ...read };
  if (source.kind === 'path') return { fields: { path: source.path, ...fields } };
  if (source.kind === 'dataset') return { fields: { dataset_id: source.id, ...fields } };
  const written = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : value,
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
};

/** Returns the table as arguments of the shell. */
export function tableWords({ source, read }: ChosenTable): string[] {
  const place = source.kind === 'path' ? source.path : source.kind === 'dataset' ? source.id : source.name;
  const given = Object.entries(read).flatMap(([name, value]) => {
    const flag = FLAGS[name as keyof ReadOptions];
    return value === undefined ? [] : [flag, String(value)];
  });
  return [place, ...given];
}
