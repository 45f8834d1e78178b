import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { columnOfTexts } from '../state/edited-column.js';
import {
  checkNewName,
  insertColumns,
  requireColumn,
  type StateColumn,
  type TableState,
  textAt,
  withColumns,
} from '../state/table-state.js';
import { addedId, defineEdit, type EditContext, Name, Names, namesText } from './define-edit.js';
import { FindFields, findPattern, isLiteral } from './edit-cells.js';

/** Renames a column. */
export const renameColumn = defineEdit({
  name: 'rename_column',
  summary: 'renames a column',
  needsColumn: true,
  scope: 'none',
  options: z.strictObject({ name: Name.meta({ description: 'New name', example: 'City' }) }),
  title: ({ column, options: { name } }) => `Rename "${column}" to "${name}"`,
  apply: ({ column: old, options: { name } }, { state }) => {
    const column = requireColumn(state, old);
    checkNewName(state, name, column.id);
    return withColumns(state, new Map([[column.id, { ...column, name, header: name }]]));
  },
});

/** Moves a column to another position. */
export const moveColumn = defineEdit({
  name: 'move_column',
  summary: 'moves a column to another position',
  needsColumn: true,
  scope: 'none',
  options: z.strictObject({
    before: Name.nullable().meta({ description: 'Column before which to place it; null for the end', example: 'id' }),
  }),
  title: ({ column, options: { before } }) =>
    before === null ? `Move "${column}" to the end` : `Move "${column}" before "${before}"`,
  apply: ({ column: name, options: { before } }, { state }) => {
    const column = requireColumn(state, name);
    const target = before === null ? null : requireColumn(state, before);
    const others = state.columns.filter((one) => one !== column);
    const at = target === null || target === column ? others.length : others.indexOf(target);
    if (target === column) return state;
    return { ...state, columns: [...others.slice(0, at), column, ...others.slice(at)] };
  },
});

/** Removes columns. */
export const removeColumns = defineEdit({
  name: 'remove_columns',
  summary: 'removes columns; the source keeps them',
  scope: 'none',
  options: z.strictObject({ columns: Names('Columns to remove', ['notes']) }),
  title: ({ options: { columns } }) => `Remove ${namesText(columns)}`,
  apply: ({ options: { columns } }, { state }) => {
    const removed = new Set(columns.map((name) => requireColumn(state, name).id));
    if (removed.size === state.columns.length)
      throw new Fault('invalid-input', 'A table needs at least one column. Keep one.');
    return { ...state, columns: state.columns.filter(({ id }) => !removed.has(id)) };
  },
});

/** Adds columns whose texts follow from one column, computed once for each distinct text. */
function deriveColumns(
  column: StateColumn,
  context: EditContext,
  names: readonly string[],
  partsOf: (text: string) => readonly string[],
): TableState {
  for (const [at, name] of names.entries()) {
    checkNewName(context.state, name);
    if (names.indexOf(name) !== at) throw new Fault('invalid-input', `Two new columns have the name "${name}".`);
  }
  const { texts } = column;
  const derived = names.map(() => new Array<string>(texts.length));
  for (let code = 0; code < texts.length; code += 1) {
    const parts = partsOf(texts[code]!);
    for (let at = 0; at < derived.length; at += 1) derived[at]![code] = parts[at] ?? '';
  }
  const added = names.map((name, at): StateColumn => {
    return { id: addedId(context, at), name, header: name, texts: derived[at]!, codes: column.codes };
  });
  return insertColumns(context.state, added, column.id);
}

const SplitOptions = z.strictObject({
  by: z.enum(['separator', 'pattern', 'widths']).default('separator').meta({
    description: 'Split at a separator, at a regular expression, or at positions',
    example: 'separator',
  }),
  separator: z.string().min(1).max(1000).optional().meta({
    description: 'Separator, or the regular expression',
    example: ', ',
  }),
  widths: z
    .array(z.int().min(1).max(10_000))
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Number of characters of each part; the last one gets the rest', example: undefined }),
  into: Names('Names of the new columns; the last one gets the rest of the text', ['city', 'state']),
  from: z.enum(['start', 'end']).default('start').meta({
    description: 'Where to begin: from the end, the first column gets the rest',
    example: 'start',
  }),
  keep: z.boolean().default(true).meta({ description: 'Whether the column is kept', example: true }),
});

