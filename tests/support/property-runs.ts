import fc from 'fast-check';

const isWhole = process.env.PROPERTY_RUNS !== 'tenth';

/** How often a property is tried: a tenth of `all` in a quick run of the tests. */
export function propertyRuns(all: number): number {
  return isWhole ? all : Math.ceil(all / 10);
}

/** The same cases in every run: what a run finds is then due to the change. `FC_SEED` looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261121), numRuns: propertyRuns(100) });
