import type { QuestionToken } from '../../../../language/tokens.js';
import type { ColumnMention } from './mentions.js';
import type { QuestionWords } from './question-words.js';
import type { TableIndex } from './table-index.js';

/** Words of headers that alone name no column. */
const WEAK = new Set(['of', 'the', 'a', 'an', 'in', 'by', 'to', 'and', 'or', 'on', 'for', 'at', 's', 'from', 'is']);

/** Runs of words that name a column: those of its header in any order, with what stands between them. */
export function findColumns(
  tokens: readonly QuestionToken[],
  isFiller: readonly boolean[],
  { columns }: TableIndex,
  words: QuestionWords,
): ColumnMention[] {
  const found: ColumnMention[] = [];
  for (const [column, { header }] of columns.entries()) {
    const strong = header.filter(({ text }) => !WEAK.has(text));
    if (strong.length === 0) continue;
    const hits = tokens.map((token, at) => hitOf(token, strong, words, isFiller[at] === true));
    found.push(...mentionsOf(hits, strong, column));
  }
  return found;
}

interface Hit {
  word: number;
  via: ColumnMention['via'];
}

function hitOf(
  token: QuestionToken,
  header: readonly QuestionToken[],
  words: QuestionWords,
  isFiller: boolean,
): Hit | null {
  if (WEAK.has(token.text)) return null;
  let word = header.findIndex(({ text }) => text === token.text);
  if (word >= 0) return { word, via: 'word' };
  word = header.findIndex(
    ({ stem, text }) => stem === token.stem || isShortFor(text, token.text) || isSame(text, token.text, words),
  );
  if (word >= 0) return { word, via: 'stem' };
  if (isFiller && token.text !== 'when' && token.text !== 'where' && token.text !== 'who') return null;
  const groups = words.synonyms.get(token.stem) ?? [];
  word = header.findIndex(({ stem }) => (words.synonyms.get(stem) ?? []).some((group) => groups.includes(group)));
  return word >= 0 ? { word, via: 'synonym' } : null;
}

/** "qty" and "quantity". */
function isSame(header: string, word: string, { abbreviations }: QuestionWords): boolean {
  const group = abbreviations.get(header);
  return group !== undefined && group === abbreviations.get(word);
}

/** "pos" for "position", "pts" is none. */
function isShortFor(header: string, word: string): boolean {
  if (header.length < 3 || word.length < 5) return false;
  if (word.length > header.length && word.startsWith(header) && header.length <= 5) return true;
  return (
    header.length > word.length && word.length >= 5 && header.startsWith(word.slice(0, Math.max(5, word.length - 2)))
  );
}

function mentionsOf(hits: readonly (Hit | null)[], header: readonly QuestionToken[], column: number): ColumnMention[] {
  const found: ColumnMention[] = [];
  for (let from = 0; from < hits.length; from += 1) {
    const first = hits[from];
    if (first === null || first === undefined) continue;
    const seen = new Set([first.word]);
    let to = from + 1;
    let via = first.via;
    for (let at = from + 1; at < Math.min(hits.length, to + 2); at += 1) {
      const hit = hits[at];
      if (hit === null || hit === undefined || seen.has(hit.word)) continue;
      seen.add(hit.word);
      via = weaker(via, hit.via);
      to = at + 1;
    }
    found.push({ from, to, column, share: seen.size / header.length, via });
    from = to - 1;
  }
  return found;
}

function weaker(a: ColumnMention['via'], b: ColumnMention['via']): ColumnMention['via'] {
  if (a === 'synonym' || b === 'synonym') return 'synonym';
  return a === 'stem' || b === 'stem' ? 'stem' : 'word';
}
