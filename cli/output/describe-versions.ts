import type { ComparisonAnswer } from '../../handlers/tables/compare.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf, grouped } from './figures.js';
import { changedCells } from './format-change.js';

const CHANGED: readonly TableColumn[] = [
  { head: 'key', align: 'left', cut: 'middle' },
  { head: 'rows', align: 'right', drop: 1 },
  { head: 'column', align: 'left', cut: 'middle' },
  { head: 'before', align: 'left' },
  { head: 'after', align: 'left' },
];
const LONE: readonly TableColumn[] = [
  { head: 'key', align: 'left', cut: 'middle' },
  { head: 'row', align: 'right' },
  { head: 'cells', align: 'left', cut: 'end' },
];
const REPEATED: readonly TableColumn[] = [
  { head: 'key', align: 'left', cut: 'middle' },
  { head: 'rows before', align: 'right' },
  { head: 'rows after', align: 'right' },
];

/** Share of the width for the texts before and after. */
const SHARE = 0.5;

const keyText = (values: readonly string[]) => plain(values.join(' | '));

type Section = readonly [title: string, columns: readonly TableColumn[], rows: string[][], omitted: number];

function sectionLines([title, columns, rows, omitted]: Section, terminal: Terminal): string[] {
  if (rows.length === 0 && omitted === 0) return [];
  const more = omitted > 0 ? [`  and ${grouped(omitted)} more; raise --limit`] : [];
  return ['', terminal.paint('bold', title), ...table(columns, rows, terminal), ...more];
}

function columnLines({ columns_added: added, columns_removed: removed }: ComparisonAnswer): string[] {
  const list = (names: readonly string[]) => names.map((name) => plain(name)).join(', ');
  return [
    ...(added.length > 0 ? [`  added columns    ${list(added)}`] : []),
    ...(removed.length > 0 ? [`  removed columns  ${list(removed)}`] : []),
  ];
}

/** Describes the differences between two versions of a table. */
export function describeVersions(found: ComparisonAnswer, terminal: Terminal): string {
  const { rows, before, after, cells_changed: cells, omitted } = found;
  const isSame = rows.changed + rows.added + rows.removed + rows.repeated === 0;
  const lone = (entries: ComparisonAnswer['added']) =>
    entries.map(({ key, row, cells: texts }) => [keyText(key), String(row), plain(texts.join(', '))]);
  const changed = found.changed.flatMap(({ key, row_before: one, row_after: two, cells: changes }) =>
    changes.map((cell) => [
      ...[keyText(key), one === two ? String(one) : `${one} \u2192 ${two}`, plain(cell.column)],
      ...changedCells({ before: cell.before, after: cell.after }, terminal.width * SHARE),
    ]),
  );
  const repeated = found.repeated.map((one) => [keyText(one.key), grouped(one.count_before), grouped(one.count_after)]);
  const without = before.without_key + after.without_key;
  const counts = [
    `${countOf(rows.changed, 'row')} changed (${countOf(cells, 'cell')})`,
    `${grouped(rows.added)} added, ${grouped(rows.removed)} removed, ${grouped(rows.same)} the same`,
    ...(rows.repeated > 0 ? [`${countOf(rows.repeated, 'key')} in several rows, not compared`] : []),
    ...(without > 0 ? [`${countOf(without, 'row')} without a key, not compared`] : []),
  ];
  const sections: Section[] = [
    ['Changed cells', CHANGED, changed, omitted.changed],
    ['Added rows', LONE, lone(found.added), omitted.added],
    ['Removed rows', LONE, lone(found.removed), omitted.removed],
    ['Keys in several rows', REPEATED, repeated, omitted.repeated],
  ];
  return [
    `${terminal.sign(isSame ? 'done' : 'notice')} ${plain(before.name)} \u2192 ${plain(after.name)} by ${plain(found.key.join(', '))}`,
    ...counts.map((line) => `  ${line}`),
    ...columnLines(found),
    ...sections.flatMap((section) => sectionLines(section, terminal)),
  ].join('\n');
}
