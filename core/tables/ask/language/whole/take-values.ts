import type { Condition } from '../../plan/query-plan.js';
import { isApart } from '../question/candidate.js';
import type { ValueMention, WordSpan } from '../question/mentions.js';
import type { Add } from './add-condition.js';
import { isDate } from './find-whole-columns.js';
import { negationBefore } from './negation-before.js';
import type { ReadingState } from './reading-state.js';
import { useDoing } from './use-doing.js';

/** Values that stand in cells, longest first. False where a word stands in several columns. */
export function takeValues(state: ReadingState, add: Add, words: number): boolean {
  const fits = state.question.values.filter((value) => isClear(state, value) && value.to - value.from >= words);
  fits.sort((a, b) => b.to - b.from - (a.to - a.from) || (a.match === 'same' ? -1 : 1));
  for (const value of fits) {
    if (!state.isFree(value)) continue;
    const rivals = fits.filter(
      (other) => other.from === value.from && other.to === value.to && other.match === value.match,
    );
    const chosen = chooseColumn(state, rivals);
    if (chosen === null) return false;
    state.use(value);
    useHeaderBeside(state, chosen.column, value);
    useDoing(state, chosen.column);
    const negation = negationBefore(state, value);
    const condition: Condition = { op: 'is', column: chosen.column, value: chosen.value, match: chosen.match };
    add(negation === null ? condition : { op: 'not', of: condition }, chosen.column);
    if (negation !== null) state.use(negation);
  }
  return true;
}

function isClear(state: ReadingState, { column, match, texts, via }: ValueMention): boolean {
  if (via === 'typo' || isDate(state)(column)) return false;
  const { kind, column: about } = state.columns[column] as ReadingState['columns'][number];
  const isCode = about.type === 'identifier' || about.type === 'code';
  if ((kind === 'number' || kind === 'mixed') && !isCode) return false;
  return match === 'same' || (texts === 1 && via === 'word');
}

function chooseColumn(state: ReadingState, rivals: readonly ValueMention[]): ValueMention | null {
  const [first] = rivals;
  if (first === undefined) return null;
  const exact = rivals.filter(({ via }) => via === 'word');
  const likely = exact.length > 0 ? exact : rivals;
  if (new Set(likely.map(({ column }) => column)).size === 1) return likely[0] ?? first;
  const beside = likely.filter(({ column, from, to }) =>
    state.question.columns.some(
      (mention) => mention.column === column && (mention.to === from || mention.from === to || mention.to === from - 1),
    ),
  );
  return beside.length === 1 ? (beside[0] as ValueMention) : null;
}

/** The name of the column right before or behind its value. */
function useHeaderBeside(state: ReadingState, column: number, span: WordSpan): void {
  for (const mention of state.question.columns) {
    if (mention.column !== column || mention.via === 'synonym' || !isApart(mention, span) || !state.isFree(mention))
      continue;
    const gap = mention.to <= span.from ? { from: mention.to, to: span.from } : { from: span.to, to: mention.from };
    if (gap.to - gap.from <= 2 && onlyCarriers(state, gap)) state.use(mention);
  }
}

function onlyCarriers(state: ReadingState, { from, to }: WordSpan): boolean {
  for (let at = from; at < to; at += 1) if (!state.words.carriers.has(state.word(at))) return false;
  return true;
}
