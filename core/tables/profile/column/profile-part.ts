import type { Guess } from '../../read/source/reading.js';
import type { DatasetFacts, DatasetProfile } from './table-profile.js';

/** A table before its rows are read: its first rows. */
export interface OpenedRows {
  id: string;
  name: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  guesses: readonly Guess[];
}

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
