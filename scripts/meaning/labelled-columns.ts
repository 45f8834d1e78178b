import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { COLUMN_USES, type ColumnUse } from '../../core/tables/cells/column-use.js';
import type { ColumnFacts } from '../../core/tables/profile/meaning/column-facts.js';

/** A column with the use that people assigned. */
export interface LabelledColumn {
  /** Facts in the published data set. */
  facts: ColumnFacts;
  /** Facts that the product reads from generated files that match the published facts. */
  readings: readonly ColumnFacts[];
  use: ColumnUse;
}

const SAMPLES = ['sample_1', 'sample_2', 'sample_3', 'sample_4', 'sample_5'];

/**
 * Reads labelled columns from a CSV file. Each row describes a column: name, label, counts, statistics and five
 * samples.
 */
export function readLabelledColumns(path: string): LabelledColumn[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((row) => ({ facts: factsOf(row), readings: [], use: useOf(row.y_act ?? '') }));
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
