import { Fault } from '../../base/fault.js';
import { chooseOffers, nameOf, readSelection, type Selection, splitOffer } from '../clean/choose-steps.js';
import { cleanedData } from '../clean/coded/cleaned-data.js';
import { chooseFamilies, type FamilyChoice } from '../clean/families.js';
import type { CleanOptions, CleanStep } from '../clean/kit/clean-step.js';
import { afterEffect, type OfferedStep, type StepDefinition } from '../clean/kit/define-step.js';
import {
  brokenRowsOf,
  canReadAgain,
  findColumn,
  type StepProfile,
  type TableView,
  viewTable,
} from '../clean/kit/table-view.js';
import { cleanedTable } from '../clean/pass/cleaned-table.js';
import type { CleaningPlan, PlannedStep } from '../clean/pass/plan.js';
import { planColumns } from '../clean/plan-columns.js';
import { splitRepairs } from '../clean/split-repairs.js';
import { type ReferenceScope, scopeOf } from '../clean/step-reference.js';
import { STEP_BY_NAME, STEPS } from '../clean/steps/index.js';
import { withReports } from '../clean/unconverted.js';
import { loadTable } from '../columns/load-table.js';
import type { TableData } from '../columns/table-data.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import { MIN_SUGGESTED } from '../profile/wrong-cells/wrong-cell.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import { profileForSteps, profileTable } from './profile-table.js';

/** An unfinished plan: the steps so far, and the table after them. */
interface Draft {
  table: OpenedTable;
  /** The table as imported. */
  imported: { data: TableData; profile: StepProfile };
  steps: PlannedStep[];
  added: CleaningPlan['added'];
  broken: CleaningPlan['broken'];
  view: TableView;
  profileAgain: PlanContext['profileAgain'];
  /** Columns to which a step is not applied because of their family, with the reason, by step. */
  heldBack: Map<string, Map<string, string>>;
}

/** What a plan needs in addition to the table and the options. */
interface PlanContext {
  /** The other tables of the dataset, to which the options may refer. */
  otherTables: ReferenceScope['others'];
  /** Wrong cells that were already found for the profile of the table. */
  wrongCells: WrongCellSearch;
  /** Profiles the cleaned table if wide columns have changed. */
  profileAgain: (data: TableData, wrongCells: WrongCellSearch) => TableProfile;
}

const MAX_ROUNDS = 4;

/**
 * Plans the cleaning of a table: all steps that would change something, in order, and whether each is applied. With
 * `options.steps`, exactly those steps. Each step is proposed for the table after the steps before it. If the options
 * accept more than the safe steps, profiles the cleaned table and adds steps that have become applicable. Faults:
 * column-not-found, invalid-input.
 */
export function planCleaning(
  data: TableData,
  profile: TableProfile,
  options: CleanOptions,
  { otherTables = [], wrongCells = new WrongCellSearch(), profileAgain = profileTable }: Partial<PlanContext> = {},
): CleaningPlan {
  const minConfidence = options.min_confidence ?? MIN_SUGGESTED;
  const draft: Draft = {
    ...{ table: data.table, imported: { data, profile }, steps: [], added: [], broken: brokenRowsOf(data, profile) },
    ...{ view: { ...viewTable(data, profile, wrongCells), minConfidence }, profileAgain },
    heldBack: new Map(),
  };
  const selection = readSelection(options, scopeOf(data.table, otherTables));
  if (options.steps !== undefined) {
    if (!options.steps.some(({ operation }) => STEP_BY_NAME.get(operation)!.fillsMerges)) ignoreMerges(draft);
    for (const step of options.steps) addGivenStep(draft, step);
  } else {
    for (const definition of STEPS) {
      addOffers(draft, definition, selection);
      if (definition.fillsMerges && draft.steps.every(({ applied }) => !applied)) ignoreMerges(draft);
    }
    addFollowUpSteps(draft, selection);
  }
  return withReports(planOf(draft));
}

function planOf({ table, steps, added, view, broken, imported }: Draft): CleaningPlan {
  const { kindCounts } = imported.data;
  return { table, steps, added, columns: planColumns({ steps, added, view, kindCounts }), broken };
}

/** Treats the cells of merged ranges as empty, for plans without a step that fills them. */
function ignoreMerges(draft: Draft): void {
  const { data } = draft.view;
  // Results are cached for the same data.
  if (data.table.merges.length === 0) return;
  draft.view = { ...draft.view, data: { ...data, table: { ...data.table, merges: [] } } };
}

/**
 * Adds the steps that a second cleaning would apply. For example, a text column may be numeric once its null tokens are
 * gone. Adds only applied steps, because the others were already offered.
 */
