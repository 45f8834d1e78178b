import { Fault } from '../../fault.js';
import type { TableData } from '../data/table-data.js';
import type { TableProfile } from '../profile/table-profile.js';
import { chooseOffers, readSelection, type Selection, splitOffer } from './choose-steps.js';
import type { CleanOptions, CleanStep } from './clean-step.js';
import type { Effect, OfferedStep, Operation } from './operation.js';
import { OPERATION_BY_NAME, PLAN_ORDER } from './operations/index.js';
import type { CleaningPlan, PlannedStep } from './plan.js';
import { planColumns } from './plan-columns.js';
import { findColumn, type TableView, viewTable } from './table-view.js';

/** A plan while it is made: what was taken so far, and the table as it stands after it. */
interface Draft {
  steps: PlannedStep[];
  added: CleaningPlan['added'];
  view: TableView;
}

/**
 * Decides on the cleaning of one table: all steps that would change something, in their order, and which of them are
 * done. With `steps` exactly these, in their order. Each step is offered for the table as the steps before it leave it.
 * @param otherColumns columns of the dataset's other tables, which the same options may name.
 * Faults: column-not-found, invalid-input.
 */
export function planCleaning(
  data: TableData,
  profile: TableProfile,
  options: CleanOptions,
  otherColumns: readonly string[] = [],
): CleaningPlan {
  const draft: Draft = { steps: [], added: [], view: viewTable(data, profile) };
  const selection = readSelection(options, [...data.table.columns.map(({ name }) => name), ...otherColumns]);
  if (options.steps !== undefined) for (const step of options.steps) takeStep(draft, step);
  else for (const operation of PLAN_ORDER) takeOffers(draft, operation, selection);
  return { table: data.table, steps: draft.steps, added: draft.added, columns: planColumns(draft) };
}

function takeStep(draft: Draft, { operation: name, column, options }: CleanStep): void {
  const operation = OPERATION_BY_NAME.get(name)!;
  if (operation.scope === 'column' && column === undefined) {
    throw new Fault('invalid-input', `The step ${name} needs a column: add \`column\` to it.`);
  }
  if (operation.scope === 'table' && column !== undefined) {
    throw new Fault(
      'invalid-input',
      `The step ${name} works on the whole table: take the column "${column}" out of it.`,
    );
  }
  if (column !== undefined) findColumn(draft.view, column);
  const isNarrowed = operation.scope === 'columns' && column !== undefined;
  const given = isNarrowed ? { ...options, columns: [column] } : (options ?? {});
  const offer = { options: operation.readOptions(given), class: operation.class, reason: 'named by the recipe' };
  take(draft, operation, { ...offer, ...(column === undefined || isNarrowed ? {} : { column }) }, true);
}

function takeOffers(draft: Draft, operation: Operation, selection: Selection): void {
  const offers = operation.propose(draft.view);
  const chosen = chooseOffers(operation, offers, selection);
  for (const [place, offer] of offers.entries()) {
    const parts = splitOffer(operation, offer, selection) ?? [{ offer, applied: chosen[place]! }];
    for (const part of parts) take(draft, operation, part.offer, part.applied);
  }
}

function take(draft: Draft, operation: Operation, offer: OfferedStep, applied: boolean): void {
  const { column, class: stepClass, reason } = offer;
  const options = operation.readOptions(offer.options);
  const effect = operation.compile(column, options, draft.view);
  const step: CleanStep = { operation: operation.name };
  if (column !== undefined) step.column = column;
  if (Object.keys(options).length > 0) step.options = options;
  const index = draft.steps.length;
  const title = operation.title(column, options);
  draft.steps.push({ index, step, class: stepClass, applied, title, reason, unit: operation.unit, effect });
  if (!applied) return;
  if (effect.kind === 'texts' && effect.added !== undefined) draft.added.push({ step: index, ...effect.added });
  draft.view = afterEffect(draft.view, effect);
}

/** The table as a step leaves it, as far as a plan can know: texts and headers, not rows. */
function afterEffect(view: TableView, effect: Effect): TableView {
  if (effect.kind === 'headers') {
    return { ...view, headers: view.headers.map((header, index) => effect.headers.get(index)?.after ?? header) };
  }
  if (effect.kind !== 'texts') return view;
  const columns = view.columns.map((column) => {
    const change = effect.columns.get(column.index);
    if (change === undefined || column.texts === null) return column;
    const texts = column.texts.map((text) => change(text)?.text ?? text);
    return texts.some((text, place) => text !== column.texts![place]) ? { ...column, texts } : column;
  });
  return { ...view, columns };
}
