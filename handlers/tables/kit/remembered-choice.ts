import * as z from 'zod';
import type { HeadRow } from '../../../core/tables/history/facts/head-rows.js';
import { ReadOptions } from '../../../core/tables/read/source/read-options.js';
import type { WorkspaceDatabase } from '../../../core/workspace/database/workspace-database.js';
import { forgetReading, rememberedReading, rememberReading } from '../../../core/workspace/sessions/reading-choices.js';

/** The field about import options of files of the same form. */
export const RememberedField = z.enum(['ignore', 'use', 'store']).default('ignore').meta({
  description:
    'Import options of files of the same form, whose first rows have the same words: do not use them; use them if the request has none; or remember those of this request, and forget them if it has none',
  example: 'ignore',
});

/** The remembered import options for the form of a file. */
export const Remembered = ReadOptions.nullable().meta({
  description: 'Import options that are remembered for files of the same form; null if none are',
  example: null,
});

/** Remembers import options for files of the form of a file. Without options, the form is forgotten. */
export function storeChoice(
  { table: _, ...given }: ReadOptions,
  head: readonly HeadRow[],
  database: WorkspaceDatabase,
): void {
  forgetReading(database, head);
  rememberReading(database, head, given);
}

/** Remembers the import options of a request, or returns those that were remembered for its file; null for none. */
export function choiceFor(
  remembered: z.output<typeof RememberedField>,
  { table: _, ...given }: ReadOptions,
  head: readonly HeadRow[],
  database: WorkspaceDatabase,
): ReadOptions | null {
  if (remembered === 'store') storeChoice(given, head, database);
  return remembered === 'use' && Object.keys(given).length === 0 ? rememberedReading(database, head) : null;
}