function addFollowUpSteps(draft: Draft, selection: Selection): void {
  const isDefault = selection.classes.size === 0 && selection.accepted.length === 0;
  if (isDefault || draft.steps.every(({ applied }) => !applied) || !canReadAgain(draft.view.data)) return;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next: Draft = { ...draft, view: readAgain(draft) };
    const count = draft.steps.length;
    for (const definition of STEPS) addAppliedOffers(next, definition, selection);
    draft.view = { ...draft.view, headers: next.view.headers };
    if (draft.steps.length === count) return;
  }
}

/**
 * Returns the table after the steps so far, including its rows.
 * @param profile profile of that table. Default: it is computed.
 */
function readAgain(draft: Draft, profile?: StepProfile): TableView {
  const { headers, wrongCells, minConfidence } = draft.view;
  const plan = planOf(draft);
  const cleaned = cleanedData(plan, draft.imported.data, headers) ?? loadTable(cleanedTable(plan, headers));
  const known = profile ?? profileAfter(draft, withHeaders(cleaned, headers), cleaned);
  return { ...viewTable(cleaned, known, wrongCells), headers, minConfidence };
}

function profileAfter({ imported, profileAgain, view }: Draft, named: TableData, cleaned: TableData): StepProfile {
  return profileForSteps(named, imported) ?? withOriginalNames(profileAgain(named, view.wrongCells), named, cleaned);
}

/** Reads the rows after the steps so far if a step depends on them. */
function readRowsFor(draft: Draft, { dependsOnRows }: StepDefinition): void {
  const haveChanged = draft.steps.some(({ applied, effect }) => applied && effect.kind === 'rows');
  if (dependsOnRows && haveChanged && canReadAgain(draft.view.data)) draft.view = readAgain(draft, draft.view.profile);
}

/** An offer or a part of one, and whether it is applied. */
interface Part {
  offer: OfferedStep;
  applied: boolean;
  /** Why it is not applied to a column of a family. */
  heldBack?: string | undefined;
}

/** Splits an offer if only some of its columns or repairs are chosen. */
function partsOf(definition: StepDefinition, part: Part, selection: Selection): Part[] {
  return splitOffer(definition, part.offer, selection) ?? splitRepairs(definition, part, selection) ?? [part];
}

function addAppliedOffers(draft: Draft, definition: StepDefinition, selection: Selection): void {
  const proposed = draft.view;
  const offers = definition.propose(proposed);
  const { chosen } = chooseTogether(draft, definition, offers, selection);
  for (const [place, offer] of offers.entries()) {
    for (const part of partsOf(definition, { offer, applied: chosen[place]! }, selection))
      if (part.applied && !isRedundant(draft, definition, part.offer)) addStep(draft, definition, part, proposed);
  }
}

/**
 * Whether a step must not be added again: it drops columns that are already dropped, or it applies to wide columns, for
 * which it is unknown whether it would still change anything.
 */
function isRedundant(
  { steps, view }: Draft,
  { name, scope }: StepDefinition,
  { column, options }: OfferedStep,
): boolean {
  const before = steps.filter(({ applied, step }) => applied && step.operation === name && step.column === column);
  const dropped = before.flatMap(({ effect }) => (effect.kind === 'drop-columns' ? [...effect.columns.keys()] : []));
  if (dropped.length > 0) {
    const targets = (options.columns as string[]).map((one) => findColumn(view, one).index);
    return targets.every((index) => dropped.includes(index));
  }
  const targets = column === undefined ? view.columns : [findColumn(view, column)];
  const isWide = targets.some(({ texts }) => texts === null);
  return isWide && scope !== 'table' && before.length > 0;
}

function addGivenStep(draft: Draft, { operation: name, column, options }: CleanStep): void {
  const definition = STEP_BY_NAME.get(name)!;
  if (definition.scope === 'column' && column === undefined) {
    throw new Fault('invalid-input', `The step ${name} needs a column. Add \`column\` to it.`);
  }
  if (definition.scope === 'table' && column !== undefined) {
    throw new Fault(
      'invalid-input',
      `The step ${name} applies to the whole table. Remove \`column\` ("${column}") from the step.`,
    );
  }
  if (column !== undefined) findColumn(draft.view, column);
  const isNarrowed = definition.scope === 'columns' && column !== undefined;
  const given = isNarrowed ? { ...options, columns: [column] } : (options ?? {});
  const offer = { options: definition.readOptions(given), class: definition.class, reason: 'specified as a step' };
  readRowsFor(draft, definition);
  const whole = { ...offer, ...(column === undefined || isNarrowed ? {} : { column }) };
  addStep(draft, definition, { offer: whole, applied: true }, draft.view);
}

