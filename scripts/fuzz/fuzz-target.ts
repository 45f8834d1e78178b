/** A parser under trial: whatever bytes it is given, it reads them or throws a `Fault`. */
export interface FuzzTarget {
  name: string;
  /** What is called, for the record. */
  reads: string;
  /** Longest input, bytes: so short that what is slow is slow for what it holds, not for its length. */
  maxBytes: number;
  /** Inputs between two coverage reads, which take about 50 ms each. */
  batch: number;
  /** Inputs to begin with: small, real and of every kind. */
  seeds(): Uint8Array[];
  /** Pieces that the grammar of the parser knows, to be put into inputs. */
  words: readonly string[];
  /** Reads the input. Anything but a `Fault` that it throws is a find. */
  run(input: Uint8Array): unknown;
}
