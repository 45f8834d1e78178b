import fc from 'fast-check';
import { test } from 'vitest';

/** Whether this is a full run. A quick run tries a tenth of the cases. */
export const isFullRun = process.env.PROPERTY_RUNS !== 'tenth';
const SHARE = isFullRun ? 1 : 0.1;

/** Returns the number of runs of a property. @param all number in a full run. */
export const propertyRuns = (all: number): number => Math.ceil(all * SHARE);

/** Returns the exclusive minimum number of hits in the runs of a property. @param all minimum in a full run. */
export const foundInRuns = (all: number): number => all * SHARE;

/** Returns the cases that a test with many cases should run: all in a full run, every tenth in a quick run. */
export const shareOf = <Case>(all: readonly Case[]): readonly Case[] =>
  isFullRun ? all : all.filter((_, place) => place % 10 === 0);

/** Returns the variants that a test should run, such as themes of a page: only the first in a quick run. */
export const variants = <Variant>(all: readonly Variant[]): readonly Variant[] => (isFullRun ? all : all.slice(0, 1));

const NO_TEST: object = Object.assign(() => undefined, { each: () => NO_TEST, skipIf: () => NO_TEST });

/** Declares a test for full runs only: it takes seconds, and the tests next to it cover frequent changes. */
export const testInFull = (isFullRun ? test : NO_TEST) as typeof test;

/** The same cases in every run, so that a new failure is caused by the change. `FC_SEED` generates others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261121), numRuns: propertyRuns(100) });