function addOffers(draft: Draft, definition: StepDefinition, selection: Selection): void {
  readRowsFor(draft, definition);
  const proposed = draft.view;
  const offers = definition.propose(proposed);
  const { chosen, heldBack } = chooseTogether(draft, definition, offers, selection);
  // Once one of two ways to parse a column was chosen, the other is no longer offered.
  const isRejectedVariant = (place: number) => {
    const { column, variant } = offers[place]!;
    const rivals = offers.filter((one, at) => chosen[at] && one.column === column && one.variant !== undefined);
    return variant !== undefined && rivals.length > 0;
  };
  for (const [place, offer] of offers.entries()) {
    for (const part of partsOf(definition, { offer, applied: chosen[place]! }, selection))
      if (part.applied || !isRejectedVariant(place))
        addStep(draft, definition, { ...part, heldBack: heldBack.get(place) }, proposed);
  }
}

/** Chooses offers so that the columns of a family change together, also those held back in an earlier round. */
function chooseTogether(
  draft: Draft,
  definition: StepDefinition,
  offers: readonly OfferedStep[],
  selection: Selection,
): FamilyChoice {
  const chosen = chooseOffers(definition, offers, selection);
  const choice = chooseFamilies(definition, { offers, chosen, view: draft.view }, selection);
  const held = draft.heldBack.get(definition.name) ?? new Map<string, string>();
  draft.heldBack.set(definition.name, held);
  const isForced = offers.some((_, at) => choice.chosen[at] && choice.heldBack.size > 0);
  for (const [at, { column }] of offers.entries()) {
    const why = choice.heldBack.get(at) ?? held.get(column ?? '');
    if (why === undefined) continue;
    choice.chosen[at] = false;
    choice.heldBack.set(at, why);
    // After a named column has changed, the others are no longer recognized as its family.
    if (isForced) held.set(column!, why);
  }
  return choice;
}

/** @param proposed the table for which the step was proposed. */
function addStep(
  draft: Draft,
  definition: StepDefinition,
  { offer, applied, heldBack }: Part,
  proposed: TableView,
): void {
  const { column, class: stepClass, reason } = offer;
  const options = definition.readOptions(offer.options);
  // The evidence of a step that evaluates all rows is the one of its proposal, before other columns changed.
  const effect = definition.compile(column, options, definition.rescansRows ? proposed : draft.view);
  const step: CleanStep = { operation: definition.name };
  const pinned = definition.pin?.(column, options, draft.imported.data) ?? options;
  if (column !== undefined) step.column = column;
  if (Object.keys(pinned).length > 0) step.options = pinned;
  const index = draft.steps.length;
  const title = offer.title ?? definition.title(column, options);
  const name = nameOf(definition, offer);
  const confidence = confidenceOf(definition, offer);
  draft.steps.push({
    index,
    name,
    step,
    class: stepClass,
    confidence,
    applied,
    ...(heldBack !== undefined && { heldBack }),
    title,
    reason,
    unit: definition.unit,
    effect,
  });
  if (!applied) return;
  if (effect.kind === 'texts' && effect.added !== undefined) addColumn(draft, { step: index, ...effect.added });
  draft.view = afterEffect(draft.view, effect);
}

/** Confidence in a correction that the step itself does not suggest. */
const UNCERTAIN = 0.6;

/** Returns the confidence of the corrections of a step; null if it corrects no wrong cells. */
function confidenceOf({ confidence }: StepDefinition, { class: stepClass }: OfferedStep): number | null {
  if (confidence === undefined || stepClass === 'notation') return null;
  return stepClass === 'consent' ? Math.min(confidence, UNCERTAIN) : confidence;
}

function addColumn({ added }: Draft, column: CleaningPlan['added'][number]): void {
  if (!added.some(({ source, name }) => source === column.source && name === column.name)) added.push(column);
}

/** Names the columns of a table by its new headers, because a header is evidence about its column. */
function withHeaders(data: TableData, headers: readonly string[]): TableData {
  const shown = data.table.columns.map(({ name }, index) => headers[index] || name);
  if (new Set(shown).size < shown.length) return data;
  const named = <Column extends { name: string }>(columns: readonly Column[]) =>
    columns.map((column, index) => (column.name === shown[index] ? column : { ...column, name: shown[index]! }));
  return { ...data, table: { ...data.table, columns: named(data.table.columns) }, columns: named(data.columns) };
}

/** Replaces the headers in findings by the original names, which steps use. */
function withOriginalNames(profile: StepProfile, named: TableData, original: TableData): StepProfile {
  const nameOf = new Map(named.columns.map(({ name }, index) => [name, original.columns[index]!.name]));
  const issues = profile.issues.map((issue) => ({
    ...issue,
    columns: issue.columns.map((header) => nameOf.get(header) ?? header),
  }));
  return { ...profile, issues };
}
