import { createEffect, createMemo, createSignal, on } from 'solid-js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import type { CellChange } from './changes/read-changes.js';
import type { RowOrder } from './column-panel.js';
import { countValues } from './filters/count-values.js';
import { type Filter, withFilter } from './filters/filter.js';
import type { Place } from './grid/move-by-key.js';
import { createReviewWork } from './review/review-work.js';
import { chooseRows } from './rows/choose-rows.js';
import { cellKey, findIssueRows, type Spot, spotRows } from './rows/find-issue-rows.js';
import { createFindingCells } from './rows/locate-finding.js';
import { createCleaningWork } from './steps/cleaning-work.js';
import type { KeptSteps } from './steps/kept-steps.js';
import { MAX_ROWS, type TableWork } from './table-work.js';
import type { Address } from './tables-address.js';

const NO_ROWS = new Uint32Array();

/** The view of the open table: displayed rows, their marks, and the active cell. */
export function createTableView(work: TableWork, address: Address, kept: KeptSteps) {
  const [led, setLed] = createSignal<Spot | null>(null);
  const [order, setOrder] = createSignal<RowOrder | null>(null);
  const [place, setPlace] = createSignal<Place>({ row: 0, column: 0 });
  const cleaning = createCleaningWork({
    table: work.chosenTable,
    steps: () => address.panel() === 'steps' || address.panel() === 'save',
    changes: () => address.view() === 'changes',
    first: () => kept.choiceFor(work.chosenTable()?.read.table),
  });
  const review = createReviewWork({
    table: work.chosenTable,
    isOpen: () => address.panel() === 'review',
    onSteps: (steps) => {
      cleaning.replaceSteps(steps);
      address.go({ panel: 'steps', view: 'changes' });
    },
  });
  createEffect(() => kept.keep(work.chosenTable()?.read.table, cleaning.history.now()));

  const issue = createMemo(() => work.table()?.issues[address.finding() ?? -1] ?? null);
  const located = createFindingCells({
    chosen: work.chosenTable,
    issue,
    place: address.finding,
    table: work.rows,
    most: MAX_ROWS,
  });
  /** Rows of the finding in the address, or of the last answer or change that was shown. */
  const spot = createMemo<Spot | null>(() => {
    const rows = work.rows();
    const now = issue();
    if (led()) return led();
    if (!rows || !now) return null;
    const found = findIssueRows(now, located.cells(), rows);
    return found.rows.length > 0 ? found : null;
  });
  const shown = createMemo(() => {
    const rows = work.rows();
    if (!rows) return NO_ROWS;
    return chooseRows(rows, { filters: address.filters(), only: spot()?.rows ?? null, order: order() });
  });
  const column = createMemo(() => {
    const columns = work.table()?.columns ?? [];
    return columns.find(({ name }) => name === address.column()) ?? columns[place().column] ?? null;
  });
  const values = createMemo(() => {
    const rows = work.rows();
    const own = column();
    if (!rows || !own || address.panel() !== 'column') return [];
    const filters = address.filters().filter((one) => one.column !== own.name || one.kind !== 'values');
    const left = chooseRows(rows, { filters, only: spot()?.rows ?? null, order: null });
    return countValues(rows.cells, left, rows.columns.indexOf(own.name));
  });
  const changed = createMemo(() => {
    const rows = work.rows();
    const found = new Map<string, CellChange>();
    if (!rows) return found;
    for (const change of cleaning.changeList() ?? []) {
      const row = change.row === null ? null : rows.placeOf(change.row);
      const at = change.column === null ? -1 : rows.columns.indexOf(change.column);
      if (row !== null && at >= 0) found.set(cellKey(row, at), change);
    }
    return found;
  });

  createEffect(on(work.rows, () => setPlace({ row: 0, column: 0 }), { defer: true }));
  createEffect(on([work.table, address.filters], ([, filters]) => work.narrow(filters)));
  createEffect(
    on(spot, (now) => {
      const [first] = now?.cells.keys() ?? [];
      if (first !== undefined) setPlace({ row: 0, column: Number(first.split(':')[1]) });
    }),
  );

  const showRows = (label: string, rows: readonly number[], total: number) => {
    const table = work.rows();
    if (!table) return;
    setLed(spotRows(label, rows, total, table));
    address.go({ finding: null, view: 'rows', filters: [] });
  };
  return {
    cleaning,
    review,
    locating: located.locating,
    spot,
    shown,
    order,
    setOrder,
    place,
    setPlace,
    column,
    values,
    changed,
    showRows,
    stepCount: createMemo(() => (cleaning.cleaning() ? cleaning.steps().filter(({ isOn }) => isOn).length : null)),
    setTable: (id: string) => {
      setLed(null);
      setOrder(null);
      address.go({ table: id, finding: null, filters: [], column: null });
      work.setTable(id);
    },
    chooseFinding: (finding: number | null) => {
      setLed(null);
      address.go({ finding, view: 'rows', filters: [] });
    },
    /**
     * Turns on the steps that fix the findings, and shows their changes. A step with several variants is not turned on,
     * because the user must choose one.
     */
    repair: (issues: readonly TableIssue[]) => {
      cleaning.accept(
        issues.flatMap(({ step }) =>
          step === null || (step.variants?.length ?? 0) > 1
            ? []
            : [[step.operation, step.column, step.variants?.[0]].filter(Boolean).join(':')],
        ),
      );
      address.go({ panel: 'steps', view: 'changes' });
    },
    leadToCell: ({ row, column: name }: Pick<CellChange, 'row' | 'column'>) => {
      const table = work.rows();
      const at = row === null ? null : (table?.placeOf(row) ?? null);
      setLed(null);
      address.go({ finding: null, view: 'rows', filters: [] });
      if (at !== null) setPlace({ row: at, column: Math.max(0, table?.columns.indexOf(name ?? '') ?? 0) });
    },
    filterColumn: (name: string, kind: Filter['kind'], filter: Filter | null) =>
      address.go({ filters: withFilter(address.filters(), { column: name, kind }, filter), view: 'rows' }),
    dropFilter: (filter: Filter) => address.go({ filters: withFilter(address.filters(), filter, null) }),
    dropSpot: () => {
      setLed(null);
      address.go({ finding: null });
    },
    showAll: () => {
      setLed(null);
      address.go({ finding: null, filters: [] });
    },
    stop: () => {
      work.stop();
      located.locating.stop();
      cleaning.preview.stop();
      cleaning.changes.stop();
      review.asking.stop();
    },
  };
}
export type TableView = ReturnType<typeof createTableView>;
