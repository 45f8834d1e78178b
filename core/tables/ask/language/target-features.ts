import { bucket, viaOf } from './feature-names.js';
import type { Candidate } from './question/candidate.js';
import type { Question } from './question/question.js';
import type { IndexedColumn } from './question/table-index.js';
import type { QuestionShape } from './question-shape.js';

/** What speaks for or against the column that a plan answers with. */
export function pushTarget(found: string[], candidate: Candidate, question: Question, shape: QuestionShape): void {
  const { target, mention, kind } = candidate;
  if (target === null) {
    found.push(`t=nothing k=${kind}`);
    return;
  }
  const indexed = question.index.columns[target.column] as IndexedColumn;
  const group = kind === 'values' || kind === 'groups' ? 'values' : kind;
  const isHead = isHeadMention(candidate, shape);
  const via = viaOf(mention);
  found.push(
    `t.via=${via} k=${group}`,
    `t.head=${isHead} other=${shape.headMention !== null && !isHead} k=${group}`,
    `t.head=${isHead} via=${via} k=${group}`,
  );
  found.push(
    `t.head=${isHead} other=${shape.headMention !== null && !isHead ? viaOf(shape.headMention) : 'no'} k=${group}`,
  );
  const inConditions = candidate.rows.conditions.some(({ column }) => column === target.column);
  found.push(
    `t.in=${inConditions} k=${kind} n=${candidate.rows.neighbour !== null} or=${candidate.rows.isAlternative}`,
  );
  if (mention !== null) found.push(`t.from=${bucket(mention.from, 6)} k=${group}`);
  if (kind === 'values' || kind === 'groups') pushNamed(found, candidate, question, shape);
  else found.push(...indexed.header.map(({ stem }) => `t.h=${stem} k=${kind}`), `t.kind=${indexed.kind} k=${kind}`);
}

function isHeadMention({ mention }: Candidate, { head, headMention }: QuestionShape): boolean {
  if (headMention === null || mention === null || head === null) return false;
  return mention.from <= head && head < mention.to;
}

function pushNamed(found: string[], candidate: Candidate, question: Question, shape: QuestionShape): void {
  const { target, mention, kind } = candidate;
  if (target === null) return;
  const { columns } = question.index;
  const indexed = columns[target.column] as IndexedColumn;
  const isHead = isHeadMention(candidate, shape);
  const isNamed = mention === null ? 0 : 1;
  found.push(
    `t.kind=${indexed.kind} a=${shape.asks} head=${isHead}`,
    `t.place=${Math.min(2, target.column)} a=${shape.asks} via=${isNamed}`,
    `t.unique=${indexed.distinct === indexed.filled} head=${isHead}`,
  );
  const firstName = columns.findIndex((column) => column.kind === 'name' || column.kind === 'text');
  found.push(`t.firstname=${firstName === target.column} a=${shape.asks} via=${isNamed}`);
  const word = shape.head === null ? '' : (question.tokens[shape.head]?.stem ?? '');
  for (const { stem } of indexed.header) found.push(`t.h=${stem} a=${shape.asks}`, `t.h=${stem} w=${word}`);
  found.push(`t.kind=${indexed.kind} w=${word}`);
  if (candidate.rows.superlative?.by?.column !== target.column) return;
  found.push(`t=by k=${kind} a=${shape.asks}`, `t=by via=${viaOf(mention)}`);
}
