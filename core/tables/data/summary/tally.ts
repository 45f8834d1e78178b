import type { Tally } from '../wide-summary.js';

/** A profile tells of 20; who asks for all cells of a finding finds them by these texts. */
const EXAMPLES = 1_000;
/** Longer texts are cut in examples; the cap of a table's issue is 200 characters. */
const EXAMPLE_LENGTH = 220;

export function newTally(): Tally {
  return { cells: 0, examples: [] };
}

/** Counts some equal cells. @param row source row of the first of them. */
export function addTo(tally: Tally, text: string, cells: number, row: number): void {
  tally.cells += cells;
  if (tally.examples.length < EXAMPLES) tally.examples.push({ text: keptText(text), row });
}

/** Counts under a key, with a place for it where there is none yet. */
export function addToEach<Key>(tallies: Map<Key, Tally>, key: Key, text: string, cells: number, row: number): void {
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
  into.examples.push(...later.examples.slice(0, EXAMPLES - into.examples.length));
}

export function mergeTallies<Key>(into: Map<Key, Tally>, later: Map<Key, Tally>): void {
  for (const [key, tally] of later) {
    const known = into.get(key);
    if (known === undefined) into.set(key, { cells: tally.cells, examples: [...tally.examples] });
    else mergeTally(known, tally);
  }
}

/** A copy of its own: a slice would keep the whole block that it was cut from in memory. */
export function keptText(text: string): string {
  const short = text.length > EXAMPLE_LENGTH ? text.slice(0, EXAMPLE_LENGTH) : text;
  return ownText(short);
}

/** The same text in memory of its own: V8 keeps slices of 13 characters and more as views of their source, here of the joined copy. */
export function ownText(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
