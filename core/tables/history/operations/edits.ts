import type { EditDefinition } from './define-edit.js';
import { changeCase, editCells, fillCells, findReplace, replaceValues } from './edit-cells.js';
import { extractText, joinColumns, moveColumn, removeColumns, renameColumn, splitColumn } from './edit-columns.js';
import { computeColumn, transformCells } from './edit-expressions.js';
import { groupRowsEdit, pivot, unpivot } from './edit-forms.js';
import { deduplicateRows, fillGaps } from './edit-gaps.js';
import type { EditName } from './edit-names.js';
import { keepRows, removeRows, sortRows } from './edit-rows.js';
import { appendRows, joinTable } from './edit-second-tables.js';
import { changeType, convertUnits } from './edit-types.js';

/** All edits by name. */
export const EDITS: Readonly<Record<EditName, EditDefinition>> = {
  edit_cells: editCells,
  replace_values: replaceValues,
  find_replace: findReplace,
  change_case: changeCase,
  fill_cells: fillCells,
  compute_column: computeColumn,
  transform_cells: transformCells,
  change_type: changeType,
  convert_units: convertUnits,
  fill_gaps: fillGaps,
  deduplicate_rows: deduplicateRows,
  rename_column: renameColumn,
  move_column: moveColumn,
  remove_columns: removeColumns,
  split_column: splitColumn,
  join_columns: joinColumns,
  extract_text: extractText,
  keep_rows: keepRows,
  remove_rows: removeRows,
  sort_rows: sortRows,
  append_rows: appendRows,
  join_table: joinTable,
  unpivot,
  pivot,
  group_rows: groupRowsEdit,
};
