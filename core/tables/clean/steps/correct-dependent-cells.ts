import * as z from 'zod';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import { defineStep, type RowVerdict, type StreamedRow } from '../kit/define-step.js';
import { type ColumnView, findColumn, type TableView } from '../kit/table-view.js';

/** `from`: columns that determine this one. `share`: share of a group that must agree. */
const Options = z.strictObject({
  from: z.array(z.string()).min(1),
  share: z.number().min(0.5).max(1).optional(),
});
interface Rule {
  from: readonly string[];
  share: number;
}

const SHARE = 0.8;

/** Minimum size of a group for its majority to be meaningful. */
const MIN_GROUP = 3;

const keyOf = (texts: readonly string[]) => (texts.some(isBlank) ? null : JSON.stringify(texts.map(trimBlanks)));

/**
 * Returns the majority text of each group of rows whose determining texts are equal. Does not support wide columns,
 * whose texts are not stored.
 */
function majorities(view: TableView, column: ColumnView, { from, share }: Rule): Map<string, string> {
  const sources = from.map((name) => findColumn(view, name));
  const groups = new Map<string, Map<string, number>>();
  if ([column, ...sources].some(({ texts }) => texts === null)) return new Map();
  const textAt = ({ texts, codes }: ColumnView, row: number) => texts![codes![row]!]!;
  for (let row = 0; row < view.data.rowCount; row += 1) {
    const key = keyOf(sources.map((source) => textAt(source, row)));
    const text = textAt(column, row);
    if (key === null || isBlank(text)) continue;
    const group = groups.get(key) ?? new Map<string, number>();
    group.set(text, (group.get(text) ?? 0) + 1);
    groups.set(key, group);
  }
  return new Map(
    [...groups].flatMap(([key, group]) => {
      const text = majorityOf(group, share);
      return text === null ? [] : [[key, text] as const];
    }),
  );
}

function majorityOf(group: ReadonlyMap<string, number>, share: number): string | null {
  let total = 0;
  let best = ['', 0] as readonly [string, number];
  for (const entry of group) {
    total += entry[1];
    if (entry[1] > best[1]) best = entry;
  }
  return group.size > 1 && total >= MIN_GROUP && best[1] / total >= share ? best[0] : null;
}

function followRule(view: TableView, column: ColumnView, rule: Rule): (row: StreamedRow) => RowVerdict {
  const expected = majorities(view, column, rule);
  const sources = rule.from.map((name) => findColumn(view, name).index);
  const reason = `as in most rows with the same ${quoted(rule.from)}`;
  return ({ cells }) => {
    const key = keyOf(sources.map((source) => cells[source]!));
    const after = key === null ? undefined : expected.get(key);
    const before = cells[column.index]!;
    if (after === undefined || isBlank(before) || before === after) return null;
    return { edits: [{ column: column.index, after, reason }] };
  };
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' and ');

/** Corrects cells that break a rule of the user: columns that determine another one. It is never suggested. */
export const correctDependentCells = defineStep({
  name: 'correct_dependent_cells',
  class: 'consent',
  scope: 'column',
  unit: 'cells',
  rescansRows: true,
  summary: 'corrects cells that differ from most rows with the same texts in given columns',
  options: Options,
  form: { from: 'Columns that determine it', share: 'Share of rows that must agree, 0.5 to 1' },
  propose: () => [],
  title: (column, { from }) => `Correct cells of "${column}" that differ from the rows with the same ${quoted(from)}`,
  compile: ({ column, options: { from, share = SHARE } }, view) => {
    const target = findColumn(view, column);
    return { kind: 'rows', start: () => followRule(view, target, { from, share }) };
  },
});
