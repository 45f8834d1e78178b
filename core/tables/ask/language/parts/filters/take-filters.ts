import type { Draft } from '../draft/draft.js';
import { type Filter, negate, takeNegation } from './filter.js';
import { takeMoment } from './take-moments.js';
import { takeNumber } from './take-numbers.js';
import { takeColumns } from './take-states.js';
import { takeValue } from './take-values.js';

/**
 * Takes the filters of a question in the order of its words: values, dates, comparisons, and states. Missing cells are
 * taken afterwards by `takeStates`, when the requested columns are known.
 * @returns null if a filter is ambiguous.
 */
export function takeFilters(draft: Draft): Filter[] | null {
  const filters: Filter[] = [];
  for (const at of draft.places) {
    const found = draft.isFree(at) ? takeAt(draft, at, filters) : 'none';
    if (found === null) return null;
    if (found !== 'none') filters.push(found);
  }
  return filters;
}

function takeAt(draft: Draft, at: number, before: readonly Filter[]): Filter | 'none' | null {
  const { meaning } = draft.parts[at]!;
  if (meaning.kind === 'value') return takeValue(draft, at, meaning, before);
  if (meaning.kind === 'moment') return takeMoment(draft, at, meaning.moment);
  if (draft.number(at) !== null) return takeNumber(draft, at);
  if (meaning.kind === 'condition') {
    draft.use(at);
    return { condition: negate(meaning.condition, takeNegation(draft, at)), column: meaning.column, at };
  }
  return draft.roles(at).comparisons.length > 0 ? (takeColumns(draft, at) ?? 'none') : 'none';
}
