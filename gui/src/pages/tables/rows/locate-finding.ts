import { createEffect, on } from 'solid-js';
import type { CellReference, TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import type { ChosenTable } from '../table-source.js';
import { createTask } from '../task.js';
import { t } from '../texts.js';
import { needsServer } from './find-issue-rows.js';
import { readRows } from './load-rows.js';
import type { LoadedTable } from './loaded-table.js';

interface Located {
  issue: TableIssue;
  cells: readonly CellReference[];
}

/** The selected finding, and the open table. */
interface Looked {
  chosen: () => ChosenTable | null;
  issue: () => TableIssue | null;
  /** Index of the finding in the profile of the table. */
  place: () => number | null;
  table: () => LoadedTable | null;
  most: number;
}

/** Requests all cells of the selected finding, if the profile contains only the first ones. */
export function createFindingCells({ chosen, issue, place, table, most }: Looked) {
  const locating = createTask<Located>();
  createEffect(
    on([issue, table], ([now, rows]) => {
      if (locating.value()?.issue === now) return;
      locating.forget();
      const [from, finding] = [chosen(), place()];
      if (!now || !rows || !from || finding === null || !needsServer(now, rows)) return;
      void locating.run(
        () => t('task.finding'),
        async (signal) => {
          const { facts } = await readRows(from, { finding, limit: most }, signal);
          return { issue: now, cells: facts.finding?.cells ?? [] };
        },
      );
    }),
  );
  return {
    locating,
    /** Null until the server has answered. */
    cells: () => {
      const known = locating.value();
      return known && known.issue === issue() ? known.cells : null;
    },
  };
}
