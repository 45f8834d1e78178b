/** Start options of the worker. */
export interface FuzzOrder {
  target: string;
  seed: number;
  /** Duration, ms. */
  forMs: number;
  /** Shared memory for the current input: its length, then its bytes. */
  desk: SharedArrayBuffer;
}

export interface FuzzFigures {
  executions: number;
  faults: number;
  corpus: number;
  /** Executed bytes of code, of the parser and its bundled libraries. */
  coveredBytes: number;
  /** The slowest input, ms, and its length, bytes. */
  slowestMs: number;
  slowestBytes: number;
  peakRssMb: number;
}

export type FuzzMessage =
  | { kind: 'figures'; figures: FuzzFigures }
  | { kind: 'find'; why: string; detail: string; input: Uint8Array };

/** Bytes at the head of the desk: reading count, and length of the input; -1 while nothing is read. */
export const DESK_HEAD = 8;
