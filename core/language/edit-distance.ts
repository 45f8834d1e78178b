/** The last three rows of the distance table. Cells outside the band of a row count as unreachable. */
interface Rows {
  current: Uint16Array;
  previous: Uint16Array;
  older: Uint16Array;
}

const newRows = (width: number): Rows => ({
  current: new Uint16Array(width),
  previous: new Uint16Array(width),
  older: new Uint16Array(width),
});

/** Reused, because most compared texts are short, so that allocating the rows would take longer than filling them. */
let spare = newRows(128);

/**
 * Returns the edit distance of two texts in UTF-16 units: insertions, deletions, substitutions and swaps of neighbors
 * (optimal string alignment, the restricted Damerau-Levenshtein distance). Cost: length times `limit`.
 * @param limit distance above which the exact value does not matter.
 * @returns the distance, or `limit + 1` if it is larger.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  const shorter = Math.min(one.length, other.length);
  let from = 0;
  while (from < shorter && one.charCodeAt(from) === other.charCodeAt(from)) from++;
  let cut = 0;
  while (cut < shorter - from && one.charCodeAt(one.length - 1 - cut) === other.charCodeAt(other.length - 1 - cut))
    cut++;
  // Equal ends do not change the distance.
  return distanceWithin(one.slice(from, one.length - cut), other.slice(from, other.length - cut), limit);
}

function distanceWithin(one: string, other: string, limit: number): number {
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  if (shorter === 0) return longer;
  const far = limit + 1;
  const width = other.length + 1;
  if (spare.current.length < width) spare = newRows(width * 2);
  let rows = spare;
  for (let at = 0; at < width; at++) rows.current[at] = Math.min(at, far);
  for (let row = 1; row <= one.length; row++) {
    rows = { current: rows.older.fill(far, 0, width), previous: rows.current, older: rows.previous };
    if (fillRow(one, other, row, rows, limit) > limit) return far;
  }
  return Math.min(rows.current[other.length]!, far);
}

/**
 * Fills the cells of a row that `limit` edits can reach.
 * @returns the smallest distance in the row.
 */
function fillRow(one: string, other: string, row: number, { current, previous, older }: Rows, limit: number): number {
  const to = Math.min(other.length, row + limit);
  current[0] = Math.min(row, limit + 1);
  let smallest = current[0];
  for (let at = Math.max(1, row - limit); at <= to; at++) {
    const same = one.charCodeAt(row - 1) === other.charCodeAt(at - 1);
    let best = Math.min(previous[at - 1]! + (same ? 0 : 1), previous[at]! + 1, current[at - 1]! + 1);
    if (!same && areSwapped(one, other, row, at)) best = Math.min(best, older[at - 2]! + 1);
    current[at] = best;
    if (best < smallest) smallest = best;
  }
  return smallest;
}

function areSwapped(one: string, other: string, row: number, at: number): boolean {
  return (
    row > 1 &&
    at > 1 &&
    one.charCodeAt(row - 1) === other.charCodeAt(at - 2) &&
    one.charCodeAt(row - 2) === other.charCodeAt(at - 1)
  );
}

/** Returns the known word most similar to a typed one; undefined if all need more edits than a third of its letters. */
export function closestWord(typed: string, known: readonly string[]): string | undefined {
  const word = typed.slice(0, 64).toLowerCase();
  const limit = Math.max(1, Math.floor(word.length / 3));
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate.slice(0, 64).toLowerCase(), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}

/** Minimum length of a typed prefix for which the complete word is suggested. */
const MIN_START = 3;

/**
 * Returns the known word to suggest for a typed one: the most similar, or the only one with the typed word as prefix.
 */
export function suggestWord(typed: string, known: readonly string[]): string | undefined {
  const near = closestWord(typed, known);
  if (near !== undefined || typed.length < MIN_START) return near;
  const longer = known.filter((word) => word.toLowerCase().startsWith(typed.toLowerCase()));
  return longer.length === 1 ? longer[0] : undefined;
}

/** Minimum length for tolerating typos: of the longer word for one typo, of the shorter word for two. */
const MIN_LENGTH = { one: 5, two: 9 };

/** Returns the set of letters of a word as a bit mask. */
function letterMask(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/**
 * Counts letters that occur in only one of two words. One typo changes at most two, so this rejects most pairs early.
 */
function countDifferingLetters(word: string, other: string): number {
  let count = 0;
  for (let bits = letterMask(word) ^ letterMask(other); bits !== 0; bits &= bits - 1) count++;
  return count;
}

function maxTypos(word: string, other: string): number {
  if (word.length >= MIN_LENGTH.two) return 2;
  return Math.max(word.length, other.length) >= MIN_LENGTH.one ? 1 : 0;
}

/**
 * Whether two words differ by one typo, or by two if they are long. A typo is an inserted, deleted or replaced letter
 * or a swap of neighbors (restricted Damerau-Levenshtein distance). Cost: the product of their lengths, if these are
 * similar.
 */
function isNear(word: string, other: string): boolean {
  const limit = maxTypos(word, other);
  if (limit === 0 || word === other || Math.abs(word.length - other.length) > limit) return false;
  if (countDifferingLetters(word, other) > 2 * limit) return false;
  return editDistance(word, other, limit) <= limit;
}

/**
 * Returns the word of a list of which `word` is probably a typo: the only similar one or, of two similar ones, the one
 * with the same length. Returns undefined otherwise.
 */
export function nearWord(word: string, words: readonly string[]): string | undefined {
  const near = words.filter((other) => isNear(word, other));
  return near.length === 1 ? near[0] : near.find((other) => other.length === word.length && near.length === 2);
}

const lettersOf = (word: string) => [...word].toSorted().join('');

/** Whether two words have the same first letter and the same letters in another order: "lsit" and "list". */
export const areLettersSwapped = (word: string, other: string): boolean =>
  word !== other && word.length === other.length && word[0] === other[0] && lettersOf(word) === lettersOf(other);
