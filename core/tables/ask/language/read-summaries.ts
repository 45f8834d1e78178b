import type { Measure } from '../plan/query-plan.js';
import { candidateOf, findCue, freeMention, summary } from './plan-parts.js';
import type { Candidate, RowsPiece } from './question/candidate.js';
import type { Cue } from './question/mentions.js';
import type { Question } from './question/question.js';

/** Returns plans for counts, sums, means and medians of rows. */
export function readSummaries(question: Question, rows: RowsPiece): Candidate[] {
  const found: Candidate[] = [];
  const count = findCue(question, 'count');
  if (count !== null) found.push(...readCounts(question, rows, count));
  const kinds = [
    ['sum', 'sum'],
    ['mean', 'mean'],
    ['median', 'median'],
  ] as const;
  for (const [kind, by] of kinds) {
    const cue = findCue(question, kind);
    if (cue === null) continue;
    for (const [column, { numeric, kind: columnKind }] of question.index.columns.entries()) {
      if (numeric < 0.5 || columnKind === 'date' || columnKind === 'year') continue;
      const measure: Measure = { column, property: 'number' };
      const mention = freeMention(question, column, rows);
      found.push(
        candidateOf({
          kind,
          plan: summary({ op: 'aggregate', by, measure }, rows.rows),
          rows,
          target: measure,
          mention,
          cue,
        }),
      );
    }
  }
  return found;
}

/** Returns plans for the number of rows, and of distinct values. */
export function readCounts(question: Question, rows: RowsPiece, cue: Cue): Candidate[] {
  const found: Candidate[] = [];
  const columns = [...question.index.columns.keys()];
  const mentioned = columns.map((column) => ({ column, mention: freeMention(question, column, rows) }));
  const nearest = mentioned
    .filter(({ mention }) => mention !== null)
    .sort((a, b) => (a.mention?.from ?? 0) - (b.mention?.from ?? 0))[0];
  found.push(
    candidateOf({
      kind: 'count',
      plan: summary({ op: 'count' }, rows.rows),
      rows,
      mention: nearest?.mention ?? null,
      target: nearest ? { column: nearest.column, property: 'text' } : null,
      cue,
    }),
  );
  for (const { column, mention } of mentioned) {
    if (mention === null && findCue(question, 'distinct') === null) continue;
    const target: Measure = { column, property: 'text' };
    found.push(
      candidateOf({
        kind: 'distinct',
        plan: summary({ op: 'count-distinct', column }, rows.rows),
        rows,
        target,
        mention,
        cue: findCue(question, 'distinct') ?? cue,
      }),
    );
  }
  return found;
}
