import fc from 'fast-check';
import { test } from 'vitest';

/** Whether this is a full run; a quick one tries a tenth. */
export const isWhole = process.env.PROPERTY_RUNS !== 'tenth';
const SHARE = isWhole ? 1 : 0.1;

/** Returns the number of runs of a property, of `all` in full runs. */
export const propertyRuns = (all: number): number => Math.ceil(all * SHARE);

/** Returns the exclusive minimum number of hits in the runs of a property, of `all` in full runs. */
export const foundInRuns = (all: number): number => all * SHARE;

/** Returns the cases of a test with many or generated ones: every tenth in a quick run. */
export const shareOf = <Case>(all: readonly Case[]): readonly Case[] =>
  isWhole ? all : all.filter((_, place) => place % 10 === 0);

/** Returns the variants of a test, such as the themes of a page: only the first in a quick run. */
export const variants = <Variant>(all: readonly Variant[]): readonly Variant[] => (isWhole ? all : all.slice(0, 1));

const NO_TEST: object = Object.assign(() => undefined, { each: () => NO_TEST, skipIf: () => NO_TEST });

/** Declares a test for full runs only: it takes seconds, and the tests next to it cover frequent changes. */
export const testInFull = (isWhole ? test : NO_TEST) as typeof test;

/** The same cases in every run, so that a new failure is caused by the change. `FC_SEED` generates others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261121), numRuns: propertyRuns(100) });
