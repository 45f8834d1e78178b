import { memoize } from '../../../base/memoize.js';
import type { ColumnView, StepProfile, TableView } from '../../clean/kit/table-view.js';
import type { TableData } from '../../columns/table-data.js';
import { profileTable } from '../../inspect/profile-table.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { MIN_SUGGESTED } from '../../profile/wrong-cells/wrong-cell.js';
import { WrongCellSearch } from '../../profile/wrong-cells/wrong-cell-search.js';
import { profileOfColumn } from '../rows/column-format.js';
import { stateData } from '../state/state-data.js';
import type { SourceTable, TableState } from '../state/table-state.js';

/** A table after some operations, for cleaning steps. Profiles are computed when a step reads them. */
export interface ViewedState {
  data: TableData;
  view: TableView;
  /** Profile of the whole table. Slow: it searches for all findings. */
  readonly profile: TableProfile;
}

const known = new WeakMap<SourceTable, (state: TableState) => ViewedState>();

/** Returns a table after some operations for cleaning steps. Cached as long as the state lives. */
export function viewState(source: SourceTable, state: TableState): ViewedState {
  const view = known.get(source) ?? memoize((one: TableState) => createView(source, one));
  known.set(source, view);
  return view(state);
}

function createView(source: SourceTable, state: TableState): ViewedState {
  const data = stateData(source, state);
  const wrongCells = new WrongCellSearch();
  let whole: TableProfile | null = null;
  const profile = () => {
    whole ??= profileTable(data, wrongCells);
    return whole;
  };
  const columns = state.columns.map((column, index): ColumnView => {
    const dictionary = data.columns[index] as Extract<TableData['columns'][number], { form: 'dictionary' }>;
    return {
      index,
      name: column.name,
      get profile() {
        return whole?.columns[index] ?? profileOfColumn(source, column);
      },
      get original() {
        return dictionary.texts;
      },
      get texts() {
        return dictionary.texts;
      },
      get counts() {
        return dictionary.counts;
      },
      get codes() {
        return dictionary.codes;
      },
    };
  });
  const stepProfile: StepProfile = {
    get columns() {
      return profile().columns;
    },
    get issues() {
      return profile().issues;
    },
    get duplicate_rows() {
      return profile().duplicate_rows;
    },
    get duplicate_rows_are_estimates() {
      return profile().duplicate_rows_are_estimates;
    },
    get broken_rows() {
      return profile().broken_rows;
    },
    get broken_row_count() {
      return profile().broken_row_count;
    },
  };
  const headers = state.columns.map(({ header }) => header);
  return {
    data,
    view: { data, profile: stepProfile, wrongCells, columns, headers, minConfidence: MIN_SUGGESTED },
    get profile() {
      return profile();
    },
  };
}
