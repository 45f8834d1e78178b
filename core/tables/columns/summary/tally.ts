import type { Sighting, Tally } from './wide-summary.js';

/** A profile tells of 20; who asks for all cells of a finding finds them by these texts. */
const EXAMPLES = 1_000;
/** Longer texts are cut in examples; the cap of a table's issue is 200 characters. */
const EXAMPLE_LENGTH = 220;

export function newTally(): Tally {
  return { cells: 0, examples: [] };
}

/** The text of a cell, or what makes it when it is asked for: of most cells nobody wants it. */
export type CellText = string | { toString(): string };

/** Counts some equal cells. @param row source row of the first of them. */
export function addTo(tally: Tally, text: CellText, cells: number, row: number): void {
  tally.cells += cells;
  if (tally.examples.length < EXAMPLES) addExample(tally, { text: keptText(text), row });
}

/** Texts of the examples of tallies that still take some: an example is a text, wherever else it stands. */
const SEEN = new WeakMap<Tally, Set<string>>();

function addExample(tally: Tally, example: Sighting): void {
  const seen = SEEN.get(tally) ?? new Set(tally.examples.map(({ text }) => text));
  if (seen.has(example.text)) return;
  tally.examples.push(example);
  if (tally.examples.length === EXAMPLES) SEEN.delete(tally);
  else SEEN.set(tally, seen.add(example.text));
}

/** Counts under a key, with a place for it where there is none yet. */
export function addToEach<Key>(tallies: Map<Key, Tally>, key: Key, text: CellText, cells: number, row: number): void {
  let tally = tallies.get(key);
  if (tally === undefined) {
    tally = newTally();
    tallies.set(key, tally);
  }
  addTo(tally, text, cells, row);
}

/** Adds what was counted further down in the same file. */
export function mergeTally(into: Tally, later: Tally): void {
  into.cells += later.cells;
  for (const example of later.examples) if (into.examples.length < EXAMPLES) addExample(into, example);
}

export function mergeTallies<Key>(into: Map<Key, Tally>, later: Map<Key, Tally>): void {
  for (const [key, tally] of later) {
    const known = into.get(key);
    if (known === undefined) into.set(key, { cells: tally.cells, examples: [...tally.examples] });
    else mergeTally(known, tally);
  }
}

/** A copy of its own: a slice would keep the whole block that it was cut from in memory. */
export function keptText(text: CellText): string {
  const whole = String(text);
  return ownText(whole.length > EXAMPLE_LENGTH ? whole.slice(0, EXAMPLE_LENGTH) : whole);
}

/** The same text in memory of its own: V8 keeps slices of 13 characters and more as views of their source, here of the joined copy. */
export function ownText(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
