import type { TableData } from './table-data.js';

/** How many cells an issue of a table names. @param usual number of a profile; all of them where a reader asks for all. */
export function mostExamples({ examples }: Pick<TableData, 'examples'>, usual: number): number {
  return examples === 'all' ? Number.POSITIVE_INFINITY : usual;
}
