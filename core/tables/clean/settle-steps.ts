import type { TableData } from '../data/table-data.js';
import type { TableIssue } from '../profile/table-issue.js';
import type { TableProfile } from '../profile/table-profile.js';
import { afterEffect } from './after-effect.js';
import type { OfferedStep, Operation, OperationName } from './operation.js';
import { PLAN_ORDER } from './operations/index.js';
import { findColumn, type TableView, viewTable } from './table-view.js';

/** What mends a finding where the step that it names does not: a sign beside the number, blanks at the ends. */
const INSTEAD: Partial<Record<string, readonly OperationName[]>> = {
  normalize_numbers: ['split_currency', 'split_units', 'normalize_percents'],
  split_currency: ['split_units', 'normalize_percents'],
  split_units: ['split_currency', 'normalize_percents'],
  collapse_whitespace: ['trim_whitespace'],
  strip_control_characters: ['trim_whitespace'],
};

/** In larger tables a step that judges all rows again is believed to be offered where a finding of the same kind names it. */
const MOST_ROWS = 50_000;
const JUDGES_ROWS = 'correct_dependent_cells';

type Step = NonNullable<TableIssue['step']>;

/**
 * The issues of a table, each with a step that the plan of its cleaning really offers: the one that it names, one that
 * does it instead, or none.
 * @param profile of the table; its issues may name steps that nothing offers.
 */
export function settleSteps(data: TableData, profile: TableProfile): TableIssue[] {
  const wanted = new Set(profile.issues.flatMap(({ step }) => (step === null ? [] : namesFor(step))));
  const isTrusted = (name: string) => name === JUDGES_ROWS && data.rowCount > MOST_ROWS;
  if (isTrusted(JUDGES_ROWS)) wanted.delete(JUDGES_ROWS);
  if (wanted.size === 0) return profile.issues;
  const offers = collectOffers(viewTable(data, profile), wanted);
  return profile.issues.map((issue) => {
    const { step } = issue;
    if (step === null || isTrusted(step.operation)) return issue;
    const operation = namesFor(step).find((name) => offers.get(name)?.some((offer) => mends(offer, step.column)));
    return { ...issue, step: operation === undefined ? null : { ...step, operation } };
  });
}

function namesFor({ operation }: Step): string[] {
  return [operation, ...(INSTEAD[operation] ?? [])];
}

/** An offer with the table that it was made for. */
interface MadeOffer {
  operation: Operation;
  offer: OfferedStep;
  view: TableView;
}

/** Whether an offer changes anything in a column: it is for that one, or one of its texts becomes another. */
function mends({ operation, offer, view }: MadeOffer, wanted: string | null): boolean {
  if (wanted === null || offer.column !== undefined) return wanted === null || offer.column === wanted;
  const effect = operation.compile(undefined, operation.readOptions(offer.options), view);
  if (effect.kind !== 'texts') return true;
  const column = findColumn(view, wanted);
  const change = effect.columns.get(column.index);
  return change !== undefined && (column.texts?.some((text) => change(text) !== null) ?? true);
}

/**
 * Offers of some operations, each made for the table as the safe steps before it leave its texts. Safe steps that no
 * finding names have nothing to change.
 */
function collectOffers(first: TableView, wanted: ReadonlySet<string>): Map<string, MadeOffer[]> {
  const found = new Map<string, MadeOffer[]>();
  let view = first;
  for (const operation of PLAN_ORDER) {
    if (!wanted.has(operation.name)) continue;
    const seen = view;
    const offers = operation.propose(seen);
    found.set(
      operation.name,
      offers.map((offer) => ({ operation, offer, view: seen })),
    );
    view = afterSafe(operation, offers, seen);
  }
  return found;
}

function afterSafe(operation: Operation, offers: readonly OfferedStep[], view: TableView): TableView {
  return offers
    .filter((offer) => offer.class === 'safe')
    .reduce((before, { column, options }) => {
      return afterEffect(before, operation.compile(column, operation.readOptions(options), before));
    }, view);
}
