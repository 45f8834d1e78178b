import { isNullToken } from '../../cells/null-tokens.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import { tidyCategory } from './acts-as-categories.js';
import { NearTexts } from './near-texts.js';
import { synonymsOf } from './synonyms.js';

/** Letters that have no Unicode decomposition but a common spelling with other letters. */
const EXPANDED: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/**
 * Returns the text in lower case without diacritics, punctuation and control characters, the first steps of
 * OpenRefine's fingerprint.
 */
function plain(text: string): string {
  const bare = text.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return withoutMarks(bare.replace(/[ßæœøłđðþı]/g, (letter) => EXPANDED.get(letter)!));
}

const withoutMarks = (text: string) => text.replace(/[\p{P}\p{S}\p{Cc}\p{Cf}]/gu, '');

/** Returns the text in lower case; an empty key for short codes, in which case may matter: mW and MW. */
function caseKey(text: string): string {
  return text.length < MIN_WORD ? '' : text.toLowerCase();
}

/**
 * Returns OpenRefine's fingerprint: lower case, no diacritics or punctuation, and the distinct words in sorted order
 * (https://openrefine.org/docs/technical-reference/clustering-in-depth).
 */
export function fingerprint(text: string): string {
  return [
    ...new Set(
      plain(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ]
    .sort()
    .join(' ');
}

/**
 * Returns OpenRefine's n-gram fingerprint with n = 2: the distinct pairs of adjacent characters in sorted order,
 * ignoring white space.
 */
export function ngramFingerprint(text: string): string {
  const letters = [...plain(text).replace(/\s+/g, '')];
  if (letters.length < 2) return letters.join('');
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))].sort().join('');
}

/** Minimum length of a text whose case does not matter. */
const MIN_WORD = 3;

/** How a cluster was found. Ordered from strict to loose. */
type ClusterMethod =
  | 'case'
  | 'words'
  | 'ranges'
  | 'diacritics'
  | 'digraphs'
  | 'zeros'
  | 'short-case'
  | 'synonyms'
  | 'fingerprint'
  | 'ngram-fingerprint'
  | 'near';

interface CountedCategory {
  text: string;
  /** Number of cells with the text. */
  count: number;
}

/** Texts of a column that probably mean the same. */
export interface CategoryCluster {
  /** The most common form, which is retained. */
  main: string;
  /** The other forms, most common first. */
  variants: CountedCategory[];
  method: ClusterMethod;
}

/** Maximum distinct texts. A column with more does not contain categories. */
const MAX_TEXTS = 5_000;
const MAX_LENGTH = 120;
/** Minimum length for the n-gram fingerprint. Shorter texts have the same letter pairs by chance. */
const MIN_NGRAM = 6;
const MAX_EDITS = 2;
/**
 * For the method `near`: minimum ratio of the cells of the main form to those of a variant (`RATIO`), and minimum cells
 * of the main form.
 */
const RATIO = 5;
const MIN_USUAL = 4;

interface Category extends CountedCategory {
  /** Index in the column, for a stable order. */
  at: number;
}

/** Returns the categories of a column: its tidied texts, without placeholders for missing values. */
function categoriesOf({ texts, counts }: Pick<DictionaryColumn, 'texts' | 'counts'>): Category[] {
  const categories = new Map<string, Category>();
  for (const [at, raw] of texts.entries()) {
    const text = counts[at]! === 0 || raw.length > 2 * MAX_LENGTH ? '' : tidyCategory(raw);
    if (text === '' || text.length > MAX_LENGTH || isNullToken(text)) continue;
    const known = categories.get(text);
    if (known === undefined) categories.set(text, { text, at, count: counts[at]! });
    else known.count += counts[at]!;
  }
  return [...categories.values()];
}

/**
 * Clusters the categories of a column, by the strictest method first: case, the words, the dash of ranges, the words
 * without diacritics (unless both texts are frequent), with two letters for an umlaut, leading zeros, the case of words
 * of two letters, synonyms such as `pcs` and `Stk`, OpenRefine's fingerprint, its n-gram fingerprint, and finally one
 * or two edits between a rare and a common text. A text is a variant in only one cluster, that of the strictest method;
 * the main form of a cluster may be a variant in a later one. Texts with different digits, apart from leading zeros, are
 * never considered similar. All texts are returned in tidied form (`tidyCategory`).
 * @returns none for a column with more than 5,000 texts.
 */
