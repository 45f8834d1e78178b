import { countOf } from '../../report/figures.js';
import type { CandidateCell, RepairCandidate } from './candidates.js';
import { keyOf } from './candidates.js';
import type { Claim } from './claims.js';
import type { ReviewMaterial } from './review-material.js';
import type { ReviewExample, ReviewQuestion, ReviewRival } from './review-result.js';
import { type ClaimVerdict, type ReviewState, repairKindOf, stepKey } from './review-state.js';

/** An open question, described only if it is listed. */
export interface OpenQuestion {
  /** Expected number of cells that an answer informs. */
  value: number;
  /** Describes the question with at most this number of examples. */
  describe(examples: number): ReviewQuestion;
}

/** Maximum length of a text in a question, UTF-16 code units. */
const MAX_TEXT = 500;
/** Doubt below which a correction of texts is not asked about, unless it is a whole format: 4p(1-p). */
const MIN_DOUBT = 0.15;
/** Doubt below which a claim is not asked about, bits. */
const MIN_ENTROPY = 0.1;
/** How much an answer about a correction informs about each similar one. */
const SIMILARITY = 0.3;
/** Factor for steps that rewrite right values, unless they are recommended. */
const NOTATION = 0.01;
/** Factor for cells that only a typed text can correct. */
const WITHOUT_TEXT = 0.1;

const shown = (text: string) => text.slice(0, MAX_TEXT);
const counted = (cells: number) => cells.toLocaleString('en');
const quoted = (text: string) => (text === '' ? '(empty)' : JSON.stringify(text.slice(0, 80)));
const doubtOf = (probability: number) => 4 * probability * (1 - probability);

/** Lists the open questions of a table, and counts the corrections that need none. The most informative come first. */
export function listQuestions(
  material: ReviewMaterial,
  state: ReviewState,
): { questions: OpenQuestion[]; settled: number } {
  const steps = stepQuestions(material, state);
  const claims = claimQuestions(material, state);
  const { questions: candidates, settled } = candidateQuestions(material, state);
  const questions = [...steps, ...claims.questions, ...candidates];
  return { questions: questions.sort((one, other) => other.value - one.value), settled: settled + claims.settled };
}

function stepQuestions({ table, steps }: ReviewMaterial, state: ReviewState): OpenQuestion[] {
  const open = new Map<string, number>();
  for (const [at, { step }] of steps.entries())
    if (!state.steps[at]!.isAnswered) open.set(step.operation, (open.get(step.operation) ?? 0) + 1);
  return steps.flatMap((step, at) => {
    const { isAnswered, probability } = state.steps[at]!;
    if (isAnswered) return [];
    const { changes, title, reason, unit } = step;
    return {
      value: doubtOf(probability) * changes * (step.class === 'notation' && probability < 0.5 ? NOTATION : 1),
      describe: (examples) => ({
        ...{ id: `${table}/${stepKey(step)}`, table, kind: 'step', column: step.step.column ?? null },
        ...{ rule: step.step.operation, title: `${title}: ${countOf(changes, unit)}?`, reason: shown(reason) },
        ...{ suggested: probability >= 0.5 ? 'yes' : 'no', probability, value: null, cells: changes },
        ...{ similar: open.get(step.step.operation)!, is_editable: false, rivals: [] },
        examples: step.examples.slice(0, examples).map(({ row, column, before, after }) => ({
          ...{ row, before: shown(before ?? ''), after: after === null ? null : shown(after) },
          context: column === null || column === step.step.column ? [] : [{ column: 'column', text: column }],
        })),
      }),
    };
  });
}

function candidateQuestions(material: ReviewMaterial, state: ReviewState) {
  const open = material.candidates.flatMap((candidate, at) => {
    const { isAnswered, probability } = state.candidates[at]!;
    if (isAnswered) return [];
    const doubt = doubtOf(probability);
    const isOpen = candidate.isFormat || doubt >= MIN_DOUBT || candidate.features.length === 0;
    return isOpen ? [{ candidate, probability, doubt }] : [];
  });
  const unanswered = state.candidates.filter(({ isAnswered }) => !isAnswered).length;
  const cellsOf = new Map<string, number>();
  const openOf = new Map<string, number>();
  for (const { candidate, doubt } of open) {
    const kind = repairKindOf(candidate);
    cellsOf.set(kind, (cellsOf.get(kind) ?? 0) + doubt * candidate.cells.length);
    openOf.set(kind, (openOf.get(kind) ?? 0) + 1);
  }
  const questions = open.map(({ candidate, probability, doubt }): OpenQuestion => {
    const kind = repairKindOf(candidate);
    const cells = candidate.cells.length;
    const isKnown = candidate.features.length > 0;
    const reach = doubt * cells + SIMILARITY * doubt * (cellsOf.get(kind)! - doubt * cells);
    const similar = openOf.get(kind)!;
    return {
      value: isKnown ? reach : WITHOUT_TEXT * cells,
      describe: (examples) => describeCandidate(candidate, { material, probability, similar, examples }),
    };
  });
  return { questions, settled: unanswered - open.length };
}

interface About {
  material: ReviewMaterial;
  probability: number;
  similar: number;
  examples: number;
}

