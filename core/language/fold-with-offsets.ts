/** A text folded for comparison, with a mapping back to the original. */
export interface FoldedText {
  original: string;
  folded: string;
  /** Offset in `original` of each UTF-16 unit of `folded`, plus one for the end. */
  offsets: readonly number[];
}

/** A character with its combining marks. */
const CLUSTER = /[^\p{M}]\p{M}*|\p{M}+/gsu;
/** Zero width, bidi, soft hyphen, tags, variation selectors, fillers. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]|\u17b4|\u17b5/gu;
const MARKS = /\p{Mn}|\p{Me}/gu;
const LATIN_START = /^\p{Script=Latin}/u;
const CONTROL = /[\p{Cc}\p{Zs}]/gu;
const LINE = /[\r\n\u0085\u2028\u2029]/g;
const QUOTES = /[‘’‚‛′´＇]/g;
const DOUBLE_QUOTES = /[“”„‟«»″〝〞＂]/g;
const DASHES = /[‐‑‒–—―−﹣－]/g;

function foldCluster(cluster: string): string {
  const plain = cluster.replace(INVISIBLE, '');
  if (plain === '') return '';
  const line = plain.replace(LINE, '\n');
  const composed = line
    .replace(DOUBLE_QUOTES, '"')
    .replace(QUOTES, "'")
    .normalize('NFKC')
    .replace(DASHES, '-')
    .toLowerCase();
  // Combining marks that do not compose with a Latin letter (strikethrough, stacked accents) are decoration.
  const bare = LATIN_START.test(composed) ? composed.normalize('NFC').replace(MARKS, '') : composed;
  return bare.replace(CONTROL, (char) => (char === '\n' ? char : ' ')).replace(INVISIBLE, '');
}

const ASCII = /^[\x20-\x7e]*$/;

const isPlain = (code: number) => (code >= 0x20 && code < 0x7f) || code === 0x0a;

/**
 * Folds a text: NFKC, lower case, no invisible characters, straight quotes, plain dashes, and Latin letters instead of
 * look-alikes in words of mixed scripts. Cost: linear.
 */
export function foldWithOffsets(original: string): FoldedText {
  let folded = '';
  const offsets: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const text = cluster.length === 1 && isPlain(cluster.charCodeAt(0)) ? cluster.toLowerCase() : foldCluster(cluster);
    for (let unit = 0; unit < text.length; unit++) offsets.push(index);
    folded += text;
  }
  offsets.push(original.length);
  return { original, folded: resolveLookAlikes(folded), offsets };
}

/**
 * Normalizes a name: removes invisible characters and applies NFKC if the result is ASCII. Returns other names
 * unchanged.
 */
export function plainName(sent: string): string {
  const plain = sent.replace(INVISIBLE, '').normalize('NFKC');
  return ASCII.test(plain) ? plain : sent;
}

/**
 * Returns the end offset in the original text of a folded part.
 * @param end end of the part in `folded`, exclusive.
 */
export function originalEnd({ original, offsets }: FoldedText, end: number): number {
  if (end === 0) return 0;
  const last = offsets[end - 1]!;
  const next = offsets[end]!;
  const point = original.codePointAt(last);
  const after = last + (point !== undefined && point > 0xffff ? 2 : 1);
  // One character may fold to several units ("ﬁ"), and combining marks belong to the character before them.
  return Math.max(last, Math.min(after, next === last ? after : next));
}

/** Lower-case letters, mostly Cyrillic and Greek, that look like Latin ones (Unicode TR39 confusables). */
const LOOK_ALIKES = new Map<string, string>(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    ё: 'e',
    ѐ: 'e',
    ғ: 'f',
    ɡ: 'g',
    һ: 'h',
    н: 'h',
    і: 'i',
    ї: 'i',
    ѝ: 'i',
    ӏ: 'l',
    ј: 'j',
    к: 'k',
    м: 'm',
    п: 'n',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    г: 'r',
    ѕ: 's',
    т: 't',
    ц: 'u',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    у: 'y',
    ү: 'y',
    з: '3',
    α: 'a',
    β: 'b',
    ϲ: 'c',
    δ: 'd',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    σ: 'o',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    γ: 'y',
    ϳ: 'j',
    ı: 'i',
    ɑ: 'a',
    ɩ: 'i',
    ʏ: 'y',
    ո: 'n',
    օ: 'o',
    ս: 'u',
    հ: 'h',
    ց: 'g',
    զ: 'q',
  }),
);

const TOKEN = /[\p{L}\p{N}]+/gu;
const LATIN = /[a-z]/;

/**
 * Replaces look-alikes with Latin letters in words that also contain Latin letters.
 * @param text lower case. The result has the same length in UTF-16 units.
 */
function resolveLookAlikes(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (!LATIN.test(token)) return token;
    let resolved = '';
    for (const letter of token) resolved += LOOK_ALIKES.get(letter) ?? letter;
    return resolved;
  });
}
