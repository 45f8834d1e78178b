import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ColumnFacts } from '../../../../../core/tables/profile/meaning/column-facts.js';
import { useOfColumn } from '../../../../../core/tables/profile/meaning/use-of-column.js';
import { parseTrees } from '../../../../../core/tables/profile/meaning/use-trees.js';
import { wordsOfName } from '../../../../../core/tables/profile/meaning/words-of-name.js';
import { encodeNodes } from '../../../../../scripts/meaning/encode-nodes.js';
import { accuracyOf, evaluateFolds, evaluateTrees } from '../../../../../scripts/meaning/evaluate-folds.js';
import { fitTrees } from '../../../../../scripts/meaning/fit-trees.js';
import { readLabelledColumns } from '../../../../../scripts/meaning/labelled-columns.js';
import { withSharedData } from '../../../../support/needs-shared-data.js';

function facts(changes: Partial<ColumnFacts>): ColumnFacts {
  const figures = { mean: 0, standardDeviation: 0, min: 0, max: 0 };
  return { name: 'value', samples: [], rows: 1000, missing: 0, distinct: 500, ...figures, type: null, ...changes };
}

test.each([
  [
    'numeric',
    {
      name: 'weight',
      samples: ['12.5', '13.1', '9.8', '10.2', '11'],
      mean: 11.2,
      standardDeviation: 2,
      min: 3.1,
      max: 20.4,
    },
  ],
  ['categorical', { name: 'status', samples: ['open', 'closed', 'open', 'open', 'paid'], distinct: 3 }],
  ['datetime', { name: 'created_at', samples: ['2021-01-02', '2021-01-05', '2021-02-01', '2021-03-04', '2021-04-05'] }],
  [
    'url',
    {
      name: 'link',
      samples: ['https://a.org/1', 'https://a.org/2', 'https://b.org/x', 'https://c.org', 'https://d.org/y'],
      distinct: 990,
    },
  ],
  ['embedded-number', { name: 'price', samples: ['$1,200', '$300', '$45', '$2,500', '$75'] }],
  ['embedded-number', { name: 'heat', samples: ['20 °C', '21 °C', '19 °C'], rows: 3, distinct: 3 }],
  ['list', { name: 'tags', samples: ["['a', 'b']", "['c']", "['a', 'd', 'e']", '[]', "['b']"] }],
  [
    'not-generalizable',
    {
      name: 'id',
      samples: ['1', '2', '3', '4', '5'],
      distinct: 1000,
      mean: 500.5,
      standardDeviation: 288.8,
      min: 1,
      max: 1000,
    },
  ],
  ['not-generalizable', { name: 'spare', samples: ['', '', '', '', ''], distinct: 0, missing: 1000 }],
  [
    'sentence',
    {
      name: 'description',
      samples: [
        'The box was damaged when it came and the customer wants another one.',
        'Please deliver in the morning, nobody is there in the afternoon.',
        'We asked for the invoice twice and did not get an answer.',
        'All is well, thank you for the quick delivery of the goods.',
        'The second part of the order is still missing from the list.',
      ],
      distinct: 980,
    },
  ],
] as const)('%s: %j', (use, changes) => {
  expect(useOfColumn(facts(changes)).use).toBe(use);
});

test.each([
  ['shipToCity_2', ['ship', 'to', 'city']],
  ['Größe (cm)', ['größe', 'cm']],
  ['1969', []],
])('splits the name "%s" into words', (name, words) => {
  expect(wordsOfName(name)).toEqual(words);
});

test('a tree goes right above its threshold, and missing features are 0', () => {
  const nodes = encodeNodes([[0, 0], [1, 0], 1, 2, [1, 1], 4, -0.5, 5]);
  const sumsOf = parseTrees({ features: ['a', 'b'], thresholds: [[1.5], [0, 3]], uses: 1, nodes });
  const sums = [{}, { a: 1.5, b: 1 }, { a: 2, b: 3 }, { a: 2, b: 3.1 }].map((given) => [
    ...sumsOf(new Map(Object.entries(given))),
  ]);
  expect(sums).toEqual([[6], [7], [9], [4.5]]);
});

test('fitting is deterministic, and separates the classes', () => {
  const column = (name: string, index: number) => facts({ name, samples: [name === 'a' ? '1' : `text ${index}`] });
  const columns = Array.from({ length: 40 }, (_, index) => ({
    facts: column(index % 2 === 0 ? 'a' : 'b', index),
    readings: [],
    use: index % 2 === 0 ? ('numeric' as const) : ('categorical' as const),
  }));
  const trees = fitTrees(columns);
  expect(fitTrees(columns)).toEqual(trees);
  expect(accuracyOf(evaluateTrees(columns, trees))).toBe(1);
});

withSharedData('labelled columns', (shared) => {
  test('finds the use of at least 90% of the columns that the trees were not fitted on', () => {
    const labelled = readLabelledColumns(join(shared, 'tables/types/columns.csv'));
    const columns = labelled.filter((_, index) => index % 3 === 0);
    expect(accuracyOf(evaluateFolds(columns, 'column', 1))).toBeGreaterThan(0.9);
  });
});
