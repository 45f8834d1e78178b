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
  /** Executed code of the parser and its bundled libraries, bytes. */
  coveredBytes: number;
  /** Duration of the slowest input, ms, and its length, bytes. */
  slowestMs: number;
  slowestBytes: number;
  peakRssMb: number;
}

export type FuzzMessage =
  | { kind: 'figures'; figures: FuzzFigures }
  | { kind: 'find'; why: string; detail: string; input: Uint8Array };

/**
 * Length of the header of `desk`, bytes: two integers, the number of runs so far, and the input length; -1 between
 * runs.
 */
export const DESK_HEAD = 8;
