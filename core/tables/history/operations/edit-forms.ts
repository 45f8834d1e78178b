import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { isBlank } from '../../cells/blank.js';
import { codesFor } from '../../columns/codes.js';
import { columnRanks } from '../rows/column-ranks.js';
import { currentCells, type GroupedRows, groupRowsBy, rowsOfGroups, type StateGroups } from '../rows/group-cells.js';
import { statePlaces } from '../rows/places.js';
import { columnOfTexts, commonTexts, pickCodes } from '../state/edited-column.js';
import { checkFormedSize, formTable } from '../state/form-table.js';
import { countRows, requireColumn, type StateColumn, type TableState } from '../state/table-state.js';
import { AggregateFunction, aggregateCells, countOfGroups } from './aggregate-cells.js';
import { addedId, defineEdit, type EditContext, freeName, Name, Names, namesText } from './define-edit.js';

const Separator = z
  .string()
  .max(100)
  .default('; ')
  .meta({ description: 'Text between the texts of a list', example: '; ' });

/** Rejects a new name that another column of the result has. Faults: invalid-input. */
function checkNames(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new Fault('invalid-input', `Two columns of the result would have the name "${twice}". Choose another name.`);
}

/** Turns columns into rows. */
export const unpivot = defineEdit({
  name: 'unpivot',
  summary: 'turns columns into rows: one for each cell, with the name of its column',
  scope: 'none',
  options: z.strictObject({
    columns: Names('Columns to turn into rows; the others are repeated', ['2022', '2023']),
    name_into: Name.default('name').meta({ description: 'Column for the names of the columns', example: 'year' }),
    value_into: Name.default('value').meta({ description: 'Column for the cells', example: 'amount' }),
    drop_empty: z.boolean().default(false).meta({ description: 'Whether empty cells are omitted', example: false }),
  }),
  title: ({ options: { columns } }) => `Turn ${namesText(columns)} into rows`,
  apply: ({ options }, context) => {
    const { state } = context;
    const turned = [...new Set(options.columns.map((name) => requireColumn(state, name)))];
    const kept = state.columns.filter((column) => !turned.includes(column));
    checkNames([...kept.map(({ name }) => name), options.name_into, options.value_into]);
    checkFormedSize(countRows(state) * turned.length, kept.length + 2);
    return unpivoted(turned, kept, options, context);
  },
});

interface UnpivotOptions {
  name_into: string;
  value_into: string;
  drop_empty: boolean;
}

function unpivoted(
  turned: readonly StateColumn[],
  kept: readonly StateColumn[],
  { name_into: nameInto, value_into: valueInto, drop_empty: dropEmpty }: UnpivotOptions,
  context: EditContext,
): TableState {
  const { state, source } = context;
  const places = statePlaces(source, state);
  const { texts, codeOf } = commonTexts(turned.map((column) => column.texts));
  const isEmpty = texts.map((text) => dropEmpty && isBlank(text));
  const most = places.length * turned.length;
  const [placeOfRow, names, values] = [new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)];
  let rowCount = 0;
  for (const place of places) {
    for (let at = 0; at < turned.length; at += 1) {
      const code = codeOf[at]![turned[at]!.codes[place]!]!;
      if (isEmpty[code]) continue;
      placeOfRow[rowCount] = place;
      names[rowCount] = at;
      values[rowCount] = code;
      rowCount += 1;
    }
  }
  const origin = placeOfRow.slice(0, rowCount);
  const added = (at: number, name: string, own: readonly string[], wide: Uint32Array): StateColumn => {
    const codes = codesFor(own.length, rowCount);
    codes.set(wide.subarray(0, rowCount));
    return { id: addedId(context, at), name, header: name, texts: own, codes };
  };
  const columns = [
    ...kept.map((column) => ({ ...column, codes: pickCodes(column, origin) })),
    added(
      0,
      nameInto,
      turned.map(({ name }) => name),
      names,
    ),
    added(1, valueInto, texts, values),
  ];
  const origins = { before: state, starts: null, places: origin, areGroups: false };
  return formTable({ columns, rowCount, origins });
}

