import type { TableData } from '../columns/table-data.js';
import { type CleanStep, isTextMap } from './kit/clean-step.js';
import { textsOfRows } from './kit/table-view.js';
import type { RecipeMisfit } from './recipe.js';

interface CheckedStep {
  /** The step without rows that do not match; null if none of its rows do. */
  step: CleanStep | null;
  misfits: RecipeMisfit[];
}

/**
 * Checks the rows that a step names: each must still have the text that it had when the step was saved. In a different
 * or reordered file, other rows have the same numbers.
 * @param number number of the step, from 1.
 * @param unknown whether rows whose text was not saved are used or omitted.
 */
export function checkRows(step: CleanStep, number: number, data: TableData, unknown: 'use' | 'omit'): CheckedStep {
  const { column, options = {} } = step;
  const { rows, except, before, values, from } = options;
  const set = from === undefined && isTextMap(values) ? values : {};
  const named = [...[rows, except].flatMap((list) => (Array.isArray(list) ? list : [])), ...Object.keys(set)];
  if (column === undefined || named.length === 0) return { step, misfits: [] };
  const saved = isTextMap(before) ? before : {};
  const present = textsOfRows(data, column, named);
  const problems = named.flatMap((row) => {
    const problem = problemOf(saved[row], present.get(row), unknown);
    return problem === null ? [] : [{ row, problem }];
  });
  const misfits = problems.map(({ row, problem }): RecipeMisfit => {
    const message = `Step ${number}, ${step.operation}: row ${row} of "${column}" ${problem}, so the step ignores it.`;
    return { code: 'cell-changed', column, step: number, message };
  });
  const wrong = new Set(problems.map(({ row }) => row));
  const remaining = (list: typeof rows) => (Array.isArray(list) ? list.filter((row) => !wrong.has(row)) : []);
  const left = Object.entries(set).filter(([row]) => !wrong.has(row));
  const isEmpty = left.length < Object.keys(set).length && left.length === 0;
  if (isEmpty || (rows !== undefined && remaining(rows).length === 0)) return { step: null, misfits };
  const { rows: _rows, except: _except, ...others } = options;
  const kept = Object.entries({ rows: remaining(rows), except: remaining(except) }).filter(
    ([, list]) => list.length > 0,
  );
  const cells = left.length === 0 ? {} : { values: Object.fromEntries(left) };
  return { step: { ...step, options: { ...others, ...Object.fromEntries(kept), ...cells } }, misfits };
}

function problemOf(saved: string | undefined, present: string | undefined, unknown: 'use' | 'omit'): string | null {
  if (present === undefined) return 'does not exist';
  if (saved === undefined) return unknown === 'use' ? null : 'has no saved text in `before`';
  return saved === present ? null : `contains ${quote(present)} instead of ${quote(saved)}`;
}

const quote = (text: string) => JSON.stringify(text.slice(0, 100));
