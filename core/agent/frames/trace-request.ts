import type { RequestText } from '../../language/request-text.js';
import type { Span, TraceEntry } from '../decision/decision.js';
import { contentOf, type TokenRow } from '../request/token-row.js';

const spanOf = (original: string, { start, end }: { start: number; end: number }): Span => ({
  text: original.slice(start, end),
  start,
  end,
});

/** Converts tokens to spans. Tokens separated only by fillers share a span. */
export function spansOf(row: TokenRow, covered: Iterable<number>): Span[] {
  const places: { start: number; end: number; last: number }[] = [];
  const content = new Set(contentOf(row));
  const touches = (last: number, at: number) => {
    for (let between = last + 1; between < at; between++) if (content.has(between)) return false;
    return true;
  };
  for (const at of [...covered].toSorted((a, b) => a - b)) {
    const token = row.tokens[at]!;
    const before = places.at(-1);
    if (before && touches(before.last, at)) {
      before.end = token.end;
      before.last = at;
    } else places.push({ start: token.start, end: token.end, last: at });
  }
  return places.map((place) => spanOf(row.original, place));
}

/** Returns the trace of the stages that analyze only the text. */
export function traceTextStages(request: RequestText): TraceEntry[] {
  const { original, clauses, folded } = request;
  const trace: TraceEntry[] = [];
  if (folded !== original.toLowerCase())
    trace.push({ stage: 'normalise', rule: 'fold', spans: [], note: `parsed as "${folded.slice(0, 200)}"` });
  for (const place of request.corrected)
    trace.push({
      stage: 'normalise',
      rule: 'correction',
      spans: [spanOf(original, place)],
      note: 'refers to the last one',
    });
  for (const clause of clauses) {
    trace.push({ stage: 'clause', rule: 'split', spans: [spanOf(original, clause)], note: 'a part of the request' });
    for (const data of clause.data)
      trace.push({
        stage: 'protect',
        rule: data.kind,
        spans: [spanOf(original, data)],
        note: 'data: no request',
      });
    for (const negated of clause.negated)
      trace.push({ stage: 'negation', rule: negated.cue, spans: [spanOf(original, negated)], note: 'negated' });
    if (clause.question)
      trace.push({
        stage: 'question',
        rule: clause.question.cue,
        spans: [spanOf(original, clause.question)],
        note: 'a question about it, not a request',
      });
  }
  return trace;
}
