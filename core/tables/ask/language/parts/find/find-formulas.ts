import type { Measure } from '../../../plan/query-plan.js';
import type { CueName, Part } from '../words/parts.js';
import type { PartSink } from './part-sink.js';

const SIGNS = ['times', 'minus', 'plus'] as const;
type Sign = (typeof SIGNS)[number];

/** Cues that a name of a figure never contains. It starts behind them: "total stock value (qty x price)". */
const STARTS: readonly CueName[] = [
  ...(['sum', 'mean', 'median', 'max', 'min', 'most', 'fewest', 'top', 'best', 'worst', 'per', 'count'] as const),
  ...(['howmuch', 'which', 'share', 'list', 'difference', 'not', 'without', 'except'] as const),
];

const FORMULA_COST = 0.3;

interface Formula {
  from: number;
  to: number;
  measure: Measure;
}

/**
 * Adds figures of several columns: "qty x price", "parts plus labour". In brackets, a formula explains the name before it:
 * "average markup (price minus cost)".
 */
export function findFormulas(sink: PartSink, text: string): void {
  const parts = sink.parts;
  for (const at of sink.tokens.keys()) {
    const sign = signAt(parts, at);
    const formula = sign === null ? null : formulaAt(parts, sink, at, sign);
    if (formula === null) continue;
    const { from, to, measure } = formula;
    sink.add(from, to, FORMULA_COST, { kind: 'formula', measure });
    if (isInBrackets(sink, text, formula))
      sink.add(nameStart(sink, parts, from), to, FORMULA_COST, { kind: 'formula', measure });
  }
}

function signAt(parts: readonly Part[], at: number): Sign | null {
  const cues = parts.flatMap(({ from, meaning }) =>
    from === at && meaning.kind === 'word' ? SIGNS.filter((one) => meaning.roles.cues.has(one)) : [],
  );
  return cues[0] ?? null;
}

function formulaAt(parts: readonly Part[], sink: PartSink, at: number, sign: Sign): Formula | null {
  const end = parts.find(({ from, meaning }) => from === at && meaning.kind === 'word' && meaning.roles.cues.has(sign));
  const left = figureBeside(parts, sink, (part) => part.to === at);
  const right = end === undefined ? null : figureBeside(parts, sink, (part) => part.from === skip(sink, end.to));
  if (left === null || right === null || left.column === right.column) return null;
  if (sign !== 'plus')
    return { from: left.from, to: right.to, measure: measureOf(left.column, { by: sign, column: right.column }) };
  const more = furtherFigures(parts, sink, right.to);
  const others = more.map(({ column }) => column);
  const operand = { by: sign, column: right.column, ...(others.length === 0 ? {} : { more: others }) };
  return { from: left.from, to: more.at(-1)?.to ?? right.to, measure: measureOf(left.column, operand) };
}

const measureOf = (column: number, operand: NonNullable<Measure['with']>): Measure => ({
  column,
  property: 'number',
  with: operand,
});

/** Skips an article. */
const skip = ({ tokens }: PartSink, at: number): number => (ARTICLES.has(tokens[at]?.key ?? '') ? at + 1 : at);
const ARTICLES = new Set(['the', 'der', 'die', 'das', 'den']);

interface Figure {
  column: number;
  from: number;
  to: number;
}

/** Returns the likeliest figure among some parts, of which a longer name counts first. */
function figureBeside(parts: readonly Part[], { facts }: PartSink, fits: (part: Part) => boolean): Figure | null {
  const found = parts.flatMap((part) => {
    const { meaning } = part;
    const isFigure = meaning.kind === 'column' && facts.columns[meaning.column]?.isFigure === true && fits(part);
    return isFigure ? [{ part, column: meaning.column }] : [];
  });
  const [best] = found.sort((a, b) => b.part.to - b.part.from - (a.part.to - a.part.from) || a.part.cost - b.part.cost);
  return best === undefined ? null : { column: best.column, from: best.part.from, to: best.part.to };
}

/** Returns the columns after further plus signs. */
function furtherFigures(parts: readonly Part[], sink: PartSink, at: number): Figure[] {
  const isPlus = signAt(parts, at) === 'plus';
  const next = isPlus ? figureBeside(parts, sink, (part) => part.from === skip(sink, at + 1)) : null;
  return next === null ? [] : [next, ...furtherFigures(parts, sink, next.to)];
}

function isInBrackets({ tokens }: PartSink, text: string, { from, to }: Formula): boolean {
  const before = text.slice(tokens[from - 1]?.to ?? 0, tokens[from]?.from);
  const behind = text.slice(tokens[to - 1]?.to, tokens[to]?.from ?? text.length);
  return /[(（]\s*=?$/.test(before.trimEnd()) && /^\s*[)）]/.test(behind);
}

/** Returns the first word of the name that a formula in brackets explains. It contains neither values nor cues. */
function nameStart({ tokens }: PartSink, parts: readonly Part[], from: number): number {
  let start = from;
  while (start > 0 && tokens[start - 1]?.number === null && !parts.some((part) => endsName(part, start))) start -= 1;
  return start;
}

function endsName({ from, to, meaning }: Part, at: number): boolean {
  if (!(from < at && at <= to)) return false;
  if (meaning.kind === 'value' || meaning.kind === 'condition' || meaning.kind === 'moment') return true;
  if (meaning.kind !== 'word') return false;
  const { cues, degrees, comparisons } = meaning.roles;
  return (
    STARTS.some((cue) => cues.has(cue)) || degrees.length > 0 || (comparisons.length > 0 && !meaning.roles.isCarrier)
  );
}
