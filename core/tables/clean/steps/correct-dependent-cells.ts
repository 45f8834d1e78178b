import * as z from 'zod';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import type { WrongCell } from '../../profile/wrong-cells/wrong-cell.js';
import { defineStep, type RowVerdict, type StreamedRow } from '../kit/define-step.js';
import { type ColumnView, findColumn, type TableView, viewData } from '../kit/table-view.js';

/**
 * `from`: columns that determine this one. `share`: share of a group that must agree. Without `from`, the step corrects
 * the cells in the findings, each by its own evidence.
 */
const Options = z.strictObject({
  from: z.array(z.string()).min(1).optional(),
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

function followFindings(view: TableView, { index }: ColumnView): (row: StreamedRow) => RowVerdict {
  const corrections = likelyCorrections(view, 'all').filter(({ column }) => column === index);
  const byRow = new Map(corrections.map((correction) => [correction.row, correction]));
  return ({ cells, row }) => {
    const found = byRow.get(row);
    if (found === undefined || found.before !== cells[index]) return null;
    return { edits: [{ column: index, after: found.after, reason: found.reason }] };
  };
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' and ');

/** Corrects cells that contradict other columns: those in the findings, or those that break the given rule. */
export const correctDependentCells = defineStep({
  name: 'correct_dependent_cells',
  class: 'consent',
  scope: 'column',
  unit: 'cells',
  rescansRows: true,
  summary: 'corrects cells that contradict other columns of their rows',
  options: Options,
  form: { from: 'Columns that determine it', share: 'Share of rows that must agree, 0.5 to 1' },
  propose: (view) => {
    const places = new Set(likelyCorrections(view, 'sample').map(({ column }) => column));
    return view.columns
      .filter(({ index }) => places.has(index))
      .map(({ name }) => ({
        column: name,
        class: 'consent' as const,
        options: {},
        reason: 'other columns of the same rows determine the expected value',
      }));
  },
  title: (column, { from }) =>
    from === undefined
      ? `Correct cells of "${column}" that contradict other columns`
      : `Correct cells of "${column}" that differ from the rows with the same ${quoted(from)}`,
  compile: ({ column, options: { from, share = SHARE } }, view) => {
    const target = findColumn(view, column);
    const start = () => (from === undefined ? followFindings(view, target) : followRule(view, target, { from, share }));
    return { kind: 'rows', start };
  },
});

/** A cell whose correct text follows from other columns or from an adjacent cell. */
interface LikelyCorrection {
  column: number;
  /** Row in the file (line) or sheet, from 1. */
  row: number;
  before: string;
  after: string;
  reason: string;
}

/**
 * Returns the expected texts of cells with the findings `dependency-violation` and `spilled-value`.
 * @param which rows of a large table to check. A sample shows whether there are such cells; correcting them needs all
 * rows.
 */
function likelyCorrections(view: TableView, which: 'sample' | 'all'): LikelyCorrection[] {
  const data = viewData(view);
  const profiles = view.columns.map(({ profile }) => profile);
  return view.wrongCells.detectBroken(data, profiles, which).flatMap((cell) => {
    const column = data.columns[cell.column]!;
    const before = column.form === 'dictionary' ? column.texts[column.codes[cell.row]!]! : '';
    const row = data.sourceRows.at(cell.row)!;
    return isCorrection(cell, before)
      ? [{ column: cell.column, row, before, after: cell.expected, reason: cell.reason }]
      : [];
  });
}

function isCorrection(cell: WrongCell, before: string): cell is WrongCell & { expected: string } {
  const isCorrectable = cell.kind === 'dependency' || cell.kind === 'spilled';
  return isCorrectable && cell.expected !== null && cell.expected !== before;
}
