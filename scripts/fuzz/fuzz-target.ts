/** A parser under test: for any bytes, it must return a result or throw a `Fault`. */
export interface FuzzTarget {
  name: string;
  /** Name of the function under test. */
  reads: string;
  /** Maximum input length, bytes. Short, so that an input can be slow only because of its content. */
  maxBytes: number;
  /** Number of inputs between two readings of the coverage, which take about 50 ms each. */
  batch: number;
  /** Initial inputs: small, real and of every kind. */
  seeds(): Uint8Array[];
  /** Tokens of the parser's grammar to insert into inputs. */
  words: readonly string[];
  /** Parses the input. Any error other than a `Fault` is a find. */
  run(input: Uint8Array): unknown;
}
