import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { COLUMN_USES, type ColumnUse } from '../../core/tables/cells/column-use.js';
import type { ColumnFacts } from '../../core/tables/profile/meaning/column-facts.js';
import { featuresOfColumn } from '../../core/tables/profile/meaning/features-of-column.js';
import type { UseWeights } from '../../core/tables/profile/meaning/use-of-column.js';

/** A column with the use that people assigned. */
export interface LabelledColumn {
  facts: ColumnFacts;
  use: ColumnUse;
}

const SAMPLES = ['sample_1', 'sample_2', 'sample_3', 'sample_4', 'sample_5'];

/** Reads labelled columns from a CSV file with a row for each: name, label, counts, figures and five samples. */
export function readLabelledColumns(path: string): LabelledColumn[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((row) => ({ facts: factsOf(row), use: useOf(row.y_act ?? '') }));
}

function useOf(label: string): ColumnUse {
  const use = COLUMN_USES.find((known) => known === label);
  if (use === undefined)
    throw new Error(`Unknown label ${JSON.stringify(label)}: expected one of ${COLUMN_USES.join(', ')}.`);
  return use;
}

function factsOf(row: Record<string, string>): ColumnFacts {
  return {
    name: row.Attribute_name ?? '',
    samples: SAMPLES.map((sample) => row[sample] ?? ''),
    rows: figure(row.total_vals),
    missing: figure(row.num_nans),
    distinct: figure(row.num_of_dist_val),
    mean: figure(row.mean),
    standardDeviation: figure(row.std_dev),
    min: figure(row.min_val),
    max: figure(row.max_val),
    type: null,
  };
}

function figure(text: string | undefined): number {
  const number = Number(text ?? 0);
  return Number.isFinite(number) ? number : 0;
}

const USES = COLUMN_USES.length;
/** Minimum columns with a feature: rarer features would memorize names. */
const MIN_COLUMNS = 8;
/** Strength of the L2 regularization, chosen by the folds of `evaluate`. */
const PULL = 0.001;
const STEPS = 250;
const RATE = 0.03;
/** Adam's usual decay rates (Kingma and Ba 2015). */
const [BETA_1, BETA_2] = [0.9, 0.999];

interface Example {
  features: Int32Array;
  values: Float64Array;
  use: number;
}

/** Fits a multinomial logistic regression by full-batch gradient descent: the same columns give the same weights. */
export function fitWeights(columns: readonly LabelledColumn[]): UseWeights {
  const found = columns.map(({ facts, use }) => ({ features: featuresOfColumn(facts), use: COLUMN_USES.indexOf(use) }));
  const names = frequentFeatures(found.map(({ features }) => features));
  const place = new Map(names.map((name, index) => [name, index]));
  const examples = found.map(({ features, use }) => toExample(features, place, use));
  const weights = descend(examples, names.length);
  return new Map(
    names.map((name, index) => [name, COLUMN_USES.map((_, use) => weights[use * names.length + index] as number)]),
  );
}

function frequentFeatures(columns: readonly ReadonlyMap<string, number>[]): string[] {
  const counts = new Map<string, number>();
  for (const features of columns) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= MIN_COLUMNS)
    .map(([name]) => name)
    .sort();
}

function toExample(features: ReadonlyMap<string, number>, place: ReadonlyMap<string, number>, use: number): Example {
  const known = [...features].flatMap(([name, value]) => {
    const at = place.get(name);
    return at === undefined ? [] : [[at, value] as const];
  });
  return {
    features: Int32Array.from(known, ([at]) => at),
    values: Float64Array.from(known, ([, value]) => value),
    use,
  };
}

function descend(examples: readonly Example[], size: number): Float64Array {
  const weights = new Float64Array(USES * size);
  const first = new Float64Array(USES * size);
  const second = new Float64Array(USES * size);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = slopeOf(weights, examples, size);
    for (let at = 0; at < weights.length; at += 1) {
      const pull = (slope[at] as number) / examples.length + PULL * (weights[at] as number);
      first[at] = BETA_1 * (first[at] as number) + (1 - BETA_1) * pull;
      second[at] = BETA_2 * (second[at] as number) + (1 - BETA_2) * pull * pull;
      const mean = (first[at] as number) / (1 - BETA_1 ** step);
      const spread = Math.sqrt((second[at] as number) / (1 - BETA_2 ** step));
      weights[at] = (weights[at] as number) - (RATE * mean) / (spread + 1e-8);
    }
  }
  return weights;
}

function slopeOf(weights: Float64Array, examples: readonly Example[], size: number): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const { features, values, use } of examples) {
    const shares = sharesOf(weights, features, values, size);
    shares[use] = (shares[use] as number) - 1;
    for (let other = 0; other < USES; other += 1) {
      for (let index = 0; index < features.length; index += 1) {
        const at = other * size + (features[index] as number);
        slope[at] = (slope[at] as number) + (shares[other] as number) * (values[index] as number);
      }
    }
  }
  return slope;
}

function sharesOf(weights: Float64Array, features: Int32Array, values: Float64Array, size: number): Float64Array {
  const sums = new Float64Array(USES);
  for (let use = 0; use < USES; use += 1) {
    for (let index = 0; index < features.length; index += 1) {
      const weight = weights[use * size + (features[index] as number)] as number;
      sums[use] = (sums[use] as number) + weight * (values[index] as number);
    }
  }
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}
