import { foldText } from '../../language/fold-text.js';
import { kindOfPath } from '../values/slot-value.js';

/** Number of weights per topic. Different features may share one. */
export const BUCKETS = 1 << 15;

/** Lengths of character n-grams. They recognize misspelled words, and Chinese words without spaces between them. */
const GRAMS = [2, 3, 4, 5] as const;

/** Maximum characters of a text that are read. A topic is clear by then. */
const MAX_LENGTH = 1_000;

/** 32-bit FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), folded to the number of buckets. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) {
    hash ^= feature.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}_'./\\~-])+|[$`&|;=<>{}?]/gu;

/** Replaces the name of an image, config or weight file by its kind, because names say nothing about the topic. */
function toWord(text: string): string {
  const kind = /[./\\]/.test(text) && /\w/.test(text) ? kindOfPath(text) : 'other';
  return kind === 'image' || kind === 'config' || kind === 'weights' ? `<${kind}>` : text;
}

/**
 * Returns the features of a text as distinct bucket numbers: words, pairs of neighbors, the first word, and character
 * n-grams. Cost: linear in the text.
 */
export function topicFeatures(text: string): number[] {
  const words = (foldText(text.slice(0, MAX_LENGTH)).match(WORD) ?? []).map(toWord);
  const buckets = new Set<number>();
  words.forEach((word, at) => {
    buckets.add(bucketOf(`w ${word}`));
    buckets.add(bucketOf(`p ${words[at - 1] ?? '^'} ${word}`));
    buckets.add(bucketOf(`s ${words[at - 2] ?? '^'} ${word}`));
  });
  if (words.length > 0) buckets.add(bucketOf(`e ${words.at(-1)!}`));
  const line = ` ${words.join(' ')} `.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
  for (const length of GRAMS)
    for (let at = 0; at + length <= line.length; at++) buckets.add(bucketOf(`c ${line.slice(at, at + length)}`));
  return [...buckets];
}
