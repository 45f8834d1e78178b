import { z } from 'zod';
import type { Section } from '../report.js';

const Numbers = z.array(z.number()).nonempty();

/** Reads raw figures out of the report of an area, which may be absent or older than the figure that is looked for. */
export interface Figures {
  /** The value under a path of names and places; null where there is none. */
  value(...path: readonly (string | number)[]): unknown;
  number(...path: readonly (string | number)[]): number | null;
  numbers(...path: readonly (string | number)[]): number[] | null;
  /** Names directly under a path; none where it leads nowhere. */
  names(...path: readonly (string | number)[]): string[];
}

const isIndexable = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

function walk(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, step) => {
    const place = Array.isArray(at) && step === -1 ? at.length - 1 : step;
    return isIndexable(at) && Object.hasOwn(at, place) ? at[place] : null;
  }, value);
}

/**
 * @param report of the area, or undefined where it was never measured.
 * The first step of a path is the title of a section; -1 is the last place of a list.
 */
export function figuresOf(report: { sections: readonly Section[] } | undefined): Figures {
  const sections = Object.fromEntries((report?.sections ?? []).map(({ title, values }) => [title, values]));
  const value = (...path: readonly (string | number)[]) => walk(sections, path);
  return {
    value,
    number: (...path) => z.number().safeParse(value(...path)).data ?? null,
    numbers: (...path) => Numbers.safeParse(value(...path)).data ?? null,
    names: (...path) => {
      const found = value(...path);
      return isIndexable(found) ? Object.keys(found) : [];
    },
  };
}

/** One number by another; null where one is missing. */
export function ratioOf(above: number | null, below: number | null): number | null {
  return above === null || below === null ? null : above / below;
}

/** The median ratio of those rounds that both have; null where one has none. */
export function pairedRatio(above: readonly number[] | null, below: readonly number[] | null): number[] | null {
  if (above === null || below === null) return null;
  return above.slice(0, below.length).map((value, round) => value / below[round]!);
}
