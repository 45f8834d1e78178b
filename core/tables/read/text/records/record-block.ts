/** Marks a record that has to be checked: malformed quotes, another width, or invalid bytes. */
export interface RecordMark {
  /** Original text of the record. */
  raw: string;
  trouble: 'stray-quote' | 'unclosed-quote' | null;
  /** Indices of quoted cells; null if unknown. */
  quoted: readonly number[] | null;
  hasInvalidBytes: boolean;
}

/** Consecutive records. */
export interface RecordBlock {
  rows: string[][];
  /** Line on which each record starts, from 1. */
  lines: number[];
  /** One entry per row; undefined for most records. */
  marks: (RecordMark | undefined)[];
  /** Bytes of the source read so far. */
  bytesRead: number;
}
