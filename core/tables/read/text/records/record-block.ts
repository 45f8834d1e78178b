/** A record that has to be looked at again: troubled quotes, another width, bytes that were no characters. */
export interface RecordMark {
  /** The record as it stands in the text. */
  raw: string;
  trouble: 'stray-quote' | 'unclosed-quote' | null;
  /** Indices of cells that stood in quotes; null where that is not known. */
  quoted: readonly number[] | null;
  hasInvalidBytes: boolean;
}

/** Records that follow each other. */
export interface RecordBlock {
  rows: string[][];
  /** Line that each record begins at, from 1. */
  lines: number[];
  /** One for each of `rows`; most records have none. */
  marks: (RecordMark | undefined)[];
  /** Bytes of the source that were read so far. */
  bytesRead: number;
}
