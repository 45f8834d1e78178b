/** A parser under trial: whatever bytes it is given, it reads them or throws a `Fault`. */
export interface FuzzTarget {
  name: string;
  /** Name of the function under test. */
  reads: string;
  /** Maximum input length, bytes: so short that a slow input is slow because of its content, not its length. */
  maxBytes: number;
  /** Inputs between two coverage reads, which take about 50 ms each. */
  batch: number;
  /** Inputs to begin with: small, real and of every kind. */
  seeds(): Uint8Array[];
  /** Tokens of the parser's grammar, to be inserted into inputs. */
  words: readonly string[];
  /** Reads the input. Anything but a `Fault` that it throws is a find. */
  run(input: Uint8Array): unknown;
}
