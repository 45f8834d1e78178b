import { foldText } from '../../../language/fold-text.js';
import { tokenize } from '../../../language/tokens.js';
import type { PlanResult, ResultCell } from '../plan/plan-result.js';
import type { Candidate } from './question/candidate.js';
import type { Question } from './question/question.js';
import type { QuestionShape } from './question-shape.js';

/** Returns the features of a plan's result for the ranking model. */
export function resultFeatures(
  candidate: Candidate,
  { values }: Pick<PlanResult, 'values'>,
  question: Question,
  shape: QuestionShape,
): string[] {
  const { kind } = candidate;
  const size = sizeOf(values.length);
  const sign = candidate.rows.superlative === null ? (candidate.rows.neighbor === null ? '' : ' n') : ' s';
  const found = [
    `r.size=${size} k=${kind}${sign}`,
    `r.size=${size} pl=${shape.isPlural} a=${shape.asks}`,
    `r.size=${size} head=${candidate.mention !== null}${sign}`,
  ];
  const first = values[0]?.at(-1);
  if (first === undefined || first === null) return [...found, 'r=nothing'];
  const form = formOf(first);
  const head = shape.head === null ? '' : (question.tokens[shape.head]?.stem ?? '');
  found.push(`r.form=${form} a=${shape.asks} k=${kind}`, `r.form=${form} k=${kind}`, `r.form=${form} w=${head}`);
  const isCount = kind === 'count' || kind === 'distinct';
  if (isCount) {
    const isAll = first === question.index.table.rowCount;
    found.push(
      `r.count=${typeof first === 'number' && first > 2 ? '3+' : first} k=${kind}`,
      `r.all=${isAll} k=${kind} c=${candidate.rows.conditions.length}`,
    );
  }
  if (values.length <= 3 && !isCount) pushKnown(found, values, candidate, question);
  return found;
}

function sizeOf(count: number): string {
  if (count <= 3) return String(count);
  return count <= 6 ? '4-6' : '7+';
}

function formOf(cell: ResultCell): string {
  if (typeof cell !== 'string') return typeof cell;
  const tokens = tokenize(cell);
  const digits = tokens.filter(({ number }) => number !== null).length;
  if (tokens.length === 0) return 'dash';
  if (digits === tokens.length) return /^\s*\d{4}\s*$/.test(cell) ? 'year' : digits === 1 ? 'figure' : 'figures';
  if (digits > 0) return 'mixed';
  return tokens.length === 1 ? 'word' : tokens.length <= 4 ? 'words' : 'text';
}

/** Adds a feature about whether the question already contains the answer. */
function pushKnown(
  found: string[],
  values: readonly (readonly ResultCell[])[],
  candidate: Candidate,
  question: Question,
): void {
  const asked = ` ${question.tokens.map(({ text }) => text).join(' ')} `;
  const isKnown = values.some((row) =>
    asked.includes(
      ` ${tokenize(foldText(String(row.at(-1))))
        .map(({ text }) => text)
        .join(' ')} `,
    ),
  );
  found.push(
    `r.known=${isKnown} k=${candidate.kind} or=${candidate.rows.isAlternative} s=${candidate.rows.superlative !== null}`,
  );
}
