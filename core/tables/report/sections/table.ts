import {
  type Block,
  data,
  enumerate,
  type Fact,
  figure,
  foldedPart,
  namesOf,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { countOf, formatCoefficient, formatCount, formatRow, formatShare } from '../../../report/figures.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { columnId, MAX_IN_FULL, type ReportInput } from '../words/report-input.js';
import { renderColumn } from './column.js';
import { renderColumns } from './columns-table.js';
import { renderGuesses, renderNotes } from './import-options.js';
import { renderLeftovers } from './leftovers.js';

const MAX_RELATIONS = 20;

const METHODS = { spearman: 'Spearman', 'cramers-v': 'Cramér’s V' } as const;

function keysOf({ candidate_keys }: TableProfile): Block[] {
  if (candidate_keys.length === 0) return [];
  const keys = candidate_keys.slice(0, MAX_RELATIONS).map((key) => namesOf(key));
  return [{ kind: 'facts', facts: [{ label: 'Identify each row', value: enumerate(keys, ' or ') }] }];
}

function dependenciesOf({ dependencies }: TableProfile): Block[] {
  if (dependencies.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: phrase`Functional dependencies`,
      head: [
        { title: 'These', align: 'start' },
        { title: 'determine', align: 'start' },
        { title: 'Rows that follow it', align: 'end' },
        { title: 'Cells that contradict it', align: 'end' },
      ],
      rows: dependencies
        .slice(0, MAX_RELATIONS)
        .map(({ from, to, share, violations }) => [
          namesOf(from),
          phrase`${data(to)}`,
          phrase`${figure(formatShare(share))}`,
          phrase`${figure(formatCount(violations))}`,
        ]),
    },
  ];
}

function correlationsOf({ correlations }: TableProfile): Block[] {
  if (correlations.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: phrase`Correlated columns`,
      head: [
        { title: 'Columns', align: 'start' },
        { title: 'Strength', align: 'end' },
        { title: 'Method', align: 'start' },
        { title: 'Rows used', align: 'end' },
      ],
      rows: correlations
        .slice(0, MAX_RELATIONS)
        .map(({ columns, coefficient, method, rows }) => [
          namesOf(columns),
          phrase`${figure(formatCoefficient(coefficient))}`,
          phrase`${METHODS[method]}`,
          phrase`${figure(countOf(rows, 'rows'))}`,
        ]),
    },
  ];
}

/** Renders the keys, dependencies and correlations of a table. */
function renderRelations(table: TableProfile, id: string): Block[] {
  const blocks = [...keysOf(table), ...dependenciesOf(table), ...correlationsOf(table)];
  return blocks.length === 0 ? [] : [part(`${id}-relations`, phrase`Relations between columns`, blocks)];
}

function factsOf(table: TableProfile): Fact[] {
  const { first_row: first, last_row: last, header_rows: header } = table;
  const size = phrase`${figure(countOf(table.rows, 'rows'))}, ${figure(countOf(table.columns.length, 'columns'))}`;
  const facts: Fact[] = [{ label: 'Size', value: size }];
  if (table.sheet !== null) {
    const state = table.sheet_state === 'visible' ? phrase`` : phrase` (${table.sheet_state.replace('-', ' ')})`;
    facts.push({ label: 'Sheet', value: phrase`${data(table.sheet)}${state}` });
  }
  const headerRows = enumerate(header.map((row) => phrase`${figure(formatRow(row))}`));
  facts.push({ label: 'Header', value: header.length === 0 ? phrase`none` : phrase`row ${headerRows}` });
  if (first !== null && last !== null)
    facts.push({ label: 'Body', value: phrase`rows ${figure(formatRow(first))} to ${figure(formatRow(last))}` });
  const duplicates = countOf(table.duplicate_rows, 'rows', table.duplicate_rows_are_estimates);
  facts.push({ label: 'Duplicate rows', value: phrase`${figure(duplicates)}` });
  if (table.hidden_rows > 0)
    facts.push({ label: 'Hidden rows, parsed too', value: phrase`${figure(countOf(table.hidden_rows, 'rows'))}` });
  if (table.merged_ranges > 0)
    facts.push({ label: 'Merged', value: phrase`${figure(countOf(table.merged_ranges, 'ranges'))}` });
  return facts;
}

/** Legend of the bars in the table of columns. */
const KEY: Block = {
  kind: 'key',
  lead: 'In the bars: ',
  entries: [
    ['first', 'most frequent type'],
    ['second', 'second'],
    ['third', 'third'],
    ['disguised', 'placeholder'],
    ['missing', 'missing'],
  ],
};

/** Returns the name of a table in the list of sections, if it is not the title: the only table needs no name. */
export const navOf = ({ profile }: ReportInput): Pick<Section, 'nav'> =>
  profile.tables.length === 1 ? { nav: 'Columns' } : {};

/**
 * Renders a table: its facts, a list of columns, relations between columns, each column in detail, and the rows outside
 * the table.
 */
export function renderTable(table: TableProfile, place: number, input: ReportInput): Section {
  const id = `table-${place + 1}`;
  const shown = table.columns.slice(0, MAX_IN_FULL);
  const rest = table.columns.length > MAX_IN_FULL ? [quietly(phrase`Further columns are in the profile.`)] : [];
  const columns = shown.map((column, at) => renderColumn(column, columnId(place, at)));
  const blocks: Block[] = [
    { kind: 'facts', facts: factsOf(table) },
    ...renderColumns(table, place, input),
    ...renderGuesses(table.guesses, phrase`this table`),
    ...renderNotes(table.notes),
    ...renderRelations(table, id),
    ...(columns.length > 0 ? [foldedPart(`${id}-columns`, phrase`All columns`, [KEY, ...columns, ...rest])] : []),
    ...renderLeftovers(table, id),
  ];
  return { ...part(id, phrase`Table ${data(table.name)}`, blocks), ...navOf(input) };
}
