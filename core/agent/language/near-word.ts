/** Letters of the shortest word in which one slip is told from another word, and of the shortest with two. */
const SHORTEST = { one: 5, two: 9 };

/**
 * Whether two words differ by one slip of the pen, or two in a long one: a letter too many, too few, another, or two that
 * changed places (restricted Damerau-Levenshtein distance). Cost: the product of their lengths, for lengths that are alike.
 */
function isNear(word: string, other: string): boolean {
  const most = word.length >= SHORTEST.two ? 2 : word.length >= SHORTEST.one ? 1 : 0;
  if (most === 0 || word === other || Math.abs(word.length - other.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const here = [row];
    for (let at = 1; at <= other.length; at++) {
      const cost = word[row - 1] === other[at - 1] ? 0 : 1;
      let least = Math.min(last[at]! + 1, here[at - 1]! + 1, last[at - 1]! + cost);
      const isSwapped = row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1];
      if (isSwapped) least = Math.min(least, before[at - 2]! + 1);
      here.push(least);
    }
    before = last;
    last = here;
  }
  return last[other.length]! <= most;
}

/** The one word of a list that another may be meant as; undefined where there is none, or more than one. */
export function nearWord(word: string, words: readonly string[]): string | undefined {
  const near = words.filter((other) => isNear(word, other));
  return near.length === 1 ? near[0] : near.find((other) => other.length === word.length && near.length === 2);
}
