/** A person's reading of a table in a file. */
export interface JudgedTable {
  /** Rows of the header, from 1. */
  header: number[];
  /** Rows of the body. */
  rows: number;
  /** Names of the columns, separated by commas. */
  names: string;
}

/** A file in memory with the tables that a person finds in it. */
export interface AwkwardTable {
  name: string;
  bytes: Uint8Array;
  tables: readonly JudgedTable[];
}
