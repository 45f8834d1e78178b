import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listMutants, type Mutant, originalOf } from './mutation/list-mutants.js';
import { findNearbyTests, readImporters } from './mutation/nearby-tests.js';
import { type Outcome, tryMutant } from './mutation/try-mutant.js';

/**
 * `npm run test:mutation [-- --count 200] [--seed 1]`: changes one expression of the core or the kit of the handlers at a
 * time and checks that nearby tests notice. Which mutants there are, says StrykerJS; a seed chooses some of them.
 * Writes reports/mutation/seed-N.json. docs/testing.md has the rules and the last result.
 */

interface Trial extends Mutant {
  original: string;
  tests: readonly string[];
  outcome: Outcome;
}

/** Returns whole numbers below a limit, the same ones for a seed. Source: mulberry32, by Tommy Ettinger. */
function randomIndexes(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function sample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const rest = [...mutants];
  const index = randomIndexes(seed);
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(index(rest.length), 1)[0]!);
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
const importers = readImporters();
const trials: Trial[] = [];
for (const mutant of sample(await listMutants(), Number(values.count), Number(values.seed))) {
  const tests = findNearbyTests(mutant.file, importers);
  const outcome = await tryMutant(mutant, tests);
  const trial = { ...mutant, original: originalOf(mutant, readFileSync(mutant.file, 'utf8')), tests, outcome };
  trials.push(trial);
  console.log(`${trials.length} ${outcome} ${formatTrial(trial)}`);
}
mkdirSync('reports/mutation', { recursive: true });
writeFileSync(`reports/mutation/seed-${values.seed}.json`, `${JSON.stringify(trials, null, 2)}\n`);
const missed = trials.filter(({ outcome }) => outcome === 'survived' || outcome === 'no coverage');
console.log(`\nNot detected:\n${missed.map(formatTrial).join('\n')}\n\n${formatScore(trials)}`);
