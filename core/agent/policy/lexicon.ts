import type { PolicyToken } from './read-tokens.js';
import { readTokens } from './read-tokens.js';

interface Node {
  words: Map<string, Node>;
  /** Nodes of word prefixes ("scrap*"). */
  beginnings: Map<string, Node>;
  groups: number[];
}

const newNode = (): Node => ({ words: new Map(), beginnings: new Map(), groups: [] });

/** Maximum letters that the `*` after a prefix matches. */
const MAX_ENDING_LENGTH = 5;

/** For each group: the end indices of its matches, by start index. Ends are exclusive. */
export type Hits = Map<number, Map<number, number[]>>;

/** A trie of the phrases of all groups, which finds all of them in one pass over the tokens. */
export class PolicyLexicon {
  readonly #root = newNode();
  readonly #vocabulary = new Set<string>();

  /** @param phrase words separated by spaces. A final `*` matches any ending; `<kind>` matches data of that kind. */
  add(phrase: string, group: number): void {
    let node = this.#root;
    for (const word of phraseWords(phrase)) {
      const isBeginning = word.endsWith('*');
      const key = isBeginning ? word.slice(0, -1) : word;
      const edges = isBeginning ? node.beginnings : node.words;
      const next = edges.get(key) ?? newNode();
      edges.set(key, next);
      this.#vocabulary.add(key);
      node = next;
    }
    if (!node.groups.includes(group)) node.groups.push(group);
  }

  has(word: string): boolean {
    return this.#vocabulary.has(word);
  }

  /** @param kindsOf returns the kinds of a data token. */
  find(tokens: readonly PolicyToken[], kindsOf: (token: PolicyToken) => readonly string[]): Hits {
    const hits: Hits = new Map();
    const walk = (node: Node, start: number, at: number): void => {
      const token = tokens[at];
      if (token === undefined) return;
      for (const next of steps(node, token, kindsOf)) {
        for (const group of next.groups) addHit(hits, group, start, at + 1);
        if (next.words.size > 0 || next.beginnings.size > 0) walk(next, start, at + 1);
      }
    };
    for (let start = 0; start < tokens.length; start++) walk(this.#root, start, start);
    return hits;
  }
}

function addHit(hits: Hits, group: number, start: number, end: number): void {
  let starts = hits.get(group);
  if (starts === undefined) {
    starts = new Map();
    hits.set(group, starts);
  }
  const ends = starts.get(start);
  if (ends === undefined) starts.set(start, [end]);
  else ends.push(end);
}

function phraseWords(phrase: string): string[] {
  if (/^<[a-z_]+>$/.test(phrase)) return [phrase];
  const text = phrase.normalize('NFKC').toLowerCase();
  const offsets = Array.from({ length: text.length + 1 }, (_, place) => place);
  return readTokens({ text, offsets }, []).map(({ norm, end }) => (text[end] === '*' ? `${norm}*` : norm));
}

const NONE: readonly Node[] = [];

function steps(node: Node, token: PolicyToken, kindsOf: (token: PolicyToken) => readonly string[]): readonly Node[] {
  if (token.data !== null) return kindsOf(token).flatMap((kind) => node.words.get(`<${kind}>`) ?? []);
  const found = node.words.get(token.norm);
  if (node.beginnings.size === 0) return found === undefined ? NONE : [found];
  const nodes = found === undefined ? [] : [found];
  const shortest = Math.max(1, token.norm.length - MAX_ENDING_LENGTH);
  for (let length = shortest; length <= token.norm.length; length++) {
    const next = node.beginnings.get(token.norm.slice(0, length));
    if (next !== undefined) nodes.push(next);
  }
  return nodes;
}
