import type { QueryPlan } from '../plan/query-plan.js';

export type PlanPart = Readonly<Record<string, unknown>>;

/** A value that was asked for, and what of a cell it is compared with. */
export interface Wanted {
  value: string | number;
  property: string;
  /** Whether the rows that are asked for do not have it. */
  isDenied: boolean;
}

const DENIES = (part: PlanPart) => part.op === 'not' || part.by === '!=';

/** All parts of a plan that are objects, and whether a "not" stands around them. */
export function partsOf(plan: QueryPlan): { part: PlanPart; isDenied: boolean }[] {
  const parts: { part: PlanPart; isDenied: boolean }[] = [];
  const open: { value: unknown; isDenied: boolean }[] = [{ value: plan, isDenied: false }];
  while (open.length > 0) {
    const { value, isDenied } = open.pop()!;
    if (typeof value !== 'object' || value === null) continue;
    const part = value as PlanPart;
    const isTurned = !Array.isArray(value) && DENIES(part) ? !isDenied : isDenied;
    if (!Array.isArray(value)) parts.push({ part, isDenied: isTurned });
    open.push(...Object.values(part).map((one) => ({ value: one, isDenied: isTurned })));
  }
  return parts;
}

const KEYS = ['value', 'from', 'to', 'right', 'name', 'at'];
/** Numbers of rows: one is no more than "the". */
const COUNTS = ['count', 'keep'];

/** The values of a part that somebody has to have asked for. */
export function wantedIn({ part, isDenied }: { part: PlanPart; isDenied: boolean }): Wanted[] {
  const property = (part.measure as { property?: string } | undefined)?.property ?? 'text';
  const values = [...KEYS.map((key) => part[key]), ...COUNTS.map((key) => part[key]).filter((count) => count !== 1)];
  return values.flatMap((value): Wanted[] =>
    typeof value === 'string' || typeof value === 'number' ? [{ value, property, isDenied }] : [],
  );
}
