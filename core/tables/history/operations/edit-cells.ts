import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { shorten } from '../../../base/text/shorten.js';
import { TextMap } from '../../clean/kit/clean-step.js';
import { changeCases, type TextCase } from '../rows/latin-case.js';
import { placeOfRow } from '../rows/places.js';
import { mapTexts, setTexts, withTexts } from '../state/edited-column.js';
import { requireColumn, withColumns } from '../state/table-state.js';
import { defineEdit } from './define-edit.js';

const MAX_EDITS = 200_000;

/** Writes texts into single cells, such as a typed text or a pasted block. */
export const editCells = defineEdit({
  name: 'edit_cells',
  summary: 'writes texts into single cells: one that was typed, or a pasted block',
  options: z.strictObject({
    cells: z
      .array(
        z.strictObject({
          row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet', example: 40 }),
          column: z.string().min(1).max(1000).meta({ description: 'Column', example: 'city' }),
          text: z.string().max(100_000).meta({ description: 'New text', example: 'St. Petersburg' }),
        }),
      )
      .min(1)
      .max(MAX_EDITS)
      .meta({ description: 'The cells; of two for the same cell, the last one counts', example: [] }),
  }),
  title: ({ options: { cells } }) => {
    const [first] = cells;
    return cells.length === 1 ? `Edit "${first!.column}" in row ${first!.row}` : `Edit ${cells.length} cells`;
  },
  apply: ({ options: { cells } }, { source, state }) => {
    const edits = new Map<string, Map<number, string>>();
    for (const { row, column: name, text } of cells) {
      const place = placeOfRow(source, row);
      if (place < 0) throw new Fault('invalid-input', `The table has no data row ${row}.`);
      const { id } = requireColumn(state, name);
      const own = edits.get(id) ?? new Map<number, string>();
      edits.set(id, own);
      own.set(place, text);
    }
    const changed = state.columns.filter(({ id }) => edits.has(id));
    return withColumns(state, new Map(changed.map((column) => [column.id, setTexts(column, edits.get(column.id)!)])));
  },
});

/** Replaces whole texts of a column: corrected spellings, merged groups, or a lookup table. */
export const replaceValues = defineEdit({
  name: 'replace_values',
  summary: 'replaces whole texts of a column by others: corrected spellings, merged groups or a lookup table',
  needsColumn: true,
  options: z.strictObject({
    values: TextMap.meta({ description: 'New text by present text', example: { 'St Petersburg': 'St. Petersburg' } }),
  }),
  title: ({ column, options: { values } }) => {
    const [[before, after] = ['', ''], ...others] = Object.entries(values);
    const first = `Replace "${shorten(before)}" with "${shorten(after)}" in "${column}"`;
    return others.length === 0 ? first : `Replace ${others.length + 1} texts of "${column}"`;
  },
  apply: ({ column: name, options: { values } }, { state }) => {
    const column = requireColumn(state, name);
    const known = new Map(Object.entries(values));
    return withColumns(state, new Map([[column.id, mapTexts(column, (text) => known.get(text) ?? text)]]));
  },
});

/** A text or pattern to find. */
export interface FindOptions {
  find: string;
  is_pattern: boolean;
  ignore_case: boolean;
  whole_cell: boolean;
}

/** Compiles what to find. Faults: invalid-input (the pattern is not a regular expression). */
export function findPattern(options: FindOptions): RegExp {
  const source = options.is_pattern ? options.find : options.find.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const [start, end] = options.whole_cell ? ['^', '$'] : ['', ''];
  try {
    return new RegExp(`${start}(?:${source})${end}`, options.ignore_case ? 'giu' : 'gu');
  } catch (cause) {
    throw new Fault(
      'invalid-input',
      `"${shorten(options.find)}" is not a regular expression: ${(cause as Error).message}.`,
      {
        cause,
      },
    );
  }
}

