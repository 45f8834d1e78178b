import type { Condition } from '../../query-plan.js';
import type { ColumnMention } from '../mentions.js';
import type { Add } from './add-condition.js';
import { negationBefore } from './negation-before.js';
import type { ReadingState } from './reading-state.js';

/** Columns of yes and no that are named like an adjective: "cancelled", "not on time", "with a garden", "no receipt". */
export function takeFlags(state: ReadingState, add: Add): void {
  for (const mention of state.question.columns) {
    if (mention.via === 'synonym' || mention.share < 1 || !state.isFree(mention)) continue;
    const flag = flagOf(state, mention.column);
    if (flag !== null) takeFlag(state, mention, flag, add);
    else takeOpen(state, mention, add);
  }
}

function takeFlag(state: ReadingState, mention: ColumnMention, flag: { yes: string; no: string }, add: Add): void {
  const before = state.word(mention.from - 1);
  const negation = negationBefore(state, mention);
  const isWithout = before === 'no' || before === 'without';
  state.use(mention);
  if (negation !== null) state.use(negation);
  if (isWithout) state.use({ from: mention.from - 1, to: mention.from });
  if (before === 'with') state.use({ from: mention.from - 1, to: mention.from });
  const value = negation !== null || isWithout ? flag.no : flag.yes;
  add({ op: 'is', column: mention.column, value, match: 'same' }, mention.column);
}

/** "closed" and "not closed" where the column holds when it was. */
function takeOpen(state: ReadingState, mention: ColumnMention, add: Add): void {
  const indexed = state.columns[mention.column];
  const negation = negationBefore(state, mention);
  if (indexed === undefined || indexed.dated < 0.5) return;
  const hasGaps = indexed.filled < state.question.index.table.rowCount * 0.98;
  if (negation === null && !(hasGaps && state.word(mention.from).endsWith('ed'))) return;
  state.use(mention);
  if (negation !== null) state.use(negation);
  const empty: Condition = { op: 'empty', column: mention.column };
  add(negation === null ? { op: 'not', of: empty } : empty, mention.column);
}

const YES = new Set(['yes', 'true', 'y', 'x', '1', 'ja', 'wahr']);
const NO = new Set(['no', 'false', 'n', '0', 'nein', 'falsch', '-']);

/** The texts of a column that say yes and no; null where it holds others. */
function flagOf(state: ReadingState, column: number): { yes: string; no: string } | null {
  const about = state.columns[column]?.column;
  const texts = (about?.texts ?? []).filter((text) => text.trim() !== '' && about?.missing.has(text) !== true);
  const yes = texts.filter((text) => YES.has(text.trim().toLowerCase()));
  const no = texts.filter((text) => NO.has(text.trim().toLowerCase()));
  const [first, second] = [yes[0], no[0]];
  const isFlag = yes.length + no.length === texts.length && first !== undefined && second !== undefined;
  const isOne = new Set(yes.map((text) => text.trim().toLowerCase())).size <= 1;
  return isFlag && isOne ? { yes: first, no: second } : null;
}