export function clusterCategories(
  column: Pick<DictionaryColumn, 'name' | 'texts' | 'counts'>,
): readonly CategoryCluster[] {
  const all = categoriesOf(column);
  if (all.length > MAX_TEXTS) return [];
  const clusters: CategoryCluster[] = [];
  let open: Category[] = all;
  const synonyms = { method: 'synonyms' as const, keyOf: synonymsOf(column) };
  for (const { method, keyOf } of [...KEYS, synonyms, ...LOOSE_KEYS]) {
    const found = byKey(open, keyOf)
      .map((group) => clusterOf(group, method))
      .filter(({ variants }) => variants.length > 0);
    const variants = new Set(found.flatMap((cluster) => cluster.variants.map(({ text }) => text)));
    clusters.push(...found);
    open = open.filter(({ text }) => !variants.has(text));
  }
  return [...clusters, ...nearClusters(open)];
}

/** A grade, which its sign distinguishes: AA+ and AA-. */
const GRADE = /[+#*-]$/;

const hasWord = (text: string) => /\p{L}{3}/u.test(text) && !GRADE.test(text);

const KEYS: readonly { method: ClusterMethod; keyOf: (text: string) => string }[] = [
  { method: 'case', keyOf: caseKey },
  { method: 'words', keyOf: wordsKey },
  { method: 'ranges', keyOf: rangeKey },
  { method: 'diacritics', keyOf: diacriticsKey },
  { method: 'digraphs', keyOf: digraphsKey },
  { method: 'zeros', keyOf: zerosKey },
  { method: 'short-case', keyOf: shortCaseKey },
];

const LOOSE_KEYS: typeof KEYS = [
  { method: 'fingerprint', keyOf: fingerprintKey },
  { method: 'ngram-fingerprint', keyOf: ngramKey },
];

/**
 * Returns the fingerprint; an empty key for texts without a word of three letters, which punctuation may distinguish:
 * `C` and `C#`.
 */
function fingerprintKey(text: string): string {
  return hasWord(text) ? fingerprint(text) : '';
}

/** Returns the words in their order, without punctuation; an empty key as for the fingerprint. */
function wordsKey(text: string): string {
  return hasWord(text) ? spaced(withoutMarks(text.toLowerCase().normalize('NFKC'))) : '';
}

/** Returns the words in their order, without punctuation and diacritics; an empty key as for the fingerprint. */
function diacriticsKey(text: string): string {
  return hasWord(text) ? spaced(plain(text)) : '';
}

const RANGE = /^(\d{1,9}) ?[-\u2010-\u2015\u2212] ?(\d{1,9})$/;

/** Returns a range of whole numbers with a hyphen and no spaces, so that `18 – 24` and `18-24` are equal; otherwise empty. */
function rangeKey(text: string): string {
  const [, from, to] = RANGE.exec(text) ?? [];
  return from === undefined ? '' : `${from}-${to}`;
}

/** Two letters, or a letter for a sex or an answer. Other letters may differ in case: a and A of a genotype. */
const SHORT_WORD = /^(?:\p{L}{2}|[mfwdynj])$/iu;

/** Returns a word of two letters in lower case, if it is written in one case: `ok` and `OK`; otherwise empty. */
function shortCaseKey(text: string): string {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  return isOneCase && SHORT_WORD.test(text) ? text.toLowerCase() : '';
}

/** Returns digits without leading zeros, so that `0042` and `42` are equal; otherwise empty. */
function zerosKey(text: string): string {
  return /^\d{1,30}$/.test(text) ? text.replace(/^0+(?=\d)/, '') : '';
}

/** Letters of German and the Nordic languages, and their spelling in ASCII. */
const DIGRAPHS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
]);

/** Returns the words with such letters in ASCII, so that München and Muenchen are equal; an empty key as above. */
function digraphsKey(text: string): string {
  const written = text.toLowerCase().normalize('NFC');
  return wordsKey(written.replace(/[äöüåø]/g, (letter) => DIGRAPHS.get(letter)!));
}

const spaced = (text: string) => text.split(/\s+/).join(' ').trim();

/** Returns the n-gram fingerprint; an empty key for short texts, and for texts with digits, whose order matters. */
function ngramKey(text: string): string {
  return text.length < MIN_NGRAM || /\d/.test(text) ? '' : ngramFingerprint(text);
}