function describeCandidate(
  candidate: RepairCandidate,
  { material, probability, similar, examples }: About,
): ReviewQuestion {
  const { table, data, naming } = material;
  const { column: at, rule, cells, reason, isFormat, key, witnesses } = candidate;
  const column = data.columns[at]!.name;
  const [first] = cells;
  const { before, after } = first!;
  const change = after === null ? `${quoted(before)} is probably wrong` : `${quoted(before)} -> ${quoted(after)}`;
  const row = data.sourceRows.at(first!.row)!;
  const title = isFormat
    ? `${column}: change ${counted(cells.length)} cells, such as ${change}?`
    : cells.length === 1
      ? `${column} in row ${row}: ${change}?`
      : `${column}: ${change} in ${counted(cells.length)} cells?`;
  const context = [...new Set([...witnesses, ...naming])].filter((one) => one !== at).slice(0, 2);
  return {
    ...{ id: `${table}/${key}`, table, kind: isFormat ? 'format' : 'text', column, rule, title, reason: shown(reason) },
    ...{ suggested: probability >= 0.5 ? 'yes' : 'no', probability, value: isFormat ? null : after },
    ...{ cells: cells.length, similar, is_editable: !isFormat, rivals: [] },
    examples: cells.slice(0, examples).map((cell) => describeCell(cell, material, context)),
  };
}

function describeCell(
  { row, before, after }: CandidateCell,
  { data }: ReviewMaterial,
  context: readonly number[],
): ReviewExample {
  return {
    row: data.sourceRows.at(row)!,
    before: shown(before),
    after: after === null ? null : shown(after),
    context: context.flatMap((at) => {
      const column = data.columns[at]!;
      if (column.form !== 'dictionary') return [];
      return [{ column: column.name, text: shown(column.texts[column.codes[row]!]!) }];
    }),
  };
}

function entropyOf(chances: Float64Array): number {
  let bits = 0;
  let rest = 1;
  for (const chance of [...chances]) {
    rest -= chance;
    if (chance > 0) bits -= chance * Math.log2(chance);
  }
  return rest > 1e-9 ? bits - rest * Math.log2(rest) : bits;
}

function claimQuestions(material: ReviewMaterial, state: ReviewState): { questions: OpenQuestion[]; settled: number } {
  const { dispute } = material;
  if (dispute === null) return { questions: [], settled: 0 };
  const open = state.claims.flatMap((verdict, at) => {
    const { isAnswered, best, chances } = verdict;
    const claim = dispute.claims[at]!;
    const entropy = entropyOf(chances);
    const isUnanimous = claim.values.length === 1 && claim.statements.length === claim.rows.length;
    return isAnswered || best < 0 || isUnanimous || entropy < MIN_ENTROPY ? [] : [{ claim, verdict, entropy }];
  });
  const similarOf = new Map<number, number>();
  let doubts = 0;
  for (const { claim, entropy } of open) {
    similarOf.set(claim.column, (similarOf.get(claim.column) ?? 0) + 1);
    doubts += entropy * claim.rows.length;
  }
  const questions = open.map(({ claim, verdict, entropy }): OpenQuestion => {
    const similar = similarOf.get(claim.column)!;
    const own = entropy * claim.rows.length;
    return {
      // The sources are the same in all columns.
      value: own + SIMILARITY * entropy * (doubts - own),
      describe: (examples) => describeClaim(claim, verdict, { material, similar, examples }),
    };
  });
  const answered = state.claims.filter(({ isAnswered }) => isAnswered).length;
  return { questions, settled: state.claims.length - answered - open.length };
}

/** Maximum values of a claim, and sources of each, that are listed. */
const MAX_RIVALS = 6;
const MAX_NAMED = 3;

function rivalsOf({ values, statements }: Claim, chances: Float64Array, sourceTexts: readonly string[]): ReviewRival[] {
  const rivals = values.map((value, at) => {
    const sources = statements.flatMap(([source, stated]) => (stated === at ? [sourceTexts[source]!] : []));
    return {
      ...{ value: shown(value), probability: chances[at]! },
      ...{ source_count: sources.length, sources: sources.slice(0, MAX_NAMED).map(shown) },
    };
  });
  return rivals.sort((one, other) => other.probability - one.probability).slice(0, MAX_RIVALS);
}

function describeClaim(
  claim: Claim,
  { best, chances }: ClaimVerdict,
  { material, similar, examples }: Omit<About, 'probability'>,
): ReviewQuestion {
  const { table, data } = material;
  const { thing, source, sourceTexts } = material.dispute!;
  const column = data.columns[claim.column]!;
  const value = claim.values[best]!;
  const rivals = rivalsOf(claim, chances, sourceTexts);
  const textAt = (row: number, at: number) => {
    const one = data.columns[at]!;
    return one.form === 'dictionary' ? one.texts[one.codes[row]!]! : '';
  };
  const changed = [...claim.rows].filter((row) => textAt(row, claim.column) !== value);
  const sourceAt = data.columns.findIndex(({ name }) => name === source);
  const stated = rivals.map((one) => `${quoted(one.value)} by ${one.source_count}`).join(', ');
  return {
    ...{ id: `${table}/${keyOf(column.name, claim.thing, value)}`, table, kind: 'claim', column: column.name },
    ...{ rule: 'source', title: `${column.name} of ${thing} ${quoted(claim.thing)}: ${quoted(value)}?` },
    reason: `stated by sources in "${source}": ${stated}; ${claim.rows.length - claim.statements.length} rows are empty`,
    ...{ suggested: 'yes', probability: chances[best]!, value, cells: changed.length, similar, is_editable: true },
    ...{ rivals },
    examples: changed.slice(0, examples).map((row) => ({
      ...{ row: data.sourceRows.at(row)!, before: shown(textAt(row, claim.column)), after: shown(value) },
      context: [{ column: source, text: shown(textAt(row, sourceAt)) }],
    })),
  };
}
