import { foldWithOffsets } from '../../language/fold-with-offsets.js';
import { splitWords } from '../../language/split-items.js';

/** A phrase that starts at a position. */
export interface Hit {
  /** Group of the phrase, such as `clauses.breaks` or `actions.detect`. */
  group: string;
  /** Number of words. */
  length: number;
}

interface Phrase {
  words: string[];
  group: string;
}

/** Words in which phrases are found. Null for anything that is not a word. */
export type Row = readonly (string | null)[];

const NO_HITS: readonly Hit[] = [];

/** The phrases of a language, indexed by their first word. */
export class Lexicon {
  private readonly byFirst = new Map<string, Phrase[]>();

  /** @param groups phrases by group. */
  constructor(groups: ReadonlyMap<string, readonly string[]>) {
    for (const [group, texts] of groups) for (const text of texts) this.add(group, text);
    for (const phrases of this.byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  }

  private add(group: string, text: string): void {
    const words = splitWords(foldWithOffsets(text).folded);
    const first = words[0];
    if (first === undefined) return;
    const list = this.byFirst.get(first);
    if (list) list.push({ words, group });
    else this.byFirst.set(first, [{ words, group }]);
  }

  /** Returns the phrases that start at a position, longest first. */
  at(row: Row, place: number): readonly Hit[] {
    const first = row[place];
    const phrases = first == null ? undefined : this.byFirst.get(first);
    if (!phrases) return NO_HITS;
    const hits = phrases.filter(({ words }) => words.every((word, index) => row[place + index] === word));
    return hits.map(({ group, words }) => ({ group, length: words.length }));
  }

  /**
   * Finds phrases by start position. The longest one wins, and none starts inside another: 别 inside 识别 is not a
   * prohibition. Cost: words times phrases per first word.
   */
  read(row: Row): readonly (readonly Hit[])[] {
    const found: (readonly Hit[])[] = row.map(() => NO_HITS);
    for (let place = 0; place < row.length; ) {
      const hits = this.at(row, place);
      found[place] = hits;
      place += hits[0]?.length ?? 1;
    }
    return found;
  }
}
