import type { Candidate } from './question/candidate.js';
import type { ColumnMention } from './question/mentions.js';
import type { Question } from './question/question.js';
import type { IndexedColumn } from './question/table-index.js';
import type { QuestionShape } from './question-shape.js';

/** Adds features about the column by which rows are ordered. */
export function pushSuperlative(found: string[], candidate: Candidate, question: Question, shape: QuestionShape): void {
  const { superlative } = candidate.rows;
  if (superlative === null) return;
  const { order, by, cue, mention, count } = superlative;
  const words = question.tokens
    .slice(cue.from, cue.to)
    .map(({ text }) => text)
    .join(' ');
  const sign = `${order}.${cue.meaning.axis}`;
  found.push(`s.word=${words} ${sign}`, `s.count=${count > 1}`);
  const next = question.columns.filter(
    ({ from, share, via }) => from >= cue.to && from <= cue.to + 1 && (share >= 0.5 || via === 'word'),
  );
  if (by === null) {
    const rivals = next.some(({ column }) => (question.index.columns[column]?.numeric ?? 0) > 0.5);
    found.push(`s.place rival=${rivals} word=${words}`);
    const dates = question.index.columns.some(({ kind }) => kind === 'year' || kind === 'date');
    found.push(`s.place dates=${dates} ${order}`);
    return;
  }
  const indexed = question.index.columns[by.column] as IndexedColumn;
  const gap =
    mention === null
      ? 'none'
      : mention.from >= cue.to
        ? `+${bucket(mention.from - cue.to, 4)}`
        : `-${bucket(cue.from - mention.to, 4)}`;
  const rivals = question.index.columns.filter(
    ({ numeric, kind }) => numeric > 0.5 && kind !== 'date' && kind !== 'year',
  ).length;
  found.push(
    `s.via=${viaOf(mention)}`,
    `s.gap=${gap}`,
    `s.gap=${gap} via=${viaOf(mention)}`,
    `s.kind=${indexed.kind} ${sign}`,
    `s.rivals=${bucket(rivals)} via=${mention === null ? 0 : 1}`,
  );
  const isOther = next.length > 0 && !next.some(({ column }) => column === by.column);
  found.push(`s.other=${isOther}`, `s.target=${candidate.target?.column === by.column} a=${shape.asks}`);
  for (const { stem } of indexed.header) found.push(`s.h=${stem} ${sign}`, `s.h=${stem} word=${words} ${order}`);
  if (shape.head !== null && mention !== null && mention.from <= shape.head && shape.head < mention.to)
    found.push('s.is-head');
  const isFirst =
    question.index.columns.findIndex(({ numeric, kind }) => numeric > 0.5 && kind === indexed.kind) === by.column;
  found.push(`s.first=${isFirst} via=${mention === null ? 0 : 1}`);
}

/** Adds features about the request for a next or previous row. */
export function pushNeighbor(found: string[], candidate: Candidate, question: Question): void {
  const { neighbor, conditions, superlative } = candidate.rows;
  if (neighbor === null) return;
  const { kind, cue } = neighbor;
  const words = question.tokens
    .slice(cue.from, cue.to)
    .map(({ text }) => text)
    .join(' ');
  const first = conditions[0];
  const gap =
    first === undefined
      ? 'none'
      : first.from >= cue.to
        ? `+${bucket(first.from - cue.to, 3)}`
        : `-${bucket(cue.from - first.to, 3)}`;
  found.push(
    `n=${kind} word=${words}`,
    `n.gap=${gap}`,
    `n.gap=${gap} word=${words}`,
    `n.super=${superlative !== null}`,
    `n.form=${first?.form ?? 'none'} ${first?.value?.match ?? ''}`,
  );
  const isSame = candidate.target !== null && conditions.some(({ column }) => column === candidate.target?.column);
  found.push(`n.target=${isSame} via=${viaOf(candidate.mention)}`);
  const dates = question.index.columns.some(({ kind: columnKind }) => columnKind === 'year' || columnKind === 'date');
  found.push(`n.dates=${dates} ${kind}`);
}

/** Formats a count for the name of a feature. Counts from `limit` on are equal. */
export const bucket = (count: number, limit = 3): string => (count >= limit ? `${limit}+` : String(count));

/** Formats how well words refer to a column, for the name of a feature. */
export const viaOf = (mention: ColumnMention | null): string =>
  mention === null ? 'none' : `${mention.via}${mention.share === 1 ? '=' : mention.share >= 0.5 ? '+' : '-'}`;
