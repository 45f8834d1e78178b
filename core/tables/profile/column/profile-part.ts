import type { Guess } from '../../read/source/reading.js';
import type { DatasetFacts, DatasetProfile } from './table-profile.js';

/** A table before its rows are read: its first rows. */
export interface OpenedRows {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  guesses: readonly Guess[];
}

/** Minimum file size for parts, bytes. Smaller files take so little time that earlier stages would only flicker. */
export const MIN_PARTS_BYTES = 1_000_000;

/** What is known of a file before its profile is complete. */
export type ProfilePart =
  | {
      stage: 'opened';
      file: Pick<DatasetFacts, 'name' | 'format' | 'bytes'>;
      guesses: readonly Guess[];
      tables: readonly OpenedRows[];
    }
  | {
      /** The columns of a table, without findings. */
      stage: 'columns';
      table: DatasetProfile['tables'][number];
    };
