import type { Measure, QueryPlan, Rows } from '../plan/query-plan.js';
import { candidateOf, findCue, freeMention, summary } from './plan-parts.js';
import { type Candidate, type ConditionPiece, isApart, type RowsPiece, wordPlaces } from './question/candidate.js';
import type { Cue } from './question/mentions.js';
import type { Question } from './question/question.js';

/** Returns plans for the difference between two rows, two counts, two columns, or the highest and lowest value. */
export function readDifferences(question: Question, bases: readonly RowsPiece[]): Candidate[] {
  const cue = findCue(question, 'difference');
  if (cue === null) return [];
  const found: Candidate[] = [];
  const single = bases.filter(({ conditions }) => conditions.length === 1 && conditions[0]?.isNegated === false);
  for (const [at, first] of single.entries()) {
    for (const second of single.slice(at + 1)) {
      const [a, b] = [first.conditions[0], second.conditions[0]] as [ConditionPiece, ConditionPiece];
      if (!isApart(a, b) || a.column !== b.column) continue;
      found.push(...differencesOf(question, cue, first, second));
    }
  }
  for (const base of bases.filter(({ conditions }) => conditions.length <= 1))
    found.push(...spans(question, cue, base));
  return found;
}

function differencesOf(question: Question, cue: Cue, first: RowsPiece, second: RowsPiece): Candidate[] {
  const rows: RowsPiece = {
    ...first,
    conditions: [...first.conditions, ...second.conditions],
    isAlternative: true,
    used: [...first.used, ...second.used],
  };
  const of = (plan: (of: Rows) => QueryPlan): QueryPlan => ({
    op: 'difference',
    left: plan(first.rows),
    right: plan(second.rows),
    absolute: true,
    unit: null,
  });
  const found = [
    candidateOf({ kind: 'difference', plan: of((part) => summary({ op: 'count' }, part)), rows, cue, form: 'count' }),
  ];
  for (const [column, { numeric, kind, dated }] of question.index.columns.entries()) {
    const mention = freeMention(question, column, rows);
    if (numeric > 0.5 && kind !== 'date') {
      const measure: Measure = { column, property: 'number' };
      found.push(
        candidateOf({
          kind: 'difference',
          plan: of((part) => ({ op: 'values', measure, rows: part, distinct: true })),
          rows,
          target: measure,
          mention,
          cue,
          form: 'number',
        }),
      );
      if (mention !== null)
        found.push(
          candidateOf({
            kind: 'difference',
            plan: of((part) => summary({ op: 'aggregate', by: 'sum', measure }, part)),
            rows,
            target: measure,
            mention,
            cue,
            form: 'sum',
          }),
        );
    } else if (dated > 0.5) {
      const measure: Measure = { column, property: 'date' };
      for (const unit of ['days', 'years'] as const) {
        const plan: QueryPlan = {
          op: 'difference',
          left: { op: 'values', measure, rows: first.rows, distinct: true },
          right: { op: 'values', measure, rows: second.rows, distinct: true },
          absolute: true,
          unit,
        };
        found.push(candidateOf({ kind: 'difference', plan, rows, target: measure, mention, cue, form: unit }));
      }
    }
  }
  return found;
}

/** Returns plans for the range of a column, and for the difference between two columns of the same rows. */
function spans(question: Question, cue: Cue, base: RowsPiece): Candidate[] {
  const found: Candidate[] = [];
  const numeric = [...question.index.columns.entries()].filter(
    ([, { numeric: share, kind }]) => share > 0.5 && kind !== 'date',
  );
  const mentioned = numeric
    .map(([column]) => ({ column, mention: freeMention(question, column, base) }))
    .filter(({ mention }) => mention !== null);
  for (const [column] of numeric) {
    const measure: Measure = { column, property: 'number' };
    const mention = freeMention(question, column, base);
    const plan: QueryPlan = {
      op: 'difference',
      left: summary({ op: 'aggregate', by: 'max', measure }, base.rows),
      right: summary({ op: 'aggregate', by: 'min', measure }, base.rows),
      absolute: true,
      unit: null,
    };
    found.push(candidateOf({ kind: 'span', plan, rows: base, target: measure, mention, cue, form: 'extent' }));
  }
  if (base.conditions.length === 0) return found;
  for (const [at, left] of mentioned.entries()) {
    for (const right of mentioned.slice(at + 1)) {
      if (left.mention === null || right.mention === null || !isApart(left.mention, right.mention)) continue;
      const side = (column: number): QueryPlan => ({
        op: 'values',
        measure: { column, property: 'number' },
        rows: base.rows,
        distinct: true,
      });
      const plan: QueryPlan = {
        op: 'difference',
        left: side(left.column),
        right: side(right.column),
        absolute: true,
        unit: null,
      };
      const candidate = candidateOf({
        kind: 'span',
        plan,
        rows: base,
        target: { column: left.column, property: 'number' },
        mention: left.mention,
        cue,
        form: 'columns',
      });
      found.push({ ...candidate, used: new Set([...candidate.used, ...wordPlaces(right.mention)]) });
    }
  }
  return found;
}
