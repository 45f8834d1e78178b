/** Files between the steps of a run. */
export const REPORTS = 'reports/mutation';
/** Instrumented sources, by their paths. */
export const SOURCES = `${REPORTS}/sources`;
/** The mutants that each test file executed. */
export const HITS = `${REPORTS}/hits`;
/** The result of all tests without a mutant, as the JSON reporter of Vitest writes it. */
export const BASELINE = `${REPORTS}/baseline.json`;
/** Cache of transformed modules for the tests, except those with mutants. */
export const CACHE = `${REPORTS}/cache`;
