/** How a script reads a CSV. */
export interface ScriptFormat {
  /** File name without a path. Untrusted if it is the file of the session. */
  name: string;
  /** Name of the encoding in Python. */
  encoding: string;
  delimiter: string;
  /** Lines before the first data row. */
  skip: number;
  /** Whether the table has no rows. */
  isEmpty: boolean;
  /** Length of the longest row, bytes; at least an upper bound of it. */
  maxRowBytes: number;
  /** End of each row. DuckDB would otherwise detect one from line ends in cells. */
  lineEnd: '\n' | '\r\n';
  /** Whether texts contain line ends. */
  hasLineEnds: boolean;
}

/** Format of tables that Handlens writes next to a script. */
export const OWN_FORMAT = { encoding: 'utf-8', delimiter: ',', skip: 1, hasLineEnds: true, lineEnd: '\n' } as const;

/** The file that a script reads. */
export interface ScriptSource extends ScriptFormat {
  sha256: string;
  /** Whether it is the file of the session, and not a copy of its table. */
  isOriginal: boolean;
  /** Name of the file of the session, and its SHA-256. */
  origin: { name: string; sha256: string };
}
