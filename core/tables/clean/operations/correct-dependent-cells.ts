import { z } from 'zod';
import { isBlank, trimBlanks } from '../blank.js';
import { defineOperation, type RowVerdict, type StreamedRow } from '../operation.js';
import { type ColumnView, findColumn, type TableView } from '../table-view.js';

/** Columns that determine this one, and the share of a group that has to agree. */
const Options = z.strictObject({
  from: z.array(z.string()).min(1),
  share: z.number().min(0.5).max(1).default(0.8),
});
type Options = z.infer<typeof Options>;

/** A group as small as this has no majority worth following. */
const MIN_GROUP = 3;

const keyOf = (texts: readonly string[]) => (texts.some(isBlank) ? null : JSON.stringify(texts.map(trimBlanks)));

/** For each group of equal determining texts the text that most of it has. Only columns whose texts were kept have one. */
function majorities(view: TableView, column: ColumnView, { from, share }: Options): Map<string, string> {
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

function visit(view: TableView, column: ColumnView, options: Options): (row: StreamedRow) => RowVerdict {
  const expected = majorities(view, column, options);
  const sources = options.from.map((name) => findColumn(view, name).index);
  const reason = `as in most rows with the same ${options.from.map((name) => `"${name}"`).join(' and ')}`;
  return ({ cells }) => {
    const key = keyOf(sources.map((source) => cells[source]!));
    const after = key === null ? undefined : expected.get(key);
    const before = cells[column.index]!;
    if (after === undefined || isBlank(before) || before === after) return null;
    return { edits: [{ column: column.index, after, reason }] };
  };
}

/** Writes the text that most rows with the same determining texts have into the few that differ. */
export const correctDependentCells = defineOperation({
  name: 'correct_dependent_cells',
  class: 'consent',
  scope: 'column',
  unit: 'cells',
  options: Options,
  propose: (view) => {
    const seen = new Set<string>();
    return view.profile.dependencies.flatMap(({ from, to, violations, share }) => {
      const column = findColumn(view, to);
      const options: Options = { from, share: 0.8 };
      if (violations === 0 || seen.has(to) || majorities(view, column, options).size === 0) return [];
      seen.add(to);
      const names = from.map((name) => `"${name}"`).join(' and ');
      return [
        {
          column: to,
          class: 'consent' as const,
          options,
          reason: `${names} determines it in ${(share * 100).toFixed(1)} % of the rows`,
        },
      ];
    });
  },
  title: (column, { from }) =>
    `Correct cells of "${column}" that differ from the rows with the same ${from.map((name) => `"${name}"`).join(' and ')}`,
  compile: ({ column, options }, view) => {
    const target = findColumn(view, column);
    return { kind: 'rows', start: () => visit(view, target, options) };
  },
});
