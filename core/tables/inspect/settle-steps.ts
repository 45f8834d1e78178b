import { afterEffect } from '../clean/after-effect.js';
import type { OfferedStep, StepDefinition } from '../clean/kit/define-step.js';
import { findColumn, type TableView, viewTable } from '../clean/kit/table-view.js';
import { STEP_BY_NAME, STEPS } from '../clean/steps/index.js';
import type { TableData } from '../columns/table-data.js';
import type { TableIssue } from '../profile/column/table-issue.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import type { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';

/** In larger tables a step that judges all rows again is believed to be offered where a finding of the same kind names it. */
const MOST_ROWS = 50_000;

type Step = NonNullable<TableIssue['step']>;

/**
 * The issues of a table, each with a step that the plan of its cleaning really offers: the one that it names, one that
 * does it instead, or none.
 * @param profile of the table; its issues may name steps that nothing offers.
 */
export function settleSteps(data: TableData, profile: TableProfile, wrongCells: WrongCellSearch): TableIssue[] {
  const wanted = new Set(profile.issues.flatMap(({ step }) => (step === null ? [] : namesFor(step))));
  const isTrusted = (name: string) => STEP_BY_NAME.get(name)?.judgesRows === true && data.rowCount > MOST_ROWS;
  for (const name of wanted) if (isTrusted(name)) wanted.delete(name);
  if (wanted.size === 0) return profile.issues;
  const offers = collectOffers(viewTable(data, profile, wrongCells), wanted);
  return profile.issues.map((issue) => {
    const { step } = issue;
    if (step === null || isTrusted(step.operation)) return issue;
    const operation = namesFor(step).find((name) => offers.get(name)?.some((offer) => mends(offer, step.column)));
    return { ...issue, step: operation === undefined ? null : { ...step, operation } };
  });
}

/** What mends a finding: the step that it names, or one that does so instead, for a sign next to the number. */
function namesFor({ operation }: Step): string[] {
  return [operation, ...(STEP_BY_NAME.get(operation)?.instead ?? [])];
}

/** An offer with the table that it was made for. */
interface MadeOffer {
  definition: StepDefinition;
  offer: OfferedStep;
  view: TableView;
}

/** Whether an offer changes anything in a column: it is for that one, or one of its texts becomes another. */
function mends({ definition, offer, view }: MadeOffer, wanted: string | null): boolean {
  if (wanted === null || offer.column !== undefined) return wanted === null || offer.column === wanted;
  const effect = definition.compile(undefined, definition.readOptions(offer.options), view);
  if (effect.kind !== 'texts') return true;
  const column = findColumn(view, wanted);
  const change = effect.columns.get(column.index);
  return change !== undefined && (column.texts?.some((text) => change(text) !== null) ?? true);
}

/**
 * Offers of some steps, each made for the table as the safe steps before it leave its texts. Safe steps that no
 * finding names have nothing to change.
 */
function collectOffers(first: TableView, wanted: ReadonlySet<string>): Map<string, MadeOffer[]> {
  const found = new Map<string, MadeOffer[]>();
  let view = first;
  for (const definition of STEPS) {
    if (!wanted.has(definition.name)) continue;
    const seen = view;
    const offers = definition.propose(seen);
    found.set(
      definition.name,
      offers.map((offer) => ({ definition, offer, view: seen })),
    );
    view = afterSafe(definition, offers, seen);
  }
  return found;
}

function afterSafe(definition: StepDefinition, offers: readonly OfferedStep[], view: TableView): TableView {
  return offers
    .filter((offer) => offer.class === 'safe')
    .reduce((before, { column, options }) => {
      return afterEffect(before, definition.compile(column, definition.readOptions(options), before));
    }, view);
}
