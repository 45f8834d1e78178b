import type { Agreement } from './agreement.js';

export const STATUSES = ['reviewed', 'edited', 'empty', 'failed'] as const;
export type Status = (typeof STATUSES)[number];

/** Whether a value of a facet is required or forbidden. Values without an entry do not matter. */
export type Choice = 'include' | 'exclude';
export type Choices<Value extends string = string> = Readonly<Partial<Record<Value, Choice>>>;

/** Filters for the images of a batch. An image must match those of all facets. */
export interface BatchFilters {
  /** By class name. An image must contain at least one of the included classes, and none of the excluded ones. */
  classes: Choices;
  agreement: Choices<Agreement>;
  status: Choices<Status>;
  /** Minimum and maximum number of objects in an image; null for any number. */
  objects: readonly [min: number, max: number] | null;
}

/**
 * Returns the choice for a value; undefined if there is none. Checks own properties only, because a class can be named
 * like an inherited one, such as `constructor`.
 */
export const choiceOf = (choices: Choices, value: string): Choice | undefined =>
  Object.hasOwn(choices, value) ? choices[value] : undefined;

export const NO_FILTERS: BatchFilters = { classes: {}, agreement: {}, status: {}, objects: null };

/** Facets whose values can be included or excluded. */
export type ChoiceFacet = 'classes' | 'agreement' | 'status';

/** Returns the filters after a click on a value. A second click of the same kind removes the choice. */
export function toggleChoice(
  filters: BatchFilters,
  { facet, value }: { facet: ChoiceFacet; value: string },
  choice: Choice,
): BatchFilters {
  const { [value]: _before, ...others } = filters[facet] as Choices;
  return { ...filters, [facet]: choiceOf(filters[facet], value) === choice ? others : { ...others, [value]: choice } };
}

/** Returns the filters without the choice for a value. */
export function removeChoice(filters: BatchFilters, facet: ChoiceFacet, value: string): BatchFilters {
  const { [value]: _removed, ...others } = filters[facet] as Choices;
  return { ...filters, [facet]: others };
}

/** An active filter, as displayed in a chip. */
export type ActiveFilter =
  | { facet: ChoiceFacet; value: string; choice: Choice }
  | { facet: 'objects'; range: readonly [number, number] };

/** Returns the active filters in the order of the panel. */
export function activeFilters({ objects, ...choices }: BatchFilters): ActiveFilter[] {
  const facets = ['classes', 'agreement', 'status'] as const;
  return [
    ...facets.flatMap((facet) =>
      Object.entries(choices[facet] as Choices).flatMap(([value, choice]) =>
        choice === undefined ? [] : [{ facet, value, choice }],
      ),
    ),
    ...(objects === null ? [] : [{ facet: 'objects' as const, range: objects }]),
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readChoices(value: unknown): Choices {
  const pairs = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, Choice] => pair[1] === 'include' || pair[1] === 'exclude'),
  );
}

/** Returns the filters stored in the view of a folder. Omits invalid ones. */
export function readFilters(stored: unknown): BatchFilters {
  if (!isRecord(stored)) return NO_FILTERS;
  const { classes, agreement, status, objects } = stored;
  const [min, max] = Array.isArray(objects) ? (objects as unknown[]) : [];
  return {
    classes: readChoices(classes),
    agreement: readChoices(agreement),
    status: readChoices(status),
    objects: typeof min === 'number' && typeof max === 'number' ? [min, max] : null,
  };
}
