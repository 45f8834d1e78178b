import { formatCount } from '../../../report/figures.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample } from '../column/table-issue.js';
import type { ProfiledColumn } from '../profile-column.js';

const MAX_EXAMPLES = 20;

/** Findings `empty-column` and `constant-column`: at most one of each per table, for all such columns together. */
export function findWholeColumnIssues(table: string, columns: readonly ProfiledColumn[]): FoundIssue[] {
  return [emptyColumns(table, columns.filter(isEmpty)), constantColumns(table, columns.filter(isConstant))].flat();
}

function isEmpty({ summary }: ProfiledColumn): boolean {
  return summary.cells > 0 && summary.missing === summary.cells;
}

function isConstant({ summary }: ProfiledColumn): boolean {
  return summary.distinct === 1 && !summary.distinctIsEstimate && summary.cells - summary.missing > 1;
}

function emptyColumns(table: string, columns: readonly ProfiledColumn[]): FoundIssue[] {
  if (columns.length === 0) return [];
  return [
    {
      ...about(table, columns),
      code: 'empty-column',
      title: `${named(columns)} ${columns.length === 1 ? 'is' : 'are'} empty`,
      why: 'An empty column may be a leftover, or its contents were lost.',
      examples: [],
      step: { operation: 'drop_empty_columns', column: null },
    },
  ];
}

function constantColumns(table: string, columns: readonly ProfiledColumn[]): FoundIssue[] {
  if (columns.length === 0) return [];
  const examples = columns.slice(0, MAX_EXAMPLES).flatMap(({ profile, summary }) => {
    return summary.top.slice(0, 1).map(({ row, text }) => ({ row, column: profile.name, text: shortenExample(text) }));
  });
  return [
    {
      ...about(table, columns),
      code: 'constant-column',
      title: `${named(columns)} ${columns.length === 1 ? 'contains' : 'contain'} only one distinct text`,
      why: 'Such a column does not distinguish rows.',
      examples,
      step: null,
    },
  ];
}

function about(table: string, columns: readonly ProfiledColumn[]) {
  const count = columns.length;
  const names = columns.map(({ profile }) => profile.name);
  return { severity: 'notice', table, columns: names, count, unit: 'columns', is_estimate: false } as const;
}

function named(columns: readonly ProfiledColumn[]): string {
  return columns.length === 1 ? `"${columns[0]?.profile.name ?? ''}"` : `${formatCount(columns.length)} columns`;
}
