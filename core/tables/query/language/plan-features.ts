import { type Candidate, type ConditionPiece, isApart, wordsIn } from './candidate.js';
import type { ColumnMention, Question } from './question.js';
import type { QuestionShape } from './question-shape.js';
import type { IndexedColumn } from './table-index.js';

const bucket = (count: number, most = 3): string => (count >= most ? `${most}+` : String(count));

/** Words of a question that a model knows, alone and in pairs; numbers are all "#". */
export function gramsOf({ tokens }: Question): string[] {
  const words = tokens.map(({ text, number }) => (number === null ? text : '#'));
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [...new Set(['^', ...words.slice(0, 1).map((word) => `^ ${word}`), ...words, ...pairs])];
}

/** What speaks for or against a plan before it runs, as names of features. */
export function planFeatures(
  candidate: Candidate,
  question: Question,
  shape: QuestionShape,
  grams: readonly string[],
): string[] {
  const found: string[] = [];
  const kind =
    candidate.form === 'text' || candidate.form === '' ? candidate.kind : `${candidate.kind}.${candidate.form}`;
  const { superlative, neighbour, conditions, isAlternative } = candidate.rows;
  const order =
    superlative === null
      ? 'none'
      : superlative.by === null
        ? superlative.order
        : `${superlative.order}.${superlative.cue.meaning.axis}`;
  const sign = `${conditions.length}${isAlternative ? 'or' : ''}`;
  found.push(
    `k=${kind}`,
    `k=${candidate.kind} s=${order} n=${neighbour?.kind ?? 'none'}`,
    `k=${candidate.kind} c=${sign}`,
    `k=${kind} a=${shape.asks}`,
    `s=${order} c=${sign}`,
  );
  found.push(`k=${candidate.kind} a=${shape.asks} pl=${shape.isPlural} s=${superlative === null ? 0 : 1}`);
  for (const gram of grams)
    found.push(
      `g=${gram} k=${candidate.kind}`,
      `g=${gram} s=${order}`,
      `g=${gram} n=${neighbour?.kind ?? 'none'}`,
      `g=${gram} c=${sign}`,
    );
  pushUnexplained(found, candidate, question);
  if (shape.head !== null) {
    const isUsed = candidate.used.has(shape.head);
    const how = question.columns.some(({ from, to, via }) => from <= shape.head! && shape.head! < to && via !== 'synonym') ? 'header' : question.values.some(({ from, to }) => from <= shape.head! && shape.head! < to) ? 'cell' : 'other';
    found.push(`h=${isUsed} ${how} k=${candidate.kind} a=${shape.asks}`, `h=${isUsed} ${how} k=${candidate.kind} c=${sign}`);
  }
  for (const piece of conditions) pushCondition(found, piece, candidate, question);
  pushTarget(found, candidate, question, shape);
  pushSuperlative(found, candidate, question, shape);
  pushNeighbour(found, candidate, question);
  return found;
}

/** What nothing of the plan explains. */
export function unexplainedOf(
  candidate: Candidate,
  question: Question,
): { at: number; kind: 'cell' | 'header' | 'number' | 'cue' | 'other' }[] {
  const found: ReturnType<typeof unexplainedOf> = [];
  for (const [at, token] of question.tokens.entries()) {
    if (candidate.used.has(at)) continue;
    const isCue = question.cues.some(({ from, to, meaning }) => from <= at && at < to && TELLING.has(meaning.kind));
    if (question.isFiller[at] === true && !isCue) continue;
    const isValue = question.values.some(({ from, to }) => from <= at && at < to);
    const isColumn = question.columns.some(({ from, to, via }) => from <= at && at < to && via !== 'synonym');
    if (token.number !== null) found.push({ at, kind: 'number' });
    else if (isCue) found.push({ at, kind: 'cue' });
    else if (isColumn) found.push({ at, kind: 'header' });
    else if (isValue) found.push({ at, kind: 'cell' });
    else found.push({ at, kind: 'other' });
  }
  return found;
}

const TELLING = new Set([
  'superlative',
  'next',
  'previous',
  'before',
  'after',
  'negation',
  'difference',
  'mean',
  'distinct',
  'same',
  'group',
  'month',
  'ordinal',
]);

