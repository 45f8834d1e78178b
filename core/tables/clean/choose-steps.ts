import { Fault } from '../../base/fault.js';
import { referTo } from '../profile/column/refer-to.js';
import type { CleanOptions, StepClass } from './kit/clean-step.js';
import type { OfferedStep, StepDefinition } from './kit/define-step.js';
import { NAMED_CLASSES, type ReferenceScope, readReference, type StepReference } from './step-reference.js';

/** The parsed and validated `accept` and `reject` options. */
export interface Selection {
  /** Classes whose steps are all accepted, except those rejected by name. */
  classes: ReadonlySet<StepClass>;
  accepted: StepReference[];
  rejected: StepReference[];
}

/** A class in both `accept` and `reject` counts as rejected. Steps named individually are not affected. */
function isClass(word: string): word is (typeof NAMED_CLASSES)[number] {
  return (NAMED_CLASSES as readonly string[]).includes(word);
}

/**
 * Parses `accept` and `reject`.
 * Entries for other tables are omitted. Faults: invalid-input, column-not-found; each suggests the nearest name.
 */
export function readSelection(
  { accept = [], reject = [], min_confidence, steps }: CleanOptions,
  scope: ReferenceScope,
): Selection {
  if (steps !== undefined && (accept.length > 0 || reject.length > 0 || min_confidence !== undefined)) {
    throw new Fault(
      'invalid-input',
      'Steps are applied exactly as listed. Remove `accept`, `reject` and `min_confidence`, or `steps`. The step repair_cells has its own option confidence.',
    );
  }
  const named = (words: readonly string[]) =>
    words.filter((word) => !isClass(word)).flatMap((word) => readReference(word, scope) ?? []);
  return {
    classes: new Set(NAMED_CLASSES.filter((one) => accept.includes(one) && !reject.includes(one))),
    accepted: named(accept),
    rejected: named(reject),
  };
}

const isFor = (named: StepReference, { column, variant }: OfferedStep) =>
  (named.column === null || named.column === column) && (named.variant === null || named.variant === variant);

/**
 * Selects the offers of an operation that are applied: the safe ones and the accepted ones, without the rejected ones.
 * A step that needs consent must be accepted by its full name, which includes the column, and also the variant if the
 * same column has an offer that needs no consent. Faults: invalid-input, if a name is ambiguous.
 */
export function chooseOffers(
  definition: StepDefinition,
  offers: readonly OfferedStep[],
  selection: Selection,
): boolean[] {
  const accepted = selection.accepted.filter((named) => named.operation === definition.name);
  const rejected = selection.rejected.filter((named) => named.operation === definition.name);
  for (const named of accepted) checkName(named, definition, offers);
  return offers.map((offer) => {
    if (rejected.some((named) => isFor(named, offer))) return false;
    if (offer.class === 'safe') return true;
    if (offer.class !== 'consent')
      return selection.classes.has(offer.class) || accepted.some((named) => isFor(named, offer));
    const isSole = !offers.some(({ column, class: stepClass }) => column === offer.column && stepClass !== 'consent');
    return accepted.some((named) => {
      return (
        named.column === (offer.column ?? null) &&
        isFor(named, offer) &&
        ((isSole && !offer.needsVariant) || named.variant !== null)
      );
    });
  });
}

function checkName(named: StepReference, definition: StepDefinition, offers: readonly OfferedStep[]): void {
  if (named.column !== null && definition.scope === 'table') {
    throw new Fault(
      'invalid-input',
      `${definition.name} applies to the whole table. Name it without a column, not "${named.word}".`,
    );
  }
  const consent = offers.filter((offer) => offer.class === 'consent' && !offer.needsVariant);
  if (consent.length === 0 || consent.length < offers.length) return;
  if (named.column === null && consent.every(({ column }) => column !== undefined)) {
    const ways = consent.slice(0, 3).map((offer) => `"${nameOf(definition, offer)}"`);
    throw new Fault('invalid-input', `"${named.word}" needs confirmation for each column. Use ${ways.join(', ')}.`);
  }
  const matching = consent.filter((offer) => named.column !== null && isFor(named, offer));
  if (matching.length > 1) {
    const ways = matching.map((offer) => `"${nameOf(definition, offer)}"`).join(' or ');
    throw new Fault('invalid-input', `"${named.word}" is ambiguous. Use ${ways}.`);
  }
}

/** Returns the name that accepts or rejects an offer. An offer for several columns has the name of its operation. */
export function nameOf({ name, scope }: StepDefinition, { column, variant, options }: OfferedStep): string {
  const columns = scope === 'columns' ? options.columns : undefined;
  const only = Array.isArray(columns) && columns.length === 1 ? columns[0] : undefined;
  return referTo(name, column ?? only ?? null, variant ?? null);
}

/**
 * Splits an offer if only some of its columns are chosen: into one for the chosen columns and one for the others. Null
 * if it is not split.
 */
export function splitOffer(
  { name, scope }: StepDefinition,
  offer: OfferedStep,
  selection: Selection,
): { offer: OfferedStep; applied: boolean }[] | null {
  if (scope !== 'columns') return null;
  const named = (list: readonly StepReference[]) =>
    list.flatMap(({ operation, column }) => (operation === name && column !== null ? [column] : []));
  const isWhole = (list: readonly StepReference[]) =>
    list.some(({ operation, column }) => operation === name && column === null);
  if (isWhole(selection.rejected)) return null;
  const out = named(selection.rejected);
  const only = named(selection.accepted);
  const isOn = offer.class === 'safe' || selection.classes.has(offer.class) || isWhole(selection.accepted);
  if (isOn)
    return out.length === 0
      ? null
      : [
          { offer: withoutColumns(offer, out), applied: true },
          { offer: onlyColumns(offer, out), applied: false },
        ];
  const chosen = only.filter((column) => !out.includes(column));
  if (chosen.length === 0) return null;
  return [
    { offer: onlyColumns(offer, chosen), applied: true },
    { offer: withoutColumns(offer, chosen), applied: false },
  ];
}

const columnsOf = ({ options }: OfferedStep) => options.columns as string[] | undefined;

function onlyColumns(offer: OfferedStep, names: readonly string[]): OfferedStep {
  const columns = columnsOf(offer);
  return {
    ...offer,
    options: {
      ...offer.options,
      columns: columns === undefined ? [...names] : columns.filter((name) => names.includes(name)),
    },
  };
}

function withoutColumns(offer: OfferedStep, names: readonly string[]): OfferedStep {
  const columns = columnsOf(offer);
  if (columns === undefined) return { ...offer, options: { ...offer.options, except: [...names] } };
  return { ...offer, options: { ...offer.options, columns: columns.filter((name) => !names.includes(name)) } };
}
