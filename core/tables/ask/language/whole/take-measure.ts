import type { Measure } from '../../plan/query-plan.js';
import type { ColumnMention, WordSpan } from '../question/mentions.js';
import { columnsNamed, findWholeColumn, isAdditive, isFigure } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';

/** Takes the only numeric column to which unexplained words refer, or that a verb implies ("sell", "spend"). */
export function takeMeasure(state: ReadingState, within?: WordSpan): Measure | null {
  const found = findWholeColumn(state, isFigure(state), within, { without: rowNouns(state.question, state.words) });
  if (found?.kind === 'many') {
    state.isAmbiguous = true;
    return null;
  }
  if (found?.kind === 'one' && isOnlyModifier(state, found.mention)) {
    state.isAmbiguous = true;
    return null;
  }
  if (found?.kind === 'one') {
    state.use(found.mention);
    useHeaderWords(state, found.mention.column);
    takeVerb(state, found.mention.column);
    return { column: found.mention.column, property: 'number' };
  }
  return measureOfVerb(state);
}

/** Whether a mention covers only a modifier of the header, such as "units" for "Unit price". */
function isOnlyModifier(state: ReadingState, { column, share, via, from, to }: ColumnMention): boolean {
  const last = state.columns[column]?.header.at(-1)?.stem;
  const isNamed = state.question.tokens.slice(from, to).some(({ stem }) => stem === last);
  return share < 1 && via === 'stem' && !isNamed && !isAdditive(state, column);
}

/** Marks words of the header that are not adjacent as explained: "produced the most units". */
function useHeaderWords(state: ReadingState, column: number): void {
  const stems = new Set(state.columns[column]?.header.map(({ stem }) => stem));
  for (const [at, { stem }] of state.question.tokens.entries()) if (stems.has(stem)) state.used.add(at);
}

/** Takes a verb that implies a column which is already named: "actual spending". */
function takeVerb(state: ReadingState, column: number): void {
  for (const { words, stems } of state.words.verbs) {
    const span = state.find(words);
    const isImplied = state.columns[column]?.header.some(({ stem }) => stems.includes(stem)) === true;
    if (span !== null && isImplied) state.use(span);
  }
}

function measureOfVerb(state: ReadingState): Measure | null {
  for (const { words, stems } of state.words.verbs) {
    const span = state.find(words);
    if (span === null) continue;
    const [column, ...others] = columnsNamed(state, stems, isFigure(state));
    if (column === undefined || others.length > 0) continue;
    state.use(span);
    return { column, property: 'number' };
  }
  return null;
}

/** Takes a measure. The word for the sum ("total") may be part of the header. */
export function takeSummed(state: ReadingState, sum: WordSpan | null): Measure | null {
  const measure = takeMeasure(state);
  if (measure !== null || sum === null) return measure;
  for (let at = sum.from; at < sum.to; at += 1) state.used.delete(at);
  const named = takeMeasure(state);
  state.use(sum);
  return named;
}
