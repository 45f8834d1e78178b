import type { ColumnRule } from './column-rule.js';
import { figure } from './column-rule.js';

/** Issue `empty-column`: nothing in it. */
export const emptyColumn: ColumnRule = ({ profile, summary }) => {
  if (summary.cells === 0 || summary.missing < summary.cells) return null;
  return {
    code: 'empty-column',
    severity: 'notice',
    count: 1,
    unit: 'columns',
    title: `"${profile.name}" is empty`,
    why: 'It holds nothing; it may be left over, or its content was lost on the way.',
    examples: [],
    step: 'drop_empty_columns',
  };
};

/** Issue `constant-column`: one text everywhere. */
export const constantColumn: ColumnRule = ({ profile, summary }) => {
  const [only] = summary.top;
  const full = summary.cells - summary.missing;
  if (summary.distinct !== 1 || summary.distinctIsEstimate || full < 2 || only === undefined) return null;
  return {
    code: 'constant-column',
    severity: 'notice',
    count: 1,
    unit: 'columns',
    title: `All ${figure(full)} cells of "${profile.name}" that are not empty are equal`,
    why: 'It tells no row from another.',
    examples: [only],
    step: null,
  };
};
