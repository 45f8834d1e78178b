import { canonicalJson } from '../../base/files/canonical-json.js';
import type { Recipe } from '../clean/recipe.js';
import { repairingSteps } from '../clean/recommended-steps.js';
import type { TableData } from '../columns/table-data.js';
import { uncertainAmong } from '../profile/issues/uncertain-import.js';
import { chooseCleaning } from '../review/choose-cleaning.js';
import { describeReviewedTable } from '../review/describe-review.js';
import { answersInForce } from '../review/review-answer.js';
import { prepareReview, type ReviewMaterial } from '../review/review-material.js';
import { reviewState } from '../review/review-state.js';
import { planOne, previewOne, readForCleaning, type TableToClean } from './clean-one-table.js';
import type { FileJobs } from './file-jobs.js';
import type { JobInput } from './job-input.js';
import { type OpenJobDataset, withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';

type Review = FileJobs['review'];

/** A dataset that is ready for questions. */
interface Prepared {
  key: string;
  facts: OpenJobDataset['facts'];
  tables: { read: TableToClean; material: ReviewMaterial }[];
}

/** Maximum cells of a dataset that stays in memory between two answers. */
const MAX_RETAINED = 5_000_000;

/** The dataset of the last review in this process, so that the next answer needs no profile. */
let last: Prepared | null = null;

const keyFor = ({ read, datasetId, source }: JobInput, sha256: string) =>
  canonicalJson({ read, datasetId, sha256, name: source.name });

function prepare(
  { opened, facts, size }: OpenJobDataset,
  input: Review['input'],
  report: (done: number, total: number) => void,
): Prepared {
  const nextPass = passProgress(opened.tables.length, size, report);
  const tables = opened.tables.map((table) => {
    const read = readForCleaning({ opened }, table, { options: {} }, nextPass());
    return { read, material: materialOf(read, opened.tables.length > 1) };
  });
  return { key: keyFor(input, facts.sha256), facts, tables };
}

/** Collects what a review asks about a table. */
function materialOf(read: TableToClean, hasOthers: boolean): ReviewMaterial {
  const cleaning = previewOne(read, planOne(read), 0);
  const { data, profile, wrongCells } = read;
  const repairs = repairingSteps(profile, [cleaning], false).filter(({ isDoubtful }) => !isDoubtful);
  return prepareReview({
    ...{ data, wrongCells, columns: profile.columns, hasOthers },
    ...{ steps: cleaning.steps, recommended: new Set(repairs.map(({ name }) => name)) },
  });
}

const prepared = new WeakMap<TableData, Pick<Prepared, 'tables'>>();

/** Reviews a table that is in memory, like `reviewDataset`. Prepared once for each table. */
export function reviewTable(
  read: TableToClean,
  { facts, ...input }: Omit<Review['input'], 'source'> & Pick<Prepared, 'facts'>,
): Review['value'] {
  const known = prepared.get(read.data) ?? { tables: [{ read, material: materialOf(read, false) }] };
  prepared.set(read.data, known);
  return evaluate({ facts, ...known }, input);
}

function retain(prepared: Prepared): void {
  const cells = prepared.tables.reduce((sum, { read }) => sum + read.data.rowCount * read.data.columns.length, 0);
  last = cells <= MAX_RETAINED ? prepared : null;
}

/**
 * Evaluates the answers of a review, and returns the next questions. Retains the last dataset, which is found again by
 * its hash and import options. Writes nothing.
 */
export function reviewDataset(input: Review['input'], report: (done: number, total: number) => void): Review['value'] {
  // Planning reads rows again, so the file must be open.
  const retained = last?.key === keyFor(input, input.sha256) && !input.withRecipe ? last : null;
  if (retained !== null) return evaluate(retained, input);
  return withDataset(input, (dataset) => {
    const prepared = prepare(dataset, input, report);
    retain(prepared);
    return evaluate(prepared, input);
  });
}

function evaluate({ facts, tables }: Omit<Prepared, 'key'>, input: Omit<Review['input'], 'source'>): Review['value'] {
  const { answers, maxQuestions, maxExamples } = input;
  const states = tables.map(({ read, material }) => ({ read, material, state: reviewState(material, answers) }));
  const described = states.map(({ material, state }) => describeReviewedTable(material, state));
  const questions = described.flatMap((one) => one.questions).sort((one, other) => other.value - one.value);
  const known = new Set(states.flatMap(({ state }) => state.answered));
  const inForce = answersInForce(answers);
  const unknown = new Set([
    ...inForce.flatMap(({ question }) => (known.has(question) ? [] : [question])),
    ...states.flatMap(({ material, state }) => state.unknown.map((key) => `${material.table}/${key}`)),
  ]);
  return {
    dataset: facts,
    tables: described.map(({ table }) => table),
    questions: questions.slice(0, maxQuestions).map((question) => question.describe(maxExamples)),
    question_count: questions.length,
    answers: inForce.filter(({ question }) => !unknown.has(question)),
    unknown_answers: [...unknown],
    ...(input.withRecipe ? recipeOf(states, input) : { recipe: null, cells_changed: null }),
    uncertain_import: uncertainAmong(states.map(({ read }) => read.profile)),
  };
}

type Evaluated = Prepared['tables'][number] & { state: ReturnType<typeof reviewState> };

function recipeOf(
  states: readonly Evaluated[],
  { read: reading }: Pick<JobInput, 'read'>,
): { recipe: Recipe; cells_changed: number } {
  const done = states.map(({ read, material, state }) => {
    const { set, options } = chooseCleaning(material, state);
    const suggested = { ...read, options };
    const { recipe } = previewOne(suggested, planOne(suggested), 0);
    const whole = { ...read, options: { steps: [...set, ...recipe] } };
    const cleaning = previewOne(whole, planOne(whole), 0);
    const { table, name, columns_before: columns, cells_changed } = cleaning;
    return { entry: { table, name, columns, steps: whole.options.steps }, cells_changed };
  });
  return {
    recipe: { version: 1, reading, tables: done.map(({ entry }) => entry) },
    cells_changed: done.reduce((sum, one) => sum + one.cells_changed, 0),
  };
}
