import type { DatasetProfile, TableProfile } from '../../../core/tables/profile/column/table-profile.js';

/** How a careful person reads a table of a file under `tests/fixtures/awkward`. */
interface ExpectedTable {
  columns: string[];
  header: number[];
  rows: string[][];
  /** Lines that are not data, by kind, from 1. */
  outside?: Record<string, number[]>;
  /** Codes of findings that must be reported. */
  findings?: string[];
}

/** The contents of `*.expected.json`. */
export interface ExpectedReading {
  about: string;
  encoding: string;
  /** Undefined if the format has no delimiter. */
  delimiter?: string;
  tables: ExpectedTable[];
}

function outsideOf({ set_aside: parts }: TableProfile): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const { kind, row, rows } of parts) {
    if (kind !== 'blank') found[kind] = [...(found[kind] ?? []), ...Array.from({ length: rows }, (_, at) => row + at)];
  }
  return found;
}

/**
 * Describes an actual reading in the form of the expected one, with only the facts that it lists.
 * @param rows of each table.
 */
export function readingLike(
  expected: ExpectedReading,
  { guesses, tables }: DatasetProfile,
  rows: readonly (readonly { cells: readonly string[] }[])[],
): ExpectedReading {
  const guessed = (what: string) => guesses.find((guess) => guess.what === what)?.value ?? '';
  const given = expected.delimiter === undefined ? {} : { delimiter: guessed('delimiter') };
  const read = tables.map((table, at) => {
    const { outside, findings } = expected.tables[at] ?? {};
    return {
      columns: table.columns.map(({ name }) => name),
      header: table.header_rows,
      rows: rows[at]!.map(({ cells }) => cells.map((cell) => cell.trim())),
      ...(outside && { outside: outsideOf(table) }),
      ...(findings && { findings: findings.filter((code) => table.issues.some((issue) => issue.code === code)) }),
    };
  });
  return { about: expected.about, encoding: guessed('encoding'), ...given, tables: read };
}
