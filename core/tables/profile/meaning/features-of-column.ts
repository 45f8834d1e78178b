import type { ColumnFacts } from './column-facts.js';
import { type AddFeature, featuresOfSamples } from './features-of-samples.js';
import { hintsOfName, NAME_HINTS, wordsOfName } from './words-of-name.js';

/** Converts the facts about a column to named numbers for decision trees. Omits zeros. */
export function featuresOfColumn(facts: ColumnFacts): Map<string, number> {
  const features = new Map<string, number>();
  const add: AddFeature = (name, value) => {
    if (value !== 0) features.set(name, value);
  };
  addName(facts.name, add);
  addCounts(facts, add);
  addFigures(facts, add);
  featuresOfSamples(facts.samples, add);
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
  add('name:words', wordsOfName(name).length);
  add('name:length', name.length);
}

function addCounts({ rows, missing, distinct }: ColumnFacts, add: AddFeature): void {
  const full = Math.max(0, rows - missing);
  const ratio = full === 0 ? 0 : distinct / full;
  add('rows', rows);
  add('missing', rows === 0 ? 1 : missing / rows);
  add('distinct', distinct);
  add('distinct-share', ratio);
  add('unique', full > 1 && distinct >= full ? 1 : 0);
  add('unique-many', full >= 100 && distinct >= full && missing === 0 ? 1 : 0);
}

function addFigures(facts: ColumnFacts, add: AddFeature): void {
  const { mean, standardDeviation, min, max } = facts;
  if (mean === 0 && min === 0 && max === 0) return;
  add('figures', 1);
  for (const [name, test] of FIGURES) add(`figures:${name}`, test(facts) ? 1 : 0);
  add('mean', mean);
  add('deviation', standardDeviation);
  add('max', max);
  add('min', min);
  add('variation', mean === 0 ? 0 : Math.abs(standardDeviation / mean));
  add('top-heavy', standardDeviation === 0 ? 0 : (max - mean) / standardDeviation);
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
