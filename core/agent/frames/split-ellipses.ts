import type { Clause } from '../../language/request-text.js';
import type { TokenRow } from '../request/token-row.js';
import { skipFillers, skipSeparator } from '../slots/scan-row.js';
import { matchAt } from './match-sentence.js';

/** Maximum requests with a shared action. Only generated texts have more. */
const MAX_PARTS = 16;

/** Maximum words between the connecting word and the refused part: "and by the way tell me". */
const MAX_BETWEEN = 6;

interface Cut {
  /** Index after the last token of the first part. */
  to: number;
  /** Index of the first token of the next part. */
  from: number;
}

const isData = (row: TokenRow, at: number) => row.tokens[at]?.kind === 'data';

const hasData = (row: TokenRow, from: number, to: number) =>
  row.tokens.slice(from, to).some(({ kind }) => kind === 'data');

/**
 * Whether objects and a place, without an action, start after a cut, so that it is another request. Paths on both sides
 * ("a.jpg and b.jpg") are one list of places instead.
 */
function startsNewClause(row: TokenRow, { to, from }: Cut): boolean {
  return row.language.continuations.some(({ patterns }) =>
    patterns.some(({ parts }) => {
      const match = matchAt(row, parts, from);
      if (!match?.slots.has('classes')) return false;
      const named = [...match.slots.values()].some(({ kind }) => kind === 'paths');
      return named && !(isData(row, from) && isData(row, to - 1));
    }),
  );
}

function findCuts(row: TokenRow): Cut[] {
  const cuts: Cut[] = [];
  let begin = 0;
  for (let at = 1; at < row.tokens.length && cuts.length < MAX_PARTS; at++) {
    const separator = skipSeparator(row, at, ['join']);
    if (!separator.found || !hasData(row, begin, at)) continue;
    const cut = { to: at, from: skipFillers(row, separator.at) };
    if (cut.from >= row.tokens.length || !startsNewClause(row, cut)) continue;
    cuts.push(cut);
    begin = cut.from;
  }
  return cuts;
}

function sliceClause(clause: Clause, start: number, end: number): Clause {
  const within = (place: { start: number; end: number }) => place.start >= start && place.end <= end;
  return {
    start,
    end,
    words: clause.words.filter(within),
    data: clause.data.filter(within),
    precedes: clause.precedes,
    negated: clause.negated.filter((place) => place.start < end && place.end > start),
    question: clause.question && within(clause.question) ? clause.question : null,
    cancellation: clause.cancellation && {
      ...clause.cancellation,
      start: Math.max(clause.cancellation.start, start),
      end,
    },
  };
}

/**
 * Splits a clause with several objects of the same action: "detect dogs in a.jpg and cats in b.jpg" becomes two
 * clauses, of which the second continues the first.
 * @param rows the clause, one row per language.
 * @returns only the clause itself if it is a single request.
 */
export function splitEllipses(clause: Clause, rows: readonly TokenRow[]): Clause[] {
  if (clause.data.length < 1 || clause.negated.length > 0) return [clause];
  for (const row of rows) {
    const cuts = findCuts(row);
    if (cuts.length === 0) continue;
    const starts = [clause.start, ...cuts.map(({ from }) => row.tokens[from]!.start)];
    const ends = [...cuts.map(({ to }) => row.tokens[to - 1]!.end), clause.end];
    return starts.map((start, index) => sliceClause(clause, start, ends[index]!));
  }
  return [clause];
}

/**
 * Splits a clause before the part that the policy refuses: "detect dogs in a.jpg" and "the weather in Paris".
 * @param start index of the first refused word, in UTF-16 units.
 * @returns only the clause itself if no separator precedes the refused words.
 */
export function splitAtFinding(clause: Clause, rows: readonly TokenRow[], start: number): Clause[] {
  if (clause.negated.length > 0 || clause.cancellation) return [clause];
  for (const row of rows) {
    const declined = row.tokens.findIndex((token) => token.start >= start);
    for (let at = declined; at > 0 && at >= declined - MAX_BETWEEN; at--) {
      const separator = skipSeparator(row, at, ['join', 'break', 'contrast']);
      if (!separator.found || separator.at > declined) continue;
      return [
        sliceClause(clause, clause.start, row.tokens[at - 1]!.end),
        sliceClause(clause, row.tokens[separator.at]!.start, clause.end),
      ];
    }
  }
  return [clause];
}
