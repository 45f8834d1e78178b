import * as z from 'zod';
import { TextMap } from '../kit/clean-step.js';
import { defineStep } from '../kit/define-step.js';
import { columnFault, firstFree, type TableView } from '../kit/table-view.js';

const Options = z.strictObject({
  style: z.enum(['snake_case', 'keep']).default('snake_case'),
  /** New names by current name. They take precedence over the style. */
  names: TextMap.refine(
    (names) => Object.values(names).every((name) => name.length >= 1 && name.length <= 200),
    'Each name must have 1 to 200 characters',
  ).default({}),
});
type Options = z.infer<typeof Options>;

/**
 * Converts `Unit Price (€)` to `unit_price`, like janitor's `clean_names`. A name that consists only of punctuation is
 * unchanged.
 */
function toSnakeCase(name: string): string {
  const words = name
    .replace(/ß/g, 'ss')
    // Long runs of combining marks are removed first, because normalizing them takes quadratic time.
    .replace(/\p{M}{31,}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length === 0 ? name : words.join('_').normalize('NFC');
}

function changesOf(view: TableView, { style, names }: Options): Map<number, { after: string; reason: string }> {
  const given = new Map(Object.entries(names));
  const known = view.columns.map(({ name }) => name);
  for (const name of given.keys()) if (!known.includes(name)) throw columnFault(name, known);
  const taken = new Set<string>();
  const changes = new Map<number, { after: string; reason: string }>();
  for (const { index, name } of view.columns) {
    const header = view.headers[index]!;
    const requested = given.get(name) ?? (style === 'keep' ? header : toSnakeCase(header === '' ? name : header));
    const after = firstFree(requested, taken);
    taken.add(after);
    if (after !== header)
      changes.set(index, { after, reason: given.has(name) ? 'renamed by the step' : 'lower-case words joined by _' });
  }
  return changes;
}

/**
 * Converts headers to names that are easy to use in code. Needs consent, because other programs may depend on the
 * current names.
 */
export const renameHeaders = defineStep({
  name: 'rename_headers',
  class: 'consent',
  scope: 'table',
  unit: 'columns',
  summary: 'renames columns to snake_case, or as specified',
  options: Options,
  form: { style: 'Style', names: 'Columns with their new names' },
  propose: (view) => {
    const options: Options = { style: 'snake_case', names: {} };
    if (view.data.table.headerRows.length === 0 || changesOf(view, options).size === 0) return [];
    return [{ class: 'consent', options, reason: 'headers contain spaces, capitals or punctuation' }];
  },
  title: (_, { style }) => (style === 'keep' ? 'Rename columns' : 'Rename columns to snake_case'),
  compile: ({ options }, view) => ({
    kind: 'headers',
    headers: changesOf(view, options),
    rename: options.style === 'keep' ? (header) => header : toSnakeCase,
  }),
});