/** Groups categories by key and returns groups of two or more. Skips empty keys. */
function byKey(categories: readonly Category[], keyOf: (text: string) => string): Category[][] {
  const groups = new Map<string, Category[]>();
  for (const category of categories) {
    const key = keyOf(category.text);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [category]);
    else group.push(category);
  }
  groups.delete('');
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Sorts the most common form first, then forms in mixed case, then by position. */
function byRank(one: Category, other: Category): number {
  return other.count - one.count || isMixed(other.text) - isMixed(one.text) || one.at - other.at;
}

function isMixed(text: string): number {
  return Number(text !== text.toLowerCase() && text !== text.toUpperCase());
}

function clusterOf(group: readonly Category[], method: ClusterMethod): CategoryCluster {
  // Zeros get lost rather than added.
  const byLength = (one: Category, other: Category) => other.text.length - one.text.length;
  const [main, ...rest] = [...group].sort(method === 'zeros' ? byLength : byRank);
  const variants = method === 'diacritics' ? rest.filter((variant) => isRare(variant, main!)) : rest;
  return { main: main!.text, variants: variants.map(({ text, count }) => ({ text, count })), method };
}

/** If a text is at least this many times as frequent as the same text without diacritics, the latter is a slip. */
const DIACRITICS_RATIO = 10;
/** The same ratio if the text without diacritics is in a single cell. */
const SINGLE_RATIO = 5;

/** Whether a variant is too rare to be a separate value. In a list of wines, rosé and rose may both be frequent. */
function isRare(variant: Category, main: Category): boolean {
  return main.count >= (variant.count === 1 ? SINGLE_RATIO : DIACRITICS_RATIO * variant.count);
}

const hasDigit = (text: string) => /\d/.test(text);

/** Returns the maximum edits between a text and a variant: one from five letters on, two from nine. */
function editsFor(text: string): number {
  if (text.length < 5) return 0;
  return text.length < 9 ? 1 : MAX_EDITS;
}

function nearClusters(categories: readonly Category[]): CategoryCluster[] {
  const usual = categories.filter(({ text, count }) => count >= MIN_USUAL && !hasDigit(text));
  const near = new NearTexts(
    usual.map(({ text }) => text.toLowerCase()),
    MAX_EDITS,
  );
  const clusters = new Map<number, CategoryCluster>();
  for (const { text, count, at: position } of [...categories].sort(byRank)) {
    if (hasDigit(text)) continue;
    const match = near.find(text.toLowerCase()).find(({ at, distance }) => {
      return distance <= editsFor(text) && usual[at]!.count >= RATIO * count && usual[at]!.at !== position;
    });
    if (match === undefined) continue;
    const main = usual[match.at]!;
    const cluster = clusters.get(main.at) ?? { main: main.text, variants: [], method: 'near' };
    clusters.set(main.at, cluster);
    cluster.variants.push({ text, count });
  }
  return [...clusters.values()];
}

/**
 * `variants` differ only in spelling; `similar` texts may have different meanings, such as `North, East` and
 * `East, North`.
 */
export type MergeKind = 'variants' | 'similar';

const METHODS: Record<MergeKind, readonly ClusterMethod[]> = {
  variants: ['case', 'words', 'ranges', 'diacritics'],
  similar: ['digraphs', 'zeros', 'short-case', 'synonyms', 'fingerprint', 'ngram-fingerprint', 'near'],
};

/**
 * Maps each variant to its replacement, for one kind of merge. If clusters form a chain, the replacement is the end of
 * the chain.
 */
export function mergesOf(clusters: readonly CategoryCluster[], kind: MergeKind): Map<string, string> {
  const next = new Map(
    clusters
      .filter(({ method }) => METHODS[kind].includes(method))
      .flatMap(({ main, variants }) => variants.map(({ text }) => [text, main] as const)),
  );
  return followChains(next);
}

/** Maps each text to the end of its chain. Omits texts whose chain is a cycle. */
export function followChains(next: ReadonlyMap<string, string>): Map<string, string> {
  const ends = new Map<string, string>();
  for (const [from, first] of next) {
    let to = first;
    for (let steps = 0; next.has(to) && steps <= next.size; steps++) to = next.get(to)!;
    if (!next.has(to)) ends.set(from, to);
  }
  return ends;
}
