import type { Measure, QueryPlan, Rows, Summary } from '../query-plan.js';
import { type Candidate, type ConditionPiece, isApart, type Kind, type RowsPiece, wordsIn } from './candidate.js';
import type { ColumnMention, Cue, Question, Span } from './question.js';
import type { CueKind } from './question-words.js';
import { readConditions } from './read-conditions.js';
import { addNeighbours, addSuperlatives, bestMention, readRows } from './read-rows.js';

/** Plans that are tried for one question at most. */
const MOST_PLANS = 6_000;
const START: Span = { from: 0, to: 0 };

/** Every plan that a question may mean: rows that its words select, and what may be asked of them. */
export function readPlans(question: Question): Candidate[] {
  const pieces = readConditions(question);
  const bases = readRows(question, pieces);
  const found: Candidate[] = [];
  const seen = new Set<string>();
  const add = (candidate: Candidate) => {
    const key = JSON.stringify(candidate.plan);
    if (seen.has(key) || found.length >= MOST_PLANS) return;
    seen.add(key);
    found.push(candidate);
  };
  for (const base of bases) {
    const superlatives = addSuperlatives(question, base);
    for (const candidate of summaries(question, base)) add(candidate);
    for (const candidate of groups(question, base)) add(candidate);
    for (const rows of [base, ...superlatives, ...addNeighbours(question, base)]) {
      for (const candidate of values(question, rows)) add(candidate);
    }
    for (const rows of superlatives.filter(({ superlative }) => superlative?.by !== undefined)) {
      for (const next of addNeighbours(question, rows)) for (const candidate of values(question, next)) add(candidate);
    }
    for (const candidate of sameAs(question, base)) add(candidate);
  }
  for (const candidate of differences(question, pieces, bases)) add(candidate);
  return found;
}

const has = (question: Question, ...kinds: CueKind[]): Cue | null =>
  question.cues.find(({ meaning }) => kinds.includes(meaning.kind)) ?? null;

interface Parts {
  kind: Kind;
  plan: QueryPlan;
  rows: RowsPiece;
  target?: Measure | null;
  mention?: ColumnMention | null;
  form?: string;
  cue?: Cue | null;
}

function candidateOf({ kind, plan, rows, target = null, mention = null, form = '', cue = null }: Parts): Candidate {
  const used = new Set(rows.used);
  if (mention !== null) for (const at of wordsIn(mention)) used.add(at);
  if (cue !== null) for (const at of wordsIn(cue)) used.add(at);
  return { kind, plan, rows, target, mention, form, cue, used };
}

/** The cells of each column in these rows. */
function values(question: Question, rows: RowsPiece): Candidate[] {
  const found: Candidate[] = [];
  const isAll = rows.conditions.length === 0 && rows.superlative === null;
  for (const [column, indexed] of question.index.columns.entries()) {
    const mention = freeMention(question, column, rows);
    if (isAll && mention === null) continue;
    for (const property of propertiesOf(question, indexed.kind, indexed.dated)) {
      const measure: Measure = { column, property };
      const plan: QueryPlan = { op: 'values', measure, rows: rows.rows, distinct: true };
      found.push(candidateOf({ kind: 'values', plan, rows, target: measure, mention, form: property }));
    }
  }
  return found;
}

function propertiesOf(question: Question, kind: string, dated: number): Measure['property'][] {
  if (kind === 'empty') return [];
  const asksYear = question.tokens.some(({ stem }) => stem === 'year');
  if ((kind === 'date' || dated > 0.5) && kind !== 'year' && asksYear) return ['text', 'year'];
  return kind === 'mixed' || kind === 'text' ? ['text', 'number'] : ['text'];
}

/** The mention of a column that no condition has taken, nearest to the beginning. */
export function freeMention(question: Question, column: number, rows: RowsPiece): ColumnMention | null {
  const taken = [...rows.conditions, ...(rows.superlative?.mention ? [rows.superlative.mention] : [])];
  const free = question.columns.filter(
    (mention) => mention.column === column && taken.every((span) => isApart(span, mention)),
  );
  return bestMention({ ...question, columns: free }, column, START);
}

const summary = (of: Summary, rows: Rows): QueryPlan => ({ op: 'summary', of, rows });

