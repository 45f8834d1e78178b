import { bucket } from './feature-names.js';
import { type Candidate, type ConditionPiece, isApart } from './question/candidate.js';
import type { Question } from './question/question.js';
import type { IndexedColumn } from './question/table-index.js';

export function pushCondition(found: string[], piece: ConditionPiece, candidate: Candidate, question: Question): void {
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