function pushUnexplained(found: string[], candidate: Candidate, question: Question): void {
  const counts = { cell: 0, header: 0, number: 0, cue: 0, other: 0 };
  for (const { kind } of unexplainedOf(candidate, question)) counts[kind] += 1;
  for (const [kind, count] of Object.entries(counts)) {
    for (let step = 1; step <= Math.min(count, 4); step += 1) found.push(`x=${kind}>=${step}`);
    if (count > 0) found.push(`x=${kind} k=${candidate.kind}`);
  }
  const seen = new Set<string>();
  for (const { from, to, meaning } of question.cues) {
    if (!TELLING.has(meaning.kind) || wordsIn({ from, to }).every((at) => candidate.used.has(at))) continue;
    seen.add(`u=${meaning.kind} k=${candidate.kind}`);
    seen.add(`u=${meaning.kind}`);
  }
  found.push(...seen);
  pushLeftWords(found, candidate, question);
  if (Object.values(counts).every((count) => count === 0)) found.push('x=nothing', `x=nothing k=${candidate.kind}`);
}

/** Which words are left: some say little, whatever the table. */
function pushLeftWords(found: string[], candidate: Candidate, question: Question): void {
  const stats = new Set<string>();
  for (const { at, kind } of unexplainedOf(candidate, question)) {
    const stem = question.tokens[at]?.stem ?? '';
    if (kind === 'other' || kind === 'header') stats.add(`l=${stem}`);
    const before = question.tokens[at - 1]?.text ?? '^';
    if (kind === 'other') stats.add(`l.after=${before}`);
    if (kind === 'other' && at > 0 && candidate.used.has(at - 1)) stats.add(`l.behind-used k=${candidate.kind}`);
    if (kind === 'other' && candidate.used.has(at + 1)) stats.add(`l.before-used k=${candidate.kind}`);
  }
  found.push(...stats);
}

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

const viaOf = (mention: ColumnMention | null): string =>
  mention === null ? 'none' : `${mention.via}${mention.share === 1 ? '=' : mention.share >= 0.5 ? '+' : '-'}`;

function pushTarget(found: string[], candidate: Candidate, question: Question, shape: QuestionShape): void {
  const { target, mention, kind } = candidate;
  if (target === null) {
    found.push(`t=nothing k=${kind}`);
    return;
  }
  const indexed = question.index.columns[target.column] as IndexedColumn;
  const group = kind === 'values' || kind === 'groups' ? 'values' : kind;
  const isHead =
    shape.headMention !== null &&
    mention !== null &&
    shape.head !== null &&
    mention.from <= shape.head &&
    shape.head < mention.to;
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
  if (kind === 'values' || kind === 'groups') {
    const isUnique = indexed.distinct === indexed.filled;
    found.push(
      `t.kind=${indexed.kind} a=${shape.asks} head=${isHead}`,
      `t.place=${Math.min(2, target.column)} a=${shape.asks} via=${mention === null ? 0 : 1}`,
      `t.unique=${isUnique} head=${isHead}`,
    );
    const firstName = question.index.columns.findIndex((column) => column.kind === 'name' || column.kind === 'text');
    found.push(`t.firstname=${firstName === target.column} a=${shape.asks} via=${mention === null ? 0 : 1}`);
    const word = shape.head === null ? '' : (question.tokens[shape.head]?.stem ?? '');
    for (const { stem } of indexed.header) found.push(`t.h=${stem} a=${shape.asks}`, `t.h=${stem} w=${word}`);
    found.push(`t.kind=${indexed.kind} w=${word}`);
    if (candidate.rows.superlative?.by?.column === target.column)
      found.push(`t=by k=${kind} a=${shape.asks}`, `t=by via=${via}`);
  } else {
    for (const { stem } of indexed.header) found.push(`t.h=${stem} k=${kind}`);
    found.push(`t.kind=${indexed.kind} k=${kind}`);
  }
}

function pushSuperlative(found: string[], candidate: Candidate, question: Question, shape: QuestionShape): void {
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

function pushNeighbour(found: string[], candidate: Candidate, question: Question): void {
  const { neighbour, conditions, superlative } = candidate.rows;
  if (neighbour === null) return;
  const { kind, cue } = neighbour;
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
  const dates = question.index.columns.some(({ kind: holds }) => holds === 'year' || holds === 'date');
  found.push(`n.dates=${dates} ${kind}`);
}
