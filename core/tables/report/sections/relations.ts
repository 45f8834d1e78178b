import { type Block, data, enumerate, figure, namesOf, part, say } from '../../../report/document.js';
import { countOf, formatCoefficient, formatCount, formatShare } from '../../../report/figures.js';
import type { TableProfile } from '../../profile/column/table-profile.js';

const MOST = 20;

const METHODS = { spearman: 'Spearman', 'cramers-v': 'Cramér’s V' } as const;

function keysOf({ candidate_keys }: TableProfile): Block[] {
  if (candidate_keys.length === 0) return [];
  const keys = candidate_keys.slice(0, MOST).map((key) => namesOf(key));
  return [{ kind: 'facts', facts: [{ label: 'Name each row', value: enumerate(keys, ' or ') }] }];
}

function dependenciesOf({ dependencies }: TableProfile): Block[] {
  if (dependencies.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: say`Columns that determine others`,
      head: [
        { title: 'These', align: 'start' },
        { title: 'determine', align: 'start' },
        { title: 'Rows that keep to it', align: 'end' },
        { title: 'Cells that break it', align: 'end' },
      ],
      rows: dependencies
        .slice(0, MOST)
        .map(({ from, to, share, violations }) => [
          namesOf(from),
          say`${data(to)}`,
          say`${figure(formatShare(share))}`,
          say`${figure(formatCount(violations))}`,
        ]),
    },
  ];
}

function correlationsOf({ correlations }: TableProfile): Block[] {
  if (correlations.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: say`Columns that go together`,
      head: [
        { title: 'Columns', align: 'start' },
        { title: 'Strength', align: 'end' },
        { title: 'By', align: 'start' },
        { title: 'Over', align: 'end' },
      ],
      rows: correlations
        .slice(0, MOST)
        .map(({ columns, coefficient, method, rows }) => [
          namesOf(columns),
          say`${figure(formatCoefficient(coefficient))}`,
          say`${METHODS[method]}`,
          say`${figure(countOf(rows, 'rows'))}`,
        ]),
    },
  ];
}

/** Keys, dependencies and correlations of a table. */
export function drawRelations(table: TableProfile, id: string): Block[] {
  const blocks = [...keysOf(table), ...dependenciesOf(table), ...correlationsOf(table)];
  return blocks.length === 0 ? [] : [part(`${id}-relations`, say`What hangs together`, blocks)];
}
