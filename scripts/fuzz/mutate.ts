/** Sources of randomness for a mutation. */
export interface Mutation {
  random: () => number;
  words: readonly Uint8Array[];
  maxBytes: number;
  /** Another input of the corpus, to cut pieces from. */
  other: () => Uint8Array;
}

type Change = (input: Uint8Array, by: Mutation) => Uint8Array;

/** Boundary values for parsers of numbers and lengths. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const NUMBERS = ['0', '-1', '1', '255', '65536', '2147483648', '4294967296', '1e308', '9007199254740993', '-0', '0.1'];
const MAX_CHANGES = 6;

const below = (count: number, { random }: Mutation) => Math.floor(random() * count);
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const pick = <Item>(items: readonly Item[], by: Mutation) => items[below(items.length, by)]!;

/** Returns a random length from 1 to `max`; short lengths are more likely. */
const someLength = (max: number, by: Mutation) => 1 + Math.floor(max * by.random() ** 3);

function insert(input: Uint8Array, piece: Uint8Array, by: Mutation): Uint8Array {
  const at = below(input.length + 1, by);
  return join(input.subarray(0, at), piece, input.subarray(at));
}

/** Picks a random range of an input. */
function stretch(input: Uint8Array, by: Mutation): [from: number, to: number] {
  const from = below(input.length, by);
  return [from, Math.min(input.length, from + someLength(input.length - from, by))];
}

function overwrite(input: Uint8Array, piece: Uint8Array, by: Mutation): Uint8Array {
  const at = below(input.length, by);
  return join(input.subarray(0, at), piece, input.subarray(at + piece.length));
}

function edgeBytes(by: Mutation): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(pick(EDGES, by));
  const cut = bytes.subarray(0, pick([1, 2, 4], by));
  return Uint8Array.from(by.random() < 0.5 ? cut : cut.reverse());
}

/** Replaces a number in the text by another one. */
function changeNumber(input: Uint8Array, by: Mutation): Uint8Array {
  const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
  const start = below(input.length, by);
  let from = start;
  while (from < input.length && !isDigit(input[from]!)) from++;
  let to = from;
  while (to < input.length && isDigit(input[to]!)) to++;
  return join(input.subarray(0, from), Buffer.from(pick(NUMBERS, by)), input.subarray(to));
}

const CHANGES: readonly Change[] = [
  (input, by) => {
    const changed = Uint8Array.from(input);
    const at = below(input.length, by);
    changed[at] = (changed[at] ?? 0) ^ (1 << below(8, by));
    return changed;
  },
  (input, by) => overwrite(input, Uint8Array.of(below(256, by)), by),
  (input, by) => overwrite(input, edgeBytes(by), by),
  (input, by) => insert(input, edgeBytes(by), by),
  (input, by) => insert(input, pick(by.words, by), by),
  (input, by) => overwrite(input, pick(by.words, by), by),
  changeNumber,
  (input, by) => {
    const [from, to] = stretch(input, by);
    return join(input.subarray(0, from), input.subarray(to));
  },
  (input, by) => {
    const [from, to] = stretch(input, by);
    return insert(input, input.subarray(from, to), by);
  },
  (input, by) => {
    const [from, to] = stretch(input, by);
    const piece = input.subarray(from, to);
    return insert(input, join(...Array<Uint8Array>(someLength(64, by)).fill(piece)), by);
  },
  (input, by) => {
    const other = by.other();
    const [from, to] = stretch(other, by);
    return insert(input, other.subarray(from, to), by);
  },
  (input, by) => {
    const other = by.other();
    return join(input.subarray(0, below(input.length + 1, by)), other.subarray(below(other.length + 1, by)));
  },
  (input, by) => input.subarray(0, below(input.length + 1, by)),
];

/** Applies one to six changes to an input; the result has at most `maxBytes`. */
export function mutate(input: Uint8Array, by: Mutation): Uint8Array {
  let changed = input;
  for (let left = 1 + below(MAX_CHANGES, by); left > 0; left--) {
    changed = pick(CHANGES, by)(changed, by).subarray(0, by.maxBytes);
  }
  return changed;
}
