import { createMemo, For, Show } from 'solid-js';
import type { TableProfile } from '../../../../../core/tables/profile/column/table-profile.js';
import { isMissing } from '../../../../../core/tables/rows/row-test.js';
import { readText } from '../../../i18n/lazy-text.js';
import type { CellChange } from '../changes/read-changes.js';
import { ruleName } from '../changes/rule-name.js';
import { ColumnHead, HEAD_HEIGHT } from '../column-head.js';
import type { RowOrder } from '../column-panel.js';
import { describeFilter, type Filter } from '../filters/filter.js';
import type { Place } from '../grid/move-by-key.js';
import { showText } from '../grid/show-text.js';
import { type GridCell, type GridColumn, TableGrid } from '../grid/table-grid.js';
import { isNumeric } from '../spark-bars.js';
import { plural, t } from '../texts.js';
import { cellKey, type Spot } from './find-issue-rows.js';
import type { LoadedTable } from './loaded-table.js';

interface RowsViewProps {
  profile: TableProfile;
  table: LoadedTable;
  /** Indices of the rows to display. */
  shown: Uint32Array;
  filters: readonly Filter[];
  spot: Spot | null;
  order: RowOrder | null;
  /** Changes by cell, with the keys of `cellKey`. */
  changed: ReadonlyMap<string, CellChange>;
  place: Place;
  onPlace: (place: Place) => void;
  onColumn: (name: string) => void;
  onDropFilter: (filter: Filter) => void;
  onDropSpot: () => void;
  onClear: () => void;
}

/** Number of rows whose texts determine the width of a column. */
const SAMPLE = 100;
/** Assumed width of a character, and limits of the width of a column, px. */
const LETTER = 7.2;
const MIN_WIDTH = 112;
const MAX_WIDTH = 280;

function widthOf(name: string, at: number, { cells }: LoadedTable): number {
  let longest = name.length;
  for (const row of cells.slice(0, SAMPLE)) longest = Math.max(longest, (row[at] ?? '').length);
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, longest * LETTER + 20)));
}

function Chips(props: RowsViewProps) {
  const isNarrowed = () => props.filters.length > 0 || props.spot !== null;
  return (
    <div class="row filter-chips">
      <p role="status">
        {isNarrowed()
          ? t('rows.of', { shown: props.shown.length, rows: plural('count.rows', props.table.rowCount) })
          : plural('count.rows', props.table.rowCount)}
      </p>
      <Show when={props.spot}>
        {(spot) => (
          <button type="button" class="filter-chip" onClick={() => props.onDropSpot()}>
            <span class="chip-text">{spot().label}</span>
            <Show when={spot().total}>
              {(total) => <span class="soft">{t('rows.about', { count: total() })}</span>}
            </Show>
            <span aria-hidden="true">×</span>
            <span class="visually-hidden">{t('rows.remove')}</span>
          </button>
        )}
      </Show>
      <For each={props.filters}>
        {(filter) => (
          <button type="button" class="filter-chip" onClick={() => props.onDropFilter(filter)}>
            <span class="chip-text">{describeFilter(filter)}</span>
            <span aria-hidden="true">×</span>
            <span class="visually-hidden">{t('rows.removeFilter')}</span>
          </button>
        )}
      </For>
      <Show when={isNarrowed()}>
        <button type="button" class="quiet" onClick={() => props.onClear()}>
          {t('rows.all')}
        </button>
      </Show>
      <Show when={props.table.fitting > props.table.cells.length}>
        <span class="soft small">{t('rows.first', { shown: props.table.cells.length, all: props.table.fitting })}</span>
      </Show>
    </div>
  );
}

/** Describes the change of a cell in the current language. */
function describeChange({ after, rule, reason }: CellChange): string {
  const value = after === '' ? t('cell.empty') : (after ?? t('cell.nothing'));
  return t('cell.becomes', { value, rule: ruleName(rule), reason: readText(reason) });
}

/** @param row index in the body, from 0. */
function drawCell({ table, spot, changed }: RowsViewProps, row: number, column: number): GridCell {
  const text = table.cells[row]?.[column] ?? '';
  const reading = table.readings[column];
  const mark = spot?.cells.get(cellKey(row, column));
  const change = changed.get(cellKey(row, column));
  const looks = [
    reading && isMissing(text, reading) ? 'is-missing' : '',
    mark === undefined ? '' : 'is-marked',
    change ? 'is-changed' : '',
  ].join(' ');
  const title = change ? describeChange(change) : mark;
  return { text: showText(text), looks, ...(title === undefined ? {} : { title }) };
}

/** The complete text of the active cell, and its marks. */
function HereLine(props: RowsViewProps) {
  const row = () => props.shown[props.place.row] ?? null;
  const text = () => props.table.cells[row() ?? -1]?.[props.place.column] ?? '';
  const mark = () => props.spot?.cells.get(cellKey(row() ?? -1, props.place.column));
  const change = () => props.changed.get(cellKey(row() ?? -1, props.place.column));
  return (
    <p class="here-line">
      <Show when={row() !== null}>
        <span class="soft">
          {t('rows.place', {
            row: String(props.table.rowNumber(row() ?? 0)),
            column: props.table.columns[props.place.column] ?? '',
          })}
        </span>
        {text() === '' ? <em class="soft">{t('cell.empty')}</em> : showText(text())}
        <Show when={mark()}>{(text) => <span class="soft">{t('rows.mark', { text: text() })}</span>}</Show>
        <Show when={change()}>{(one) => <span>{t('rows.mark', { text: describeChange(one()) })}</span>}</Show>
      </Show>
    </p>
  );
}

/** The rows as they were read. Cells of a finding or a cleaning step are marked. */
export function RowsView(props: RowsViewProps) {
  const isFiltered = (name: string) => props.filters.some(({ column }) => column === name);
  const columns = createMemo<GridColumn[]>(() =>
    props.profile.columns.map((column, at) => ({
      id: column.name,
      width: widthOf(column.name, at, props.table),
      isNumber: isNumeric(column),
      head: () => (
        <ColumnHead
          column={column}
          isFiltered={isFiltered(column.name)}
          order={props.order?.column === column.name ? props.order.way : null}
        />
      ),
    })),
  );
  const cell = (at: number, column: number) => drawCell(props, props.shown[at] ?? 0, column);
  const open = ({ row, column }: Place) => {
    const name = props.table.columns[column];
    if (row === -1 && name !== undefined) props.onColumn(name);
  };
  return (
    <section class="rows-view" aria-label={t('rows.label')}>
      <Chips {...props} />
      <TableGrid
        label={t('rows.grid', { name: props.profile.name })}
        columns={columns()}
        rowCount={props.shown.length}
        rowName={(at) => String(props.table.rowNumber(props.shown[at] ?? 0))}
        cell={cell}
        headHeight={HEAD_HEIGHT}
        place={props.place}
        onPlace={props.onPlace}
        onOpen={open}
      />
      <HereLine {...props} />
    </section>
  );
}