/** Returns a column with the cells of the first row of each group. */
function groupColumn(column: StateColumn, { first }: StateGroups, state: TableState): StateColumn {
  const cells = currentCells(column, state);
  return { ...column, texts: cells.texts, codes: pickCodes(cells, first) };
}

/** Returns the places of the rows of each group. */
function originsOf(state: TableState, { starts, rows }: GroupedRows) {
  const places = statePlaces(state.source, state);
  return { before: state, starts, places: rows.map((row) => places[row]!), areGroups: true };
}

const Aggregate = z.strictObject({
  function: AggregateFunction,
  column: Name.optional().meta({ description: 'Column; not needed to count rows', example: 'price' }),
  into: Name.optional().meta({ description: 'Name of the new column', example: 'total' }),
});
type Aggregate = z.output<typeof Aggregate>;

const aggregateName = ({ function: fn, column, into }: Aggregate): string =>
  into ?? (column === undefined ? fn : `${fn} of ${column}`);

/** Groups rows and summarizes their cells. */
export const summarizeGroups = defineEdit({
  name: 'group_rows',
  summary: 'replaces rows with the same texts in some columns by one, with counts, sums and other aggregates',
  scope: 'none',
  options: z.strictObject({
    by: z
      .array(Name)
      .max(100)
      .meta({ description: 'Columns to group by; one group of all rows if empty', example: ['style'] }),
    aggregates: z
      .array(Aggregate)
      .max(100)
      .default([{ function: 'count' }])
      .meta({
        description: 'New columns',
        example: [{ function: 'count' }, { function: 'mean', column: 'abv', into: 'mean abv' }],
      }),
    separator: Separator,
  }),
  title: ({ options: { by } }) => (by.length === 0 ? 'Summarize all rows' : `Group by ${namesText(by)}`),
  apply: ({ options: { by, aggregates, separator } }, context) => {
    const { state } = context;
    const keys = [...new Set(by.map((name) => requireColumn(state, name)))];
    if (keys.length + aggregates.length === 0)
      throw new Fault('invalid-input', 'A table needs at least one column. Add one to `by` or to `aggregates`.');
    const names = aggregates.map(aggregateName);
    checkNames([...keys.map(({ name }) => name), ...names]);
    const found = groupRowsBy(state, keys);
    const groups = rowsOfGroups(found.groupOf, found.count);
    const errors = new ErrorList();
    const added = aggregates.map(({ function: fn, column: name }, at): StateColumn => {
      const facts = { id: addedId(context, at), name: names[at]! };
      const texts =
        name === undefined
          ? countRowsOf(fn, () => countOfGroups(groups))
          : errors.take(aggregateCells({ state, column: requireColumn(state, name), groups, separator }, fn));
      return columnOfTexts(facts, found.count, (group) => texts[group]!);
    });
    context.report(errors.all);
    const columns = [...keys.map((column) => groupColumn(column, found, state)), ...added];
    return formTable({ columns, rowCount: found.count, origins: originsOf(state, groups) });
  },
});

function countRowsOf(fn: AggregateFunction, counts: () => string[]): string[] {
  if (fn === 'count') return counts();
  throw new Fault('invalid-input', `The function ${fn} needs a column. Add \`column\`.`);
}

type CellErrors = Parameters<EditContext['report']>[0];

/** Collects the unreadable cells of several aggregates. */
class ErrorList {
  readonly all: CellErrors = { count: 0, examples: [] };
  readonly #seen = new Set<string>();

  /** Adds the errors, once for each column, and returns the texts. */
  take({ texts, errors }: { texts: string[]; errors: CellErrors }): string[] {
    const key = JSON.stringify(errors);
    if (errors.count > 0 && !this.#seen.has(key)) {
      this.#seen.add(key);
      this.all.count += errors.count;
      this.all.examples.push(...errors.examples);
    }
    return texts;
  }
}

/** Maximum columns that a pivot adds. */
const MAX_PIVOTED = 1_000;

