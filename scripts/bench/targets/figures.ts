import * as z from 'zod';
import type { Section } from '../report.js';
import { median, quantile } from '../statistics.js';

const Numbers = z.array(z.number()).nonempty();
type Path = readonly (string | number)[];

/** Reads raw figures from the report of an area, which may be missing or older than the figure. */
export interface Figures {
  /** Returns the value at a path of keys and indices, or null. */
  value(...path: Path): unknown;
  number(...path: Path): number | null;
  numbers(...path: Path): number[] | null;
  /** Returns the median or another quantile of the numbers under a path. */
  median(...path: Path): number | null;
  quantile(part: number, ...path: Path): number | null;
  /** Returns the names directly under a path; empty if it does not exist. */
  names(...path: Path): string[];
}

const isIndexable = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

function walk(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => {
    const place = Array.isArray(at) && step === -1 ? at.length - 1 : step;
    return isIndexable(at) && Object.hasOwn(at, place) ? at[place] : null;
  }, value);
}

const of = (samples: number[] | null, figure: (samples: number[]) => number) => samples && figure(samples);

/**
 * @param report of the area, or undefined if it was never measured. The first step of a path is the title of a section;
 * -1 is the last element of a list.
 */
export function figuresOf(report: { sections: readonly Section[] } | undefined): Figures {
  const sections = Object.fromEntries((report?.sections ?? []).map(({ title, values }) => [title, values]));
  const value = (...path: Path) => walk(sections, path);
  const numbers = (...path: Path) => Numbers.safeParse(value(...path)).data ?? null;
  return {
    value,
    numbers,
    number: (...path) => z.number().safeParse(value(...path)).data ?? null,
    median: (...path) => of(numbers(...path), median),
    quantile: (part, ...path) => of(numbers(...path), (samples) => quantile(samples, part)),
    names: (...path) => {
      const found = value(...path);
      return isIndexable(found) ? Object.keys(found) : [];
    },
  };
}

/** Divides two numbers; null if one is missing. */
export function ratioOf(above: number | null, below: number | null): number | null {
  return above === null || below === null ? null : above / below;
}

/** Returns the median ratio of the rounds that both have; null if they share none. */
export function pairedRatio(above: readonly number[] | null, below: readonly number[] | null): number | null {
  if (above === null || below === null) return null;
  return median(above.slice(0, below.length).map((value, round) => value / below[round]!));
}
