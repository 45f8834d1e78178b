import type { AwkwardReading } from './awkward-readings.js';
import type { DelimitedFile } from './draw-delimited.js';
import type { SeveralFile } from './draw-several.js';
import type { TemplateFile } from './draw-templates.js';
import type { ServedFile } from './read-served.js';

const isSame = (one: readonly unknown[], other: readonly unknown[]) => JSON.stringify(one) === JSON.stringify(other);

/** Returns whether the detected delimiter is the one in the file. A file of one column has none. */
export function hasDelimiter({ delimiter }: DelimitedFile, { profile }: ServedFile): boolean {
  const { guesses, tables } = profile;
  if (delimiter === '') return tables.every(({ columns }) => columns.length === 1);
  const value = guesses.find(({ what }) => what === 'delimiter')?.value;
  return value === delimiter || (value?.trim() === delimiter.trim() && delimiter.trim() !== '');
}

/** Returns whether the file is read as one table with the header and the first row in the right lines. */
export function hasHeader({ header, hasUnits, body }: TemplateFile, { profile: { tables } }: ServedFile): boolean {
  const [table] = tables;
  const accepted = hasUnits ? [header, header.slice(0, -1)] : [header];
  const isAccepted = accepted.some((lines) => isSame(table?.header_rows ?? [], lines));
  return tables.length === 1 && isAccepted && table!.first_row === body;
}

/** Counts the tables that are read with their names and exactly their rows. */
export function countFound({ tables: meant }: SeveralFile, { tables }: ServedFile): { found: number; extra: number } {
  const keysOf = (rows: ServedFile['tables'][number]['rows']) => rows.map(({ cells }) => cells[0]?.trim());
  const found = meant.filter(({ names, keys }) =>
    tables.some(
      ({ profile, rows }) =>
        isSame(
          profile.columns.map(({ header }) => header),
          names,
        ) && isSame(keysOf(rows), keys),
    ),
  ).length;
  return { found, extra: Math.max(0, tables.length - meant.length) };
}

/**
 * Returns the keys of rows that the answers do not account for: they are in no cell and no header of a table, and their
 * line is not reported as outside the tables.
 */
export function lostKeys(keys: readonly string[], text: string, { profile, tables }: ServedFile): string[] {
  const kept = new Set<string>();
  const add = (cell: string) => {
    for (const [key] of cell.matchAll(/K\d{7}/g)) kept.add(key);
  };
  for (const { rows } of tables) for (const { cells } of rows) cells.forEach(add);
  for (const { columns, header_rows } of profile.tables)
    for (const { header } of header_rows.length > 0 ? columns : []) add(header);
  // The text of an outside row may contain keys of several lines, for example after a stray quote.
  for (const { set_aside: parts } of profile.tables) for (const { text } of parts) add(text);
  const reported = new Set(
    profile.tables.flatMap(({ set_aside: parts }) =>
      parts.flatMap(({ row, rows }) => Array.from({ length: rows }, (_, at) => row + at)),
    ),
  );
  const lines = text.split(/\r\n|\n|\r/);
  for (const [at, line] of lines.entries()) if (reported.has(at + 1)) add(line);
  return keys.filter((key) => !kept.has(key));
}

/** Returns whether a file is read as expected. */
export function isReadAs(
  { encoding, delimiter, tables: meant }: AwkwardReading,
  { profile, tables }: ServedFile,
): boolean {
  const guessed = (what: string) => profile.guesses.find((guess) => guess.what === what)?.value;
  if (guessed('encoding') !== encoding || (delimiter !== undefined && guessed('delimiter') !== delimiter)) return false;
  return (
    tables.length === meant.length &&
    meant.every(({ names, header, rows, last }, at) => {
      const { profile: table, rows: read } = tables[at]!;
      const headers = table.columns.map((column) => column.header);
      const unnamed = headers.slice(names.length);
      const lastCells = read.at(-1)?.cells.map((cell) => cell.trim().replaceAll('\u00a0', ' ')) ?? [];
      return (
        isSame(headers.slice(0, names.length), names) &&
        unnamed.every((name) => name === '') &&
        isSame(table.header_rows, header) &&
        read.length === rows &&
        isSame(lastCells.slice(0, last.length), last)
      );
    })
  );
}
