import type { Clause } from '../../language/request-text.js';
import { type ClausePart, toParts } from './clause-part.js';
import { negationHolder } from './hold-negated.js';
import { conditionHolder } from './hold-under.js';
import { withdrawalHolder } from './hold-withdrawn.js';
import type { LexedItems } from './lexed-items.js';
import type { ClauseRange } from './split-clauses.js';

const STANCES = ['condition', 'reported', 'withdrawal', 'withdrawal_of_named', 'withdrawal_of_all'];

const saysHow = ({ clause, cues }: ClausePart) =>
  clause.negated.length > 0 || STANCES.some((why) => cues(why).length > 0);

/**
 * Holds clauses that ask for something in words, and do not mean it: what is negated from outside ("Do not: ..."), taken back
 * ("... no, cancel that"), asked for under a condition, or said by somebody else. Cost: linear.
 */
export function holdClauses(clauses: readonly Clause[], ranges: readonly ClauseRange[], lexed: LexedItems): void {
  const parts = toParts(clauses, ranges, lexed);
  if (!parts.some(saysHow)) return;
  const holders = [
    conditionHolder(parts, 'condition'),
    conditionHolder(parts, 'reported'),
    negationHolder(parts),
    withdrawalHolder(parts),
  ];
  for (let index = 0; index < parts.length; index++) for (const holdAt of holders) holdAt(index);
}
