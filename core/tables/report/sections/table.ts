import {
  type Block,
  data,
  enumerate,
  type Fact,
  figure,
  foldedPart,
  namesOf,
  type Phrase,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { countOf, formatCoefficient, formatCount, formatShare, formatValue } from '../../../report/figures.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { columnId, MAX_IN_FULL } from '../words/report-input.js';
import { chartOf, distinctOf, meaningOf, renderColumn, useOf } from './column.js';
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

/** Maximum columns listed. A sheet can have 16,384. */
const MAX_LISTED = 1000;

function rangeOf({ numbers, dates }: ColumnProfile): readonly [Phrase, Phrase] {
  if (numbers !== null && numbers.min !== null && numbers.max !== null)
    return [phrase`${figure(formatValue(numbers.min))}`, phrase`${figure(formatValue(numbers.max))}`];
  if (dates !== null && dates.min !== null && dates.max !== null)
    return [phrase`${data(dates.min)}`, phrase`${data(dates.max)}`];
  return [phrase``, phrase``];
}

function columnRow(column: ColumnProfile, id: string, isShown: boolean): Phrase[] {
  const name = data(column.name);
  const [low, high] = rangeOf(column);
  const common = column.top_values[0];
  return [
    isShown && name.kind === 'data' ? [{ kind: 'link', to: id, text: name.text }] : [name],
    meaningOf(column),
    useOf(column),
    chartOf(column),
    phrase`${figure(formatCount(column.missing))}`,
    phrase`${figure(formatCount(column.disguised_missing))}`,
    distinctOf(column),
    low,
    high,
    common === undefined || column.is_unique ? phrase`` : phrase`${data(common.value)}`,
  ];
}

function columnTable(table: TableProfile, tablePlace: number): Block {
  return {
    kind: 'table',
    caption: phrase`Columns of ${data(table.name)}`,
    head: [
      { title: 'Column', align: 'start' },
      { title: 'Type', align: 'start' },
      { title: 'Use', align: 'start' },
      { title: 'Cells', align: 'start', only: 'html' },
      { title: 'Missing', align: 'end' },
      { title: 'Placeholders', align: 'end' },
      { title: 'Distinct', align: 'end' },
      { title: 'Minimum', align: 'end' },
      { title: 'Maximum', align: 'end' },
      { title: 'Most frequent', align: 'start' },
    ],
    rows: table.columns
      .slice(0, MAX_LISTED)
      .map((column, place) => columnRow(column, columnId(tablePlace, place), place < MAX_IN_FULL)),
  };
}

function factsOf(table: TableProfile): Fact[] {
  const { first_row: first, last_row: last, header_rows: header } = table;
  const size = phrase`${figure(countOf(table.rows, 'rows'))}, ${figure(countOf(table.columns.length, 'columns'))}`;
  const facts: Fact[] = [{ label: 'Size', value: size }];
  if (table.sheet !== null) {
    const state = table.sheet_state === 'visible' ? '' : ` (${table.sheet_state.replace('-', ' ')})`;
    facts.push({ label: 'Sheet', value: phrase`${data(table.sheet)}${state}` });
  }
  const headerRows = enumerate(header.map((row) => phrase`${figure(formatCount(row))}`));
  facts.push({ label: 'Header', value: header.length === 0 ? phrase`none` : phrase`row ${headerRows}` });
  if (first !== null && last !== null)
    facts.push({ label: 'Body', value: phrase`rows ${figure(formatCount(first))} to ${figure(formatCount(last))}` });
  const duplicates = countOf(table.duplicate_rows, 'rows', table.duplicate_rows_are_estimates);
  facts.push({ label: 'Duplicate rows', value: phrase`${figure(duplicates)}` });
  if (table.hidden_rows > 0)
    facts.push({ label: 'Hidden rows, parsed too', value: phrase`${figure(countOf(table.hidden_rows, 'rows'))}` });
  if (table.merged_ranges > 0)
    facts.push({ label: 'Merged', value: phrase`${figure(countOf(table.merged_ranges, 'ranges'))}` });
  return facts;
}

/**
 * Renders a table: its facts, a list of columns, relations between columns, each column in detail, and the rows outside
 * the table.
 */
export function renderTable(table: TableProfile, place: number): Section {
  const id = `table-${place + 1}`;
  const shown = table.columns.slice(0, MAX_IN_FULL);
  const rest = table.columns.length > MAX_IN_FULL ? [quietly(phrase`Further columns are in the profile.`)] : [];
  const columns = shown.map((column, at) => renderColumn(column, columnId(place, at)));
  return part(id, phrase`Table ${data(table.name)}`, [
    { kind: 'facts', facts: factsOf(table) },
    ...(table.columns.length > 0 ? [columnTable(table, place), { kind: 'key' as const }] : []),
    ...renderGuesses(table.guesses, phrase`this table`),
    ...renderNotes(table.notes),
    ...renderRelations(table, id),
    ...(columns.length > 0 ? [foldedPart(`${id}-columns`, phrase`All columns`, [...columns, ...rest])] : []),
    ...renderLeftovers(table, id),
  ]);
}
