import type { ColumnFacts } from './column-facts.js';
import { type AddFeature, addSteps, featuresOfSamples } from './features-of-samples.js';
import { hintsOfName, NAME_HINTS, wordsOfName } from './words-of-name.js';

/** Converts the facts about a column to named features from 0 to 1, for a linear model. Omits zeros. */
export function featuresOfColumn(facts: ColumnFacts): Map<string, number> {
  const features = new Map<string, number>();
  const add: AddFeature = (name, value) => {
    if (value !== 0) features.set(name, value);
  };
  add('always', 1);
  addName(facts.name, add);
  addCounts(facts, add);
  addFigures(facts, add);
  featuresOfSamples(facts.samples, add);
  addPairs(features, add);
  return features;
}

/** Maximum characters of the name that are used. */
const MAX_NAME = 200;

function addName(whole: string, add: AddFeature): void {
  const name = whole.slice(0, MAX_NAME);
  const { all, last } = hintsOfName(name);
  for (const hint of NAME_HINTS) {
    add(`name:${hint}`, all.has(hint) ? 1 : 0);
    add(`name-ends:${hint}`, last === hint ? 1 : 0);
  }
  add('name:digits-alone', /^\s*\d+\s*$/.test(name) ? 1 : 0);
  add('name:digits-end', /\d$(?<=\p{L}.*)/u.test(name) ? 1 : 0);
  add('name:digits-within', /\p{L}\d+\p{L}/u.test(name) ? 1 : 0);
  add('name:capitals', /^[A-Z\d_]+$/.test(name) && /[A-Z]/.test(name) ? 1 : 0);
  add('name:unnamed', /^(?:unnamed|column|field|v|x)[ :_]*\d+$|^\s*$/i.test(name) ? 1 : 0);
  add('name:points', name.includes('.') ? 1 : 0);
  add('name:unit', /[([].{1,12}[)\]]|%|\$|€/.test(name) ? 1 : 0);
  add('name:question', /\?|^q\d+/i.test(name) ? 1 : 0);
  addSteps(add, 'name-words', wordsOfName(name).length, [2, 3, 5]);
  addSteps(add, 'name-length', name.length, [3, 6, 25]);
}

function addCounts({ rows, missing, distinct }: ColumnFacts, add: AddFeature): void {
  const full = Math.max(0, rows - missing);
  const ratio = full === 0 ? 0 : distinct / full;
  addSteps(add, 'rows', rows, [3, 30, 300, 3000, 30_000, 300_000]);
  addSteps(add, 'missing', rows === 0 ? 1 : missing / rows, [0.0001, 0.05, 0.2, 0.5, 0.8, 0.9, 0.97, 0.99, 0.999, 1]);
  addSteps(add, 'distinct', distinct, [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 80, 120, 200, 500, 1000, 5000, 30_000]);
  addSteps(add, 'distinct-share', ratio, [0.0001, 0.001, 0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 0.95, 0.99]);
  add('unique', full > 1 && distinct >= full ? 1 : 0);
  add('unique-many', full >= 100 && distinct >= full && missing === 0 ? 1 : 0);
}

function addFigures(facts: ColumnFacts, add: AddFeature): void {
  const { mean, standardDeviation, min, max } = facts;
  if (mean === 0 && min === 0 && max === 0) return;
  add('figures', 1);
  for (const [name, test] of FIGURES) add(`figures:${name}`, test(facts) ? 1 : 0);
  addSteps(add, 'max', max, [2, 5, 10, 20, 50, 100, 1000, 10_000, 100_000, 1_000_000]);
  addSteps(add, 'min', min, [0, 1, 10, 100, 1000, 10_000]);
  addSteps(add, 'variation', mean === 0 ? 0 : Math.abs(standardDeviation / mean), [0.05, 0.3, 0.6, 1, 2, 5]);
  addSteps(add, 'top-heavy', standardDeviation === 0 ? 0 : (max - mean) / standardDeviation, [1.2, 1.8, 2.5, 4, 8, 20]);
}

function isWhole({ min, max }: ColumnFacts): boolean {
  return Number.isInteger(min) && Number.isInteger(max) && max > min;
}

const FIGURES: readonly (readonly [string, (facts: ColumnFacts) => boolean])[] = [
  ['zero-one', ({ min, max }) => min === 0 && max === 1],
  ['binary', ({ distinct }) => distinct === 2],
  ['negative', ({ min }) => min < 0],
  ['from-zero', ({ min }) => min === 0],
  ['from-one', ({ min }) => min === 1],
  ['within-one', ({ min, max }) => min >= -1 && max <= 1],
  ['fraction', ({ min, max }) => !Number.isInteger(min) || !Number.isInteger(max)],
  ['year', ({ min, max }) => min >= 1700 && max <= 2100],
  ['placeholder', ({ min }) => /^-9+$/.test(String(min))],
  ['constant', ({ min, max }) => min === max],
  ['dense', (facts) => isWhole(facts) && facts.distinct === facts.max - facts.min + 1],
  ['nearly-dense', (facts) => isWhole(facts) && facts.distinct > 0.6 * (facts.max - facts.min + 1)],
  ['sparse', (facts) => isWhole(facts) && facts.distinct < 0.02 * (facts.max - facts.min)],
  ['counts-rows', countsRows],
];

/** Whether the numbers look like row numbers: integers, distinct and evenly distributed. */
function countsRows(facts: ColumnFacts): boolean {
  const { mean, min, max, distinct, rows, missing } = facts;
  return isWhole(facts) && distinct >= rows - missing && Math.abs(mean - (min + max) / 2) < 0.02 * (max - min);
}

/** Adds pairs of features that are stronger evidence together than each on its own. */
function addPairs(features: ReadonlyMap<string, number>, add: AddFeature): void {
  const has = (name: string) => (features.get(name) ?? 0) > 0.5;
  const both = (one: string, other: string) => add(`${one}&${other}`, has(one) && has(other) ? 1 : 0);
  for (const hint of ['id', 'code', 'number', 'name', 'year', 'kind', 'measure', 'flag']) {
    both(`name:${hint}`, 'number:all');
    both(`name:${hint}`, 'type:text');
    both(`name:${hint}`, 'unique');
    both(`name:${hint}`, 'distinct>=50');
  }
  for (const step of [3, 5, 10, 20, 50, 200, 1000]) {
    both(`distinct>=${step}`, 'number:all');
    both(`distinct>=${step}`, 'type:decimal');
    both(`distinct>=${step}`, 'figures:dense');
    both(`distinct>=${step}`, 'type:text');
    both(`distinct>=${step}`, 'type:code');
  }
  for (const step of [2, 3, 4, 6]) both(`words>=${step}`, 'distinct-share>=0.1');
  for (const fact of [
    'name:question',
    'name:digits-end',
    'missing>=0.5',
    'missing>=0.97',
    'figures:placeholder',
    'rows>=30',
  ]) {
    both(fact, 'distinct>=3');
    both(fact, 'number:all');
    both(fact, 'type:text');
  }
}
