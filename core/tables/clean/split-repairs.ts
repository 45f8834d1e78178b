import type { OfferedStep, StepDefinition } from './kit/define-step.js';
import type { StepReference } from './step-reference.js';
import { isRowNumber, REPAIR_RULES, repairCells } from './steps/repair-cells.js';

/** One part of an offer, and whether it is applied. */
interface Part {
  offer: OfferedStep;
  applied: boolean;
}

const isRule = (variant: string | null): variant is string =>
  variant !== null && (REPAIR_RULES as readonly string[]).includes(variant);

/** Whether a variant names a row or a kind of evidence instead of an offer. */
export const namesRepairs = (operation: string, variant: string | null): boolean =>
  operation === repairCells.name && (isRowNumber(variant) || isRule(variant));

/** Returns the rows or rules that entries name for a column. */
function namedFor(
  list: readonly StepReference[],
  column: string | undefined,
  isKind: (variant: string | null) => variant is string,
): string[] {
  return list
    .filter((named) => named.operation === repairCells.name && (named.column === null || named.column === column))
    .flatMap(({ variant }) => (isKind(variant) ? [variant] : []));
}

/**
 * Splits an offer of repairs if only some of them are accepted or rejected, by their kinds of evidence or rows.
 * @param part the offer, and whether repairs that are not named are applied.
 * @returns null if the offer stays whole.
 */
export function splitRepairs(
  { name }: StepDefinition,
  part: Part,
  { accepted, rejected }: { accepted: readonly StepReference[]; rejected: readonly StepReference[] },
): Part[] | null {
  if (name !== repairCells.name) return null;
  const { column, rules = [] } = part.offer;
  const isRejected = rejected.some(
    (one) => one.operation === name && one.variant === null && (one.column === null || one.column === column),
  );
  if (isRejected) return null;
  const named = (list: readonly StepReference[], isKind: (variant: string | null) => variant is string) =>
    namedFor(list, column, isKind);
  const byRule = (one: Part) => {
    const list = one.applied ? rejected : accepted;
    // Naming a kind of evidence for all columns selects only its certain corrections.
    const own = one.offer.class === 'consent' ? list.filter((entry) => entry.column !== null) : list;
    const chosen = named(own, isRule).filter((rule) => rules.includes(rule));
    const others = rules.filter((rule) => !chosen.includes(rule));
    return splitPart(
      one,
      chosen.length === 0 ? null : { rules: chosen },
      others.length === 0 ? null : { rules: others },
    );
  };
  const byRow = (one: Part) => {
    const out = named(rejected, isRowNumber);
    const rows = one.applied ? out : named(accepted, isRowNumber).filter((row) => !out.includes(row));
    return splitPart(one, rows.length === 0 ? null : { rows }, { except: rows });
  };
  const parts = byRule(part).flatMap(byRow);
  return parts.every(({ offer }) => offer === part.offer) ? null : parts;
}

/** Splits a part in two. The named repairs are applied if the rest is not, and vice versa. */
function splitPart(part: Part, named: OfferedStep['options'] | null, rest: OfferedStep['options'] | null): Part[] {
  if (named === null) return [part];
  const narrowed = (options: OfferedStep['options']): OfferedStep => ({
    ...part.offer,
    options: { ...part.offer.options, ...options },
  });
  return [
    { offer: narrowed(named), applied: !part.applied },
    ...(rest === null ? [] : [{ offer: narrowed(rest), applied: part.applied }]),
  ];
}