/** Turns the texts of a column into columns. */
export const pivot = defineEdit({
  name: 'pivot',
  summary: 'turns the texts of a column into columns, with the cells of another column',
  needsColumn: true,
  scope: 'none',
  options: z.strictObject({
    values: Name.meta({ description: 'Column with the cells of the new columns', example: 'amount' }),
    by: z
      .array(Name)
      .max(1000)
      .optional()
      .meta({ description: 'Columns that identify a row of the result; all others if omitted', example: ['region'] }),
    function: AggregateFunction.default('first').meta({
      description: 'How several cells of the same row and column become one, as in group_rows',
      example: 'sum',
    }),
    separator: Separator,
  }),
  title: ({ column, options: { values } }) => `Turn "${column}" into columns of "${values}"`,
  apply: ({ column: name, options: { values: valueName, by, function: fn, separator } }, context) => {
    const { state } = context;
    const [turned, values] = [requireColumn(state, name), requireColumn(state, valueName)];
    if (turned === values) throw new Fault('invalid-input', 'The names and the cells must be in different columns.');
    const others = state.columns.filter((column) => column !== turned && column !== values);
    const keys = by === undefined ? others : [...new Set(by.map((one) => requireColumn(state, one)))];
    if (keys.includes(turned)) throw new Fault('invalid-input', `"${name}" cannot also identify the rows.`);
    const rows = groupRowsBy(state, keys);
    const cells = groupRowsBy(state, [...keys, turned]);
    const groups = rowsOfGroups(cells.groupOf, cells.count);
    const names = pivotedTexts(turned, state);
    checkFormedSize(rows.count, keys.length + names.length);
    const { texts, errors } = aggregateCells({ state, column: values, groups, separator }, fn);
    context.report(errors);
    noteSeveral(groups.starts, fn, context);
    const byColumn = names.map(() => new Map<number, string>());
    const { codes } = currentCells(turned, state);
    const indexOf = new Map(names.map(({ code }, at) => [code, at]));
    for (let cell = 0; cell < cells.count; cell += 1) {
      const row = cells.first[cell]!;
      byColumn[indexOf.get(codes[row]!)!]!.set(rows.groupOf[row]!, texts[cell]!);
    }
    const used = new Set(keys.map((column) => column.name));
    const added = names.map(({ text }, at) => {
      const facts = { id: addedId(context, at), name: freeName(isBlank(text) ? '(empty)' : text.slice(0, 900), used) };
      return columnOfTexts(facts, rows.count, (group) => byColumn[at]!.get(group) ?? '');
    });
    const columns = [...keys.map((column) => groupColumn(column, rows, state)), ...added];
    return formTable({
      columns,
      rowCount: rows.count,
      origins: originsOf(state, rowsOfGroups(rows.groupOf, rows.count)),
    });
  },
});

/** Returns the texts that become columns, in the order of their values. Faults: table-too-large. */
function pivotedTexts(column: StateColumn, state: TableState): { text: string; code: number }[] {
  const { texts, codes } = currentCells(column, state);
  if (texts.length > MAX_PIVOTED)
    throw new Fault(
      'table-too-large',
      `"${column.name}" has ${texts.length.toLocaleString('en')} different texts, but the limit for new columns is ${MAX_PIVOTED.toLocaleString('en')}.`,
    );
  const { ranks } = columnRanks(state.source, { ...column, texts, codes });
  return texts.map((text, code) => ({ text, code })).sort((one, other) => ranks[one.code]! - ranks[other.code]!);
}

function noteSeveral(starts: Uint32Array, fn: AggregateFunction, { note }: EditContext): void {
  if (fn !== 'first') return;
  let several = 0;
  for (let group = 0; group + 1 < starts.length; group += 1) if (starts[group + 1]! - starts[group]! > 1) several += 1;
  if (several === 0) return;
  const cells = several === 1 ? '1 cell has' : `${several.toLocaleString('en')} cells have`;
  note(`${cells} several values; the first is used`);
}
