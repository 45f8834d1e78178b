import fc from 'fast-check';
import { test } from 'vitest';

/** Whether all is tried, as in complete runs; a quick one tries a tenth. */
export const isWhole = process.env.PROPERTY_RUNS !== 'tenth';
const SHARE = isWhole ? 1 : 0.1;

/** How often a property is tried, of `all` runs. */
export const propertyRuns = (all: number): number => Math.ceil(all * SHARE);

/** How much the runs have to find for a property to be tried at all, of what `all` runs find; more than this. */
export const foundInRuns = (all: number): number => all * SHARE;

/** Cases of one test that are generated or many: every tenth in a quick run. */
export const shareOf = <Case>(all: readonly Case[]): readonly Case[] =>
  isWhole ? all : all.filter((_, place) => place % 10 === 0);

/** Variants of one test, such as the themes of a page: only the first in a quick run. */
export const variants = <Variant>(all: readonly Variant[]): readonly Variant[] => (isWhole ? all : all.slice(0, 1));

const NO_TEST: object = Object.assign(() => undefined, { each: () => NO_TEST, skipIf: () => NO_TEST });

/** A test that only complete runs have: it takes seconds, and the tests next to it cover what changes often. */
export const testInFull = (isWhole ? test : NO_TEST) as typeof test;

/** The same cases in every run, so that a new failure is caused by the change. `FC_SEED` generates others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261121), numRuns: propertyRuns(100) });
