import type { QueryAnswer } from '../plan/query-answer.js';
import type { QueryPlan } from '../plan/query-plan.js';
import { LESS, MORE } from './ground-words.js';
import { cuesIn } from './plan-cues.js';
import { partsOf } from './plan-parts.js';
import { wordsIn } from './words-in.js';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that say how a figure was come by, and the parts of a plan that make them true. */
const KINDS: readonly { words: ReadonlySet<string>; cues: readonly string[] }[] = [
  { words: set('sum sums total totals overall altogether together combined adds add added'), cues: ['sum'] },
  { words: set('mean average averages avg'), cues: ['mean'] },
  { words: set('median'), cues: ['median'] },
  { words: set('percentile'), cues: ['percentile'] },
  { words: set('count counted counts number'), cues: ['count', 'distinct'] },
  { words: set('share shares percentage percent proportion fraction'), cues: ['share'] },
  { words: set('difference'), cues: ['difference'] },
  { words: set('different distinct unique'), cues: ['distinct'] },
  { words: set('per each every respectively'), cues: ['groups'] },
  {
    words: set('most highest largest greatest biggest longest maximum max top peak best newest latest last strongest'),
    cues: ['highest', 'last'],
  },
  {
    words: set('least lowest smallest fewest shortest minimum min bottom worst cheapest earliest first youngest'),
    cues: ['lowest', 'first'],
  },
];

/** Nothing that was computed is meant about, nearly or only. */
const NEVER = set(
  'about around almost nearly roughly approximately approx circa ca some only just beyond minus plus times divided versus against exceeding exceeds exceed',
);

function comparisonsOf(plan: QueryPlan): ReadonlySet<unknown> {
  return new Set(
    partsOf(plan).flatMap(({ part }) =>
      part.op === 'compare' || part.op === 'holds' || part.op === undefined ? [part.by] : [],
    ),
  );
}

/** "over" compares before a figure, and is a plain word before rows: "the sum over two rows". */
function comparesFalsely(words: readonly string[], at: number, by: ReadonlySet<unknown>): boolean {
  const word = words[at] ?? '';
  const isUp = MORE.has(word);
  if (!isUp && !LESS.has(word)) return false;
  if (word === 'over') return /^\d/.test(words[at + 1] ?? '') && !isRow(words, at + 1) && !by.has('>');
  const fits = isUp ? ['>', '>='] : ['<', '<='];
  return !fits.some((one) => by.has(one));
}

/** The first word after a figure and its thousands. */
const isRow = (words: readonly string[], at: number) =>
  /^(?:rows?|records?|entries)$/.test(words.slice(at).find((word) => !/^\d/.test(word)) ?? '');

/**
 * Holds words that tell how a figure was come by, or what it is compared with, against the plan that it was come by.
 * @returns why the words are dropped; null where the plan does what they say.
 */
export function wrongTelling(text: string, { evidence, values, unit, text: computed }: QueryAnswer): string | null {
  if (evidence === null) return null;
  const cues: ReadonlySet<string> = cuesIn(evidence.plan);
  const by = comparisonsOf(evidence.plan);
  const cells = values.flat().flatMap((cell) => (typeof cell === 'string' ? wordsIn(cell) : []));
  const named = new Set([
    ...wordsIn(computed),
    ...evidence.columns.flatMap(({ name }) => wordsIn(name)),
    ...wordsIn(unit ?? ''),
    ...cells,
    ...evidence.parameters.flatMap((value) => wordsIn(String(value))),
  ]);
  const words = wordsIn(text);
  const isFalse = (word: string, at: number): boolean => {
    if (named.has(word)) return false;
    if (NEVER.has(word)) return true;
    const kind = KINDS.find((one) => one.words.has(word));
    if (kind && !kind.cues.some((cue) => cues.has(cue))) return !isBound(word, words[at - 1], by);
    return comparesFalsely(words, at, by);
  };
  const found = words.find(isFalse);
  return found === undefined ? null : `“${found}” is not what was computed`;
}

/** "at least" and "at most" speak of a condition. */
const isBound = (word: string, before: string | undefined, by: ReadonlySet<unknown>) =>
  before === 'at' && ((word === 'least' && by.has('>=')) || (word === 'most' && by.has('<=')));
