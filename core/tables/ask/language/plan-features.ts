import type { QuestionToken } from '../../../language/tokens.js';
import { type Candidate, type ConditionPiece, isApart, type Superlative } from './question/candidate.js';
import type { Question } from './question/question.js';
import type { IndexedColumn } from './question/table-index.js';
import type { QuestionShape } from './question-shape.js';
import { bucket, pushNeighbor, pushSuperlative, viaOf } from './superlative-features.js';
import { pushUnexplained } from './unexplained.js';

function pushCondition(found: string[], piece: ConditionPiece, candidate: Candidate, question: Question): void {
  const indexed = question.index.columns[piece.column] as IndexedColumn;
  const { value, form } = piece;
  found.push(
    `c.form=${form}${piece.isNegated ? '!' : ''}`,
    `c.form=${form} kind=${indexed.kind}`,
    `c.col=${Math.min(piece.column, 2)}`,
  );
  const header = piece.used.length > piece.to - piece.from;
  found.push(`c.head=${header} ${form}`);
  const before = question.tokens[piece.from - 1]?.text ?? '^';
  found.push(`c.before=${before} kind=${indexed.kind}`);
  if (value === null) {
    const rivals = question.index.columns.filter(
      ({ numeric, kind }) => numeric > 0.3 && kind !== 'date' && kind !== 'year',
    ).length;
    found.push(`c.rivals=${bucket(rivals)} head=${header} ${form}`);
    return;
  }
  pushValue(found, piece, candidate, question, header);
}

function pushValue(
  found: string[],
  piece: ConditionPiece,
  candidate: Candidate,
  question: Question,
  header: boolean,
): void {
  const { value } = piece;
  if (value === null) return;
  const indexed = question.index.columns[piece.column] as IndexedColumn;
  const length = piece.to - piece.from;
  const rivals = question.values.filter(({ from, to }) => from === value.from && to === value.to);
  const others = new Set(rivals.map(({ column }) => column)).size;
  const isSub = question.values.some(({ from, to }) => from <= value.from && to >= value.to && to - from > length);
  const isBetter =
    rivals.some(({ match, column }) => match === 'same' && column !== piece.column) && value.match === 'words';
  const isDigits = question.tokens.slice(piece.from, piece.to).every(({ number }) => number !== null);
  found.push(
    `v=${value.match} ${value.via}`,
    `v.len=${bucket(length, 4)} ${value.match}`,
    `v.cols=${bucket(others)} head=${header} ${value.match}`,
    `v.sub=${isSub}`,
  );
  found.push(
    `v.better=${isBetter}`,
    `v.texts=${bucket(value.texts, 4)} ${value.match}`,
    `v.digits=${isDigits} kind=${indexed.kind} head=${header}`,
  );
  const cover = value.match === 'same' ? 'all' : bucket(Math.round((4 * length) / Math.max(1, indexed.words)), 4);
  found.push(
    `v.cover=${cover}`,
    `v.match=${value.match} k=${candidate.kind}`,
    `v.rows=${value.rows === 1 ? 1 : 'more'} k=${candidate.kind} s=${candidate.rows.superlative === null ? 0 : 1}`,
  );
  found.push(`v.kind=${indexed.kind} ${value.match}`);
  const isHead = question.columns.some(
    ({ from, to, via, share }) => !isApart({ from, to }, piece) && via !== 'synonym' && share === 1,
  );
  if (isHead) found.push('v.is-header', `v.is-header digits=${isDigits} ${value.match}`);
}

/** Adds features about the column that a plan returns. */
function pushTarget(found: string[], candidate: Candidate, question: Question, shape: QuestionShape): void {
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
  found.push(`t.in=${inConditions} k=${kind} n=${candidate.rows.neighbor !== null} or=${candidate.rows.isAlternative}`);
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

/** Returns the words and word pairs of a question. All numbers are "#". */
export function gramsOf(tokens: readonly QuestionToken[]): string[] {
  const words = tokens.map(({ text, number }) => (number === null ? text : '#'));
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [...new Set(['^', ...words.slice(0, 1).map((word) => `^ ${word}`), ...words, ...pairs])];
}

/** Returns the features of a plan for the ranking model, before the plan runs. */
export function planFeatures(
  candidate: Candidate,
  question: Question,
  shape: QuestionShape,
  grams: readonly string[],
): string[] {
  const found: string[] = [];
  const kind =
    candidate.form === 'text' || candidate.form === '' ? candidate.kind : `${candidate.kind}.${candidate.form}`;
  const { superlative, neighbor, conditions, isAlternative } = candidate.rows;
  const order = orderOf(superlative);
  const sign = `${conditions.length}${isAlternative ? 'or' : ''}`;
  found.push(
    `k=${kind}`,
    `k=${candidate.kind} s=${order} n=${neighbor?.kind ?? 'none'}`,
    `k=${candidate.kind} c=${sign}`,
    `k=${kind} a=${shape.asks}`,
    `s=${order} c=${sign}`,
  );
  found.push(`k=${candidate.kind} a=${shape.asks} pl=${shape.isPlural} s=${superlative === null ? 0 : 1}`);
  for (const gram of grams)
    found.push(
      `g=${gram} k=${candidate.kind}`,
      `g=${gram} s=${order}`,
      `g=${gram} n=${neighbor?.kind ?? 'none'}`,
      `g=${gram} c=${sign}`,
    );
  pushUnexplained(found, candidate, question);
  pushHead(found, candidate, question, shape);
  for (const piece of conditions) pushCondition(found, piece, candidate, question);
  pushTarget(found, candidate, question, shape);
  pushSuperlative(found, candidate, question, shape);
  pushNeighbor(found, candidate, question);
  return found;
}

function orderOf(superlative: Superlative | null): string {
  if (superlative === null) return 'none';
  return superlative.by === null ? superlative.order : `${superlative.order}.${superlative.cue.meaning.axis}`;
}

/** Adds features about whether the requested noun is understood. */
function pushHead(found: string[], candidate: Candidate, question: Question, shape: QuestionShape): void {
  const { head } = shape;
  if (head === null) return;
  const isAt = ({ from, to }: { from: number; to: number }) => from <= head && head < to;
  const isHeader = question.columns.some((mention) => isAt(mention) && mention.via !== 'synonym');
  const how = isHeader ? 'header' : question.values.some(isAt) ? 'cell' : 'other';
  const { conditions, isAlternative } = candidate.rows;
  const sign = `${conditions.length}${isAlternative ? 'or' : ''}`;
  const known = `h=${candidate.used.has(head)} ${how} k=${candidate.kind}`;
  found.push(`${known} a=${shape.asks}`, `${known} c=${sign}`);
}

/** Returns the features of a question that suggest that no plan is correct. */
export function noPlanFeatures(question: Question, shape: QuestionShape, grams: readonly string[]): string[] {
  const { tokens, isFiller, values, columns, cues } = question;
  const known = [...values, ...columns, ...cues];
  const free = tokens.filter(
    (_, at) => isFiller[at] !== true && known.every((span) => isApart(span, { from: at, to: at + 1 })),
  ).length;
  return [
    'null',
    `null a=${shape.asks}`,
    `null pl=${shape.isPlural} a=${shape.asks}`,
    `null head=${shape.headMention !== null}`,
    ...grams.map((gram) => `null g=${gram}`),
    `null free=${Math.min(free, 5)}`,
    `null n=${Math.min(30, Math.floor(tokens.length / 3))}`,
  ];
}