export const FindFields = {
  find: z.string().min(1).max(10_000).meta({ description: 'Text or pattern to find', example: 'Saint ' }),
  is_pattern: z.boolean().default(false).meta({
    description: 'Whether `find` is a regular expression (JavaScript, Unicode)',
    example: false,
  }),
  ignore_case: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether upper and lower case are the same', example: false }),
  whole_cell: z.boolean().default(false).meta({ description: 'Whether only whole cells match', example: false }),
};

/**
 * Whether a search is for a literal text, which needs no regular expression. A surrogate without its pair is not found
 * in a pair by a regular expression, but by a search for a text.
 */
export const isLiteral = ({
  find,
  is_pattern: isPattern,
  ignore_case: ignoresCase,
  whole_cell: isWhole,
}: FindOptions) => !isPattern && !ignoresCase && !isWhole && !/\p{Surrogate}/u.test(find);

/** Returns a function that replaces what is found in a text. Faults: invalid-input. */
export function replaceFound({ replace, ...options }: FindOptions & { replace: string }): (text: string) => string {
  const { find } = options;
  if (isLiteral(options)) return (text) => text.replaceAll(find, () => replace);
  const pattern = findPattern(options);
  return options.is_pattern
    ? (text) => text.replaceAll(pattern, replace)
    : (text) => text.replaceAll(pattern, () => replace);
}

/** Replaces parts of texts. */
export const findReplace = defineEdit({
  name: 'find_replace',
  summary: 'replaces a text or pattern inside the cells of one column or all',
  options: z.strictObject({
    ...FindFields,
    replace: z.string().max(10_000).meta({
      description: 'Text to write instead; in a pattern, $1 is the first group',
      example: 'St. ',
    }),
  }),
  title: ({ column, options: { find, replace } }) =>
    `Replace "${shorten(find)}" with "${shorten(replace)}" in ${column === '' ? 'all columns' : `"${column}"`}`,
  apply: ({ column: name, options }, { state }) => {
    const change = replaceFound(options);
    const columns = name === '' ? state.columns : [requireColumn(state, name)];
    return withColumns(state, new Map(columns.map((column) => [column.id, mapTexts(column, change)])));
  },
});

const CASES = {
  lower: (text: string) => text.toLowerCase(),
  upper: (text: string) => text.toUpperCase(),
  title: (text: string) =>
    text
      .toLowerCase()
      .replaceAll(
        /(^|[^\p{L}\p{N}\p{M}'’])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      ),
  sentence: (text: string) => text.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase()),
} as const satisfies Record<TextCase, (text: string) => string>;

/** Changes the case of letters. */
export const changeCase = defineEdit({
  name: 'change_case',
  summary: 'writes the texts of a column in lower case, upper case, title case or sentence case',
  needsColumn: true,
  options: z.strictObject({
    to: z.enum(['lower', 'upper', 'title', 'sentence']).meta({ description: 'Case', example: 'title' }),
  }),
  title: ({ column, options: { to } }) => `Write "${column}" in ${to} case`,
  apply: ({ column: name, options: { to } }, { state }) => {
    const column = requireColumn(state, name);
    return withColumns(state, new Map([[column.id, withTexts(column, changeCases(column.texts, to, CASES[to]))]]));
  },
});

/** Writes one text into all empty cells, or into all cells of the scope. */
export const fillCells = defineEdit({
  name: 'fill_cells',
  summary: 'writes one text into the empty cells of a column, or into all of them',
  needsColumn: true,
  options: z.strictObject({
    text: z.string().max(100_000).meta({ description: 'Text to write', example: 'unknown' }),
    only_empty: z.boolean().default(true).meta({ description: 'Whether filled cells are kept', example: true }),
  }),
  title: ({ column, options: { text, only_empty: onlyEmpty } }) =>
    `Write "${shorten(text)}" into ${onlyEmpty ? 'empty ' : ''}cells of "${column}"`,
  apply: ({ column: name, options: { text, only_empty: onlyEmpty } }, { state }) => {
    const column = requireColumn(state, name);
    const change = (before: string) => (onlyEmpty && before.trim() !== '' ? before : text);
    return withColumns(state, new Map([[column.id, mapTexts(column, change)]]));
  },
});
