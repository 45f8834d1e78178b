/** Names of the operations that only a person chooses. No cleaning suggests them. */
export const EDIT_NAMES = [
  'edit_cells',
  'replace_values',
  'find_replace',
  'change_case',
  'fill_cells',
  'compute_column',
  'transform_cells',
  'change_type',
  'convert_units',
  'fill_gaps',
  'deduplicate_rows',
  'rename_column',
  'move_column',
  'remove_columns',
  'split_column',
  'join_columns',
  'extract_text',
  'keep_rows',
  'remove_rows',
  'sort_rows',
] as const;
export type EditName = (typeof EDIT_NAMES)[number];
