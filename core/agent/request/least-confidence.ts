import { type LexedItems, matchGroup } from './lexed-items.js';

/** Words between "skip" and "below": "skip all the detections with a confidence below 0.3". */
const MOST_BETWEEN = 6;
const BETWEEN = ['filler', 'word.objects', 'word.boxes', 'word.ones', 'word.confidence', 'word.with'];

/** Whether what is left out is what scores below a number: "skip the ones below 0.3" asks for a confidence, and forbids nothing. */
function isLeastConfidence(lexed: LexedItems, from: number): boolean {
  const first = matchGroup(lexed, from, ['word.ignoring']);
  if (first === 0) return false;
  // "skip everything" is a phrase of its own, and takes the words that it covers.
  let at = from + lexed.hits[from]!.reduce((most, { length }) => Math.max(most, length), first);
  for (let step = 0; step < MOST_BETWEEN; step++) {
    const below = matchGroup(lexed, at, ['word.below']);
    if (below > 0) return isNumeral(lexed, at + below);
    const length = matchGroup(lexed, at, BETWEEN);
    if (length === 0) return false;
    at += length;
  }
  return false;
}

function isNumeral(lexed: LexedItems, at: number): boolean {
  const item = lexed.items[at];
  if (item?.kind !== 'word') return false;
  return /^\d/.test(item.word.norm) || matchGroup(lexed, at, ['word.number', 'filler']) > 0;
}

const isWord = (group: string) => group.startsWith('word.');

/** Takes what negates, takes back or asks for something else from words that only say a least confidence. Cost: linear. */
export function freeLeastConfidence(lexed: LexedItems): LexedItems {
  const places = new Set(lexed.items.flatMap((_, at) => (isLeastConfidence(lexed, at) ? [at] : [])));
  if (places.size === 0) return lexed;
  return {
    ...lexed,
    hits: lexed.hits.map((hits, at) => (places.has(at) ? hits.filter(({ group }) => isWord(group)) : hits)),
    longest: lexed.longest.map((groups, at) => (places.has(at) ? groups.filter(isWord) : groups)),
  };
}