function summaries(question: Question, rows: RowsPiece): Candidate[] {
  const found: Candidate[] = [];
  const count = has(question, 'count');
  if (count !== null) found.push(...counts(question, rows, count));
  const kinds = [
    ['sum', 'sum'],
    ['mean', 'mean'],
    ['median', 'median'],
  ] as const;
  for (const [kind, by] of kinds) {
    const cue = has(question, kind);
    if (cue === null) continue;
    for (const [column, { numeric, kind: holds }] of question.index.columns.entries()) {
      if (numeric < 0.5 || holds === 'date' || holds === 'year') continue;
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

function counts(question: Question, rows: RowsPiece, cue: Cue): Candidate[] {
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
    if (mention === null && has(question, 'distinct') === null) continue;
    const target: Measure = { column, property: 'text' };
    found.push(
      candidateOf({
        kind: 'distinct',
        plan: summary({ op: 'count-distinct', column }, rows.rows),
        rows,
        target,
        mention,
        cue: has(question, 'distinct') ?? cue,
      }),
    );
  }
  return found;
}

/** Which value stands in most rows, or has the greatest sum. */
function groups(question: Question, rows: RowsPiece): Candidate[] {
  const cue = has(question, 'group');
  if (cue === null) return [];
  const found: Candidate[] = [];
  const orders = new Set(
    question.cues.filter(({ meaning }) => meaning.kind === 'superlative').map(({ meaning }) => meaning.order),
  );
  const kept = [...orders].filter((order): order is 'highest' | 'lowest' => order === 'highest' || order === 'lowest');
  for (const [column, indexed] of question.index.columns.entries()) {
    if (indexed.distinct >= indexed.filled || indexed.distinct < 2) continue;
    const by: Measure = { column, property: 'text' };
    const mention = freeMention(question, column, rows);
    for (const order of kept) {
      for (const [form, of, extra] of figures(question, column)) {
        const plan: QueryPlan = { op: 'groups', by, of, rows: rows.rows, order, keep: 1, answer: 'values' };
        const candidate = candidateOf({
          kind: 'groups',
          plan,
          rows,
          target: by,
          mention,
          form: `${form} ${order}`,
          cue,
        });
        found.push(
          extra === null ? candidate : { ...candidate, used: new Set([...candidate.used, ...wordsIn(extra)]) },
        );
      }
    }
    for (const having of havings(question)) {
      const plan: QueryPlan = {
        op: 'groups',
        by,
        of: { op: 'count' },
        rows: rows.rows,
        order: 'value',
        keep: null,
        answer: 'values',
        having,
      };
      found.push(candidateOf({ kind: 'groups', plan, rows, target: by, mention, form: 'having', cue }));
    }
  }
  return found;
}

function figures(question: Question, by: number): [form: string, of: Summary, mention: ColumnMention | null][] {
  const found: [string, Summary, ColumnMention | null][] = [['count', { op: 'count' }, null]];
  for (const [column, { numeric, kind }] of question.index.columns.entries()) {
    const mention = bestMention(question, column, START);
    if (column === by || mention === null || numeric < 0.5 || kind === 'year' || kind === 'date') continue;
    const measure: Measure = { column, property: 'number' };
    found.push(['sum', { op: 'aggregate', by: 'sum', measure }, mention]);
    if (has(question, 'mean') !== null) found.push(['mean', { op: 'aggregate', by: 'mean', measure }, mention]);
  }
  return found;
}

type Having = { by: '=' | '>' | '>='; value: number };

function havings(question: Question): Having[] {
  const found: Having[] = [];
  const text = question.tokens.map(({ text: word }) => word).join(' ');
  if (/\b(?:more than once|more than one|multiple|several|twice)\b/.test(text)) found.push({ by: '>', value: 1 });
  if (/\b(?:only one|only once|just one|single|one time)\b/.test(text)) found.push({ by: '=', value: 1 });
  for (const { value, form, from } of question.numbers) {
    if (value < 2 || value > 20 || form === 'ordinal') continue;
    found.push({ by: '=', value });
    const before = question.tokens
      .slice(Math.max(0, from - 2), from)
      .map(({ text: word }) => word)
      .join(' ');
    if (before === 'more than') found.push({ by: '>', value });
    if (before === 'at least') found.push({ by: '>=', value });
  }
  return found;
}

/** Other rows with the same value in a column as the named ones. */
function sameAs(question: Question, rows: RowsPiece): Candidate[] {
  const cue = has(question, 'same');
  const [piece] = rows.conditions;
  if (cue === null || piece === undefined || rows.conditions.length !== 1 || piece.isNegated) return [];
  const found: Candidate[] = [];
  for (const [column, { distinct, filled }] of question.index.columns.entries()) {
    const mention = freeMention(question, column, rows);
    if (column === piece.column || mention === null || distinct === filled) continue;
    const others: Rows = {
      op: 'where',
      rows: { op: 'all' },
      condition: {
        op: 'and',
        of: [
          { op: 'same-as', column, rows: rows.rows },
          { op: 'not', of: piece.condition },
        ],
      },
    };
    const used = [...rows.used, ...wordsIn(cue), ...wordsIn(mention)];
    const same: RowsPiece = { ...rows, rows: others, used, conditions: [{ ...piece, form: 'same-as' }] };
    found.push(...values(question, same), ...(has(question, 'count') ? counts(question, same, cue) : []));
  }
  return found;
}

/** How far two figures are apart: of two rows, two counts, two columns, or the greatest and the least. */
function differences(question: Question, pieces: readonly ConditionPiece[], bases: readonly RowsPiece[]): Candidate[] {
  const cue = has(question, 'difference');
  if (cue === null) return [];
  const found: Candidate[] = [];
  const single = bases.filter(({ conditions }) => conditions.length === 1 && conditions[0]?.isNegated === false);
  for (const [at, first] of single.entries()) {
    for (const second of single.slice(at + 1)) {
      const [a, b] = [first.conditions[0], second.conditions[0]] as [ConditionPiece, ConditionPiece];
      if (!isApart(a, b) || a.column !== b.column) continue;
      found.push(...differencesOf(question, cue, first, second));
    }
  }
  for (const base of bases.filter(({ conditions }) => conditions.length <= 1))
    found.push(...spans(question, cue, base));
  return found;
}

function differencesOf(question: Question, cue: Cue, first: RowsPiece, second: RowsPiece): Candidate[] {
  const rows: RowsPiece = {
    ...first,
    conditions: [...first.conditions, ...second.conditions],
    isAlternative: true,
    used: [...first.used, ...second.used],
  };
  const of = (plan: (of: Rows) => QueryPlan): QueryPlan => ({
    op: 'difference',
    left: plan(first.rows),
    right: plan(second.rows),
    absolute: true,
    unit: null,
  });
  const found = [
    candidateOf({ kind: 'difference', plan: of((part) => summary({ op: 'count' }, part)), rows, cue, form: 'count' }),
  ];
  for (const [column, { numeric, kind, dated }] of question.index.columns.entries()) {
    const mention = freeMention(question, column, rows);
    if (numeric > 0.5 && kind !== 'date') {
      const measure: Measure = { column, property: 'number' };
      found.push(
        candidateOf({
          kind: 'difference',
          plan: of((part) => ({ op: 'values', measure, rows: part, distinct: true })),
          rows,
          target: measure,
          mention,
          cue,
          form: 'number',
        }),
      );
      if (mention !== null)
        found.push(
          candidateOf({
            kind: 'difference',
            plan: of((part) => summary({ op: 'aggregate', by: 'sum', measure }, part)),
            rows,
            target: measure,
            mention,
            cue,
            form: 'sum',
          }),
        );
    } else if (dated > 0.5) {
      const measure: Measure = { column, property: 'date' };
      for (const unit of ['days', 'years'] as const) {
        const plan: QueryPlan = {
          op: 'difference',
          left: { op: 'values', measure, rows: first.rows, distinct: true },
          right: { op: 'values', measure, rows: second.rows, distinct: true },
          absolute: true,
          unit,
        };
        found.push(candidateOf({ kind: 'difference', plan, rows, target: measure, mention, cue, form: unit }));
      }
    }
  }
  return found;
}

/** Greatest less least of a column; one column less another in the same rows. */
function spans(question: Question, cue: Cue, base: RowsPiece): Candidate[] {
  const found: Candidate[] = [];
  const numeric = [...question.index.columns.entries()].filter(
    ([, { numeric: share, kind }]) => share > 0.5 && kind !== 'date',
  );
  const mentioned = numeric
    .map(([column]) => ({ column, mention: freeMention(question, column, base) }))
    .filter(({ mention }) => mention !== null);
  for (const [column] of numeric) {
    const measure: Measure = { column, property: 'number' };
    const mention = freeMention(question, column, base);
    const plan: QueryPlan = {
      op: 'difference',
      left: summary({ op: 'aggregate', by: 'max', measure }, base.rows),
      right: summary({ op: 'aggregate', by: 'min', measure }, base.rows),
      absolute: true,
      unit: null,
    };
    found.push(candidateOf({ kind: 'span', plan, rows: base, target: measure, mention, cue, form: 'extent' }));
  }
  if (base.conditions.length === 0) return found;
  for (const [at, left] of mentioned.entries()) {
    for (const right of mentioned.slice(at + 1)) {
      if (left.mention === null || right.mention === null || !isApart(left.mention, right.mention)) continue;
      const side = (column: number): QueryPlan => ({
        op: 'values',
        measure: { column, property: 'number' },
        rows: base.rows,
        distinct: true,
      });
      const plan: QueryPlan = {
        op: 'difference',
        left: side(left.column),
        right: side(right.column),
        absolute: true,
        unit: null,
      };
      const candidate = candidateOf({
        kind: 'span',
        plan,
        rows: base,
        target: { column: left.column, property: 'number' },
        mention: left.mention,
        cue,
        form: 'columns',
      });
      found.push({ ...candidate, used: new Set([...candidate.used, ...wordsIn(right.mention)]) });
    }
  }
  return found;
}
