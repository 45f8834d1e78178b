import { characterCostsOf } from './letter-model.js';

/** A run of half-width kana, with its marks and punctuation. */
const RUN = /[\uff61-\uff9f]+/g;
/** Kana that a voiced or semi-voiced mark may follow. */
const VOICED = /[ｳｶ-ﾄﾊ-ﾎ]ﾞ|[ﾊ-ﾎ]ﾟ/g;
const MARK = /[ﾞﾟ]/g;
const PUNCTUATION = /[｡-･]/;

/** Cost in bits of the start of a run, and of a run of one kana, as `ｶ)` for a company. */
const START_COST = 8;
const ALONE_COST = 8;
/** Cost in bits of a mark without its kana, of a long vowel at the start of a run, and of a punctuation mark. */
const MISPLACED_COST = 14;
const PUNCTUATION_COST = 9;

let known: ReadonlyMap<string, number> | undefined;

/**
 * Returns the costs, in bits, of the half-width kana within a run: the shares of hiragana and katakana together, with
 * voiced kana as a kana and a mark.
 */
function kanaCosts(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const shares = new Map<string, number>();
  let sum = 0;
  for (let code = 0xff66; code <= 0xff9f; code++) shares.set(String.fromCharCode(code), 0);
  const halves = new Map([...shares.keys()].map((half) => [half.normalize('NFKC'), half]));
  for (const [character, cost] of characterCostsOf('ja')) {
    if (!/[\u3041-\u30ff]/.test(character)) continue;
    for (const part of character.normalize('NFD')) {
      const full = /[\u3041-\u3096]/.test(part) ? String.fromCharCode(part.charCodeAt(0) + 0x60) : part;
      const half = halves.get(full);
      if (half === undefined) continue;
      const share = 2 ** -cost;
      shares.set(half, shares.get(half)! + share);
      sum += share;
    }
  }
  // Kana that the model lacks are as rare as its rarest.
  const rarest = Math.min(...[...shares.values()].filter((share) => share > 0));
  known = new Map([...shares].map(([half, share]) => [half, -Math.log2(Math.max(share, rarest) / sum)]));
  return known;
}

function costOfRun(run: string): number {
  const costs = kanaCosts();
  let cost = START_COST + (run.length === 1 ? ALONE_COST : 0);
  for (const sign of run) cost += PUNCTUATION.test(sign) ? PUNCTUATION_COST : costs.get(sign)!;
  const misplaced = (run.match(MARK)?.length ?? 0) - (run.match(VOICED)?.length ?? 0) + (run.startsWith('ｰ') ? 1 : 0);
  return cost + MISPLACED_COST * misplaced;
}

/** Returns the cost, in bits, of the half-width kana of a text, as Japanese banks and older programs write names. */
export function costOfHalfWidthKana(text: string): number {
  return (text.match(RUN) ?? []).reduce((sum, run) => sum + costOfRun(run), 0);
}