/** Returns a function that splits a text into at most `count` parts. Faults: invalid-input. */
function splitter(options: z.output<typeof SplitOptions>): (text: string) => string[] {
  const { by, separator, widths, from } = options;
  const count = options.into.length;
  if (by === 'widths') {
    if (widths === undefined) throw new Fault('invalid-input', 'Splitting by widths needs `widths`.');
    return (text) => splitWidths(text, widths, count);
  }
  if (separator === undefined) throw new Fault('invalid-input', 'Splitting needs a `separator`.');
  const search = { find: separator, is_pattern: by === 'pattern', ignore_case: false, whole_cell: false };
  if (isLiteral(search)) return (text) => splitCuts(text, literalCuts(text, separator), count, from);
  const pattern = findPattern(search);
  return (text) => splitCuts(text, patternCuts(text, pattern), count, from);
}

/** A separator in a text, in code units. */
interface Cut {
  at: number;
  length: number;
}

function literalCuts(text: string, separator: string): Cut[] {
  const { length } = separator;
  const cuts: Cut[] = [];
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + length)) cuts.push({ at, length });
  return cuts;
}

function patternCuts(text: string, pattern: RegExp): Cut[] {
  return [...text.matchAll(pattern)]
    .filter(([found]) => found !== '')
    .map(({ index, 0: { length } }) => ({ at: index, length }));
}

function splitWidths(text: string, widths: readonly number[], count: number): string[] {
  const letters = [...text];
  const parts: string[] = [];
  let at = 0;
  for (let part = 0; part < count; part += 1) {
    const width = part === count - 1 ? letters.length : (widths[part] ?? letters.length);
    parts.push(letters.slice(at, at + width).join(''));
    at += width;
  }
  return parts;
}

function splitCuts(text: string, cuts: readonly Cut[], count: number, from: 'start' | 'end'): string[] {
  const used = from === 'start' ? cuts.slice(0, count - 1) : cuts.slice(Math.max(0, cuts.length - count + 1));
  const parts: string[] = [];
  let start = 0;
  for (const { at, length } of used) {
    parts.push(text.slice(start, at));
    start = at + length;
  }
  parts.push(text.slice(start));
  // From the end, a text with too few parts leaves the first columns empty.
  return from === 'end' ? [...Array.from({ length: count - parts.length }, () => ''), ...parts] : parts;
}

/** Splits a column into several. */
export const splitColumn = defineEdit({
  name: 'split_column',
  summary: 'splits a column into several at a separator, pattern or position',
  needsColumn: true,
  options: SplitOptions,
  title: ({ column, options: { into } }) => `Split "${column}" into ${namesText(into)}`,
  apply: ({ column: name, options }, context) => {
    const column = requireColumn(context.state, name);
    const split = deriveColumns(column, context, options.into, splitter(options));
    if (options.keep) return split;
    return { ...split, columns: split.columns.filter(({ id }) => id !== column.id) };
  },
});

/** Copies a part of a column into a new one. */
export const extractText = defineEdit({
  name: 'extract_text',
  summary: 'copies the part of each cell that matches a pattern into a new column',
  needsColumn: true,
  options: z.strictObject({
    ...FindFields,
    is_pattern: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether `find` is a regular expression', example: true }),
    into: Name.meta({ description: 'Name of the new column', example: 'year' }),
  }),
  title: ({ column, options: { into } }) => `Extract "${into}" from "${column}"`,
  apply: ({ column: name, options }, context) => {
    const column = requireColumn(context.state, name);
    const pattern = findPattern(options);
    return deriveColumns(column, context, [options.into], (text) => {
      const found = text.matchAll(pattern).next().value;
      return [found === undefined ? '' : (found[1] ?? found[0])];
    });
  },
});

/** Joins columns into a new one. */
export const joinColumns = defineEdit({
  name: 'join_columns',
  summary: 'joins the texts of several columns into a new one',
  options: z.strictObject({
    columns: Names('Columns, in their order', ['city', 'state']),
    separator: z.string().max(1000).default(' ').meta({ description: 'Text between them', example: ', ' }),
    skip_empty: z.boolean().default(true).meta({ description: 'Whether empty cells are omitted', example: true }),
    into: Name.meta({ description: 'Name of the new column', example: 'place' }),
  }),
  title: ({ options: { columns, into } }) => `Join ${namesText(columns)} into "${into}"`,
  apply: ({ options: { columns: names, separator, skip_empty: skipEmpty, into } }, context) => {
    const { state, source } = context;
    const columns = names.map((name) => requireColumn(state, name));
    checkNewName(state, into);
    const facts = { id: addedId(context, 0), name: into };
    const joined = columnOfTexts(facts, source.data.rowCount, (place) => {
      const texts = columns.map((column) => textAt(column, place));
      return (skipEmpty ? texts.filter((text) => text.trim() !== '') : texts).join(separator);
    });
    return insertColumns(state, [joined], columns.at(-1)!.id);
  },
});
