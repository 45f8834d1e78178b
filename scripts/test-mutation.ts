import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { seededRandom } from '../core/base/seeded-random.js';
import { listMutants, type Mutant, originalOf, plantMutants } from './mutation/list-mutants.js';
import { findNearbyTests, readHits } from './mutation/nearby-tests.js';
import { BASELINE, HITS, REPORTS } from './mutation/places.js';
import { type Outcome, recordHits, tryMutant } from './mutation/run-tests.js';

/**
 * `npm run test:mutation [-- --count 200] [--seed 1]`: changes one expression of the core or the kit of the handlers at
 * a time and checks that nearby tests detect it. StrykerJS lists the possible mutants; a seed selects some of them.
 * Writes reports/mutation/seed-N.json. docs/testing.md has the rules and the last result.
 */

interface Trial extends Mutant {
  original: string;
  /** Nearby tests. */
  tests: string[];
  outcome: Outcome;
}

function sample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const rest = [...mutants];
  const random = seededRandom(seed);
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(random() * rest.length), 1)[0]!,
  );
}

function formatTrial({ file, start, mutator, original, replacement }: Trial): string {
  const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 120);
  return `${file}:${start.line + 1}:${start.column + 1} ${mutator}: ${short(original)} -> ${short(replacement)}`;
}

function formatScore(trials: readonly Trial[]): string {
  const count = (outcome: Outcome) => trials.filter((one) => one.outcome === outcome).length;
  const outcomes: Outcome[] = ['killed', 'timeout', 'survived', 'no coverage', 'error'];
  const counts = outcomes.map((outcome) => `${count(outcome)} ${outcome}`).join(', ');
  const share = (count('killed') + count('timeout')) / (trials.length - count('error'));
  return `${counts}: ${(100 * share).toFixed(1)}% detected`;
}

const { values } = parseArgs({
  options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const mutants = await plantMutants(sample(await listMutants(), Number(values.count), Number(values.seed)));
rmSync(HITS, { recursive: true, force: true });
await recordHits(BASELINE);
const hits = readHits();
const trials: Trial[] = [];
const queue = [...mutants];

async function tryNext(): Promise<void> {
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const tests = findNearbyTests(mutant, hits);
    const { marks: _, isAtLoad: __, ...own } = mutant;
    const outcome = await tryMutant(mutant.id, tests);
    const trial: Trial = { ...own, original: originalOf(mutant), tests: tests.map(({ test }) => test), outcome };
    trials.push(trial);
    console.log(`${trials.length} ${trial.outcome} ${formatTrial(trial)}`);
  }
}

// The tests of a mutant run one after another, so each core tries another mutant.
await Promise.all(Array.from({ length: availableParallelism() }, tryNext));
writeFileSync(`${REPORTS}/seed-${values.seed}.json`, `${JSON.stringify(trials, null, 2)}\n`);
const missed = trials.filter(({ outcome }) => outcome === 'survived' || outcome === 'no coverage');
console.log(`\nNot detected:\n${missed.map(formatTrial).join('\n')}\n\n${formatScore(trials)}`);
