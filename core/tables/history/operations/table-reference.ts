import * as z from 'zod';
import { ReadOptions } from '../../read/source/read-options.js';
import type { TableState } from '../state/table-state.js';
import { Operation } from './operation.js';

const PinnedOperation = z
  .strictObject({
    ...Operation.shape,
    is_on: z.boolean().default(true).meta({ description: 'Whether it is applied', example: true }),
  })
  .meta({ id: 'PinnedOperation', description: 'An operation of a second table' });

const Id = z.string().regex(/^[a-z2-7]{16}$/, 'Must be an id: 16 characters of a-z and 2-7');

/**
 * The second table of an operation. A request names it by one of `item_id`, `session_id` and `path`; the other fields
 * are added when the operation is stored, so that it has the same result later.
 */
export const TableReference = z
  .strictObject({
    item_id: Id.optional().meta({ description: 'A table in the workspace', example: undefined }),
    session_id: Id.optional().meta({
      description: 'The table of another session after its present history',
      example: undefined,
    }),
    path: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .meta({ description: 'A table file on this machine', example: 'tables/beers.csv' }),
    read: ReadOptions.default({}),
    name: z
      .string()
      .max(1000)
      .optional()
      .meta({ description: 'Its name; added when the operation is stored', example: undefined }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256: 64 hexadecimal digits')
      .optional()
      .meta({
        description: 'SHA-256 of its file; added when the operation is stored. With another file, the operation fails',
        example: undefined,
      }),
    operations: z.array(PinnedOperation).max(5_000).optional().meta({
      description: 'History of the other session; added when the operation is stored',
      example: undefined,
    }),
  })
  .refine(
    ({ item_id: item, session_id: session, path }) => item !== undefined || session !== undefined || path !== undefined,
    'Needs `item_id`, `session_id` or `path`',
  )
  .meta({ id: 'TableReference', description: 'A second table', example: { path: 'tables/beers.csv' } });
export type TableReference = z.output<typeof TableReference>;

/** Returns the second table of an operation; null if it has none, or if it is not valid. */
export function referenceOf({ options }: Operation): TableReference | null {
  if (options?.table === undefined) return null;
  const { data } = TableReference.safeParse(options.table);
  return data ?? null;
}

/** Returns all second tables of operations, with those of the histories of second tables. */
export function referencesOf(operations: readonly Operation[]): TableReference[] {
  return operations.flatMap((operation) => {
    const own = referenceOf(operation);
    return own === null ? [] : [own, ...referencesOf(own.operations ?? [])];
  });
}

/** Formats a second table for a title. */
export const referenceName = ({ name, path, item_id: item, session_id: session }: TableReference): string =>
  name ?? path?.split(/[\\/]/).at(-1) ?? item ?? session ?? '';

/** Opens second tables. */
export interface SecondTables {
  /** Changes if the file of a second table changes. */
  stampOf(reference: TableReference): string;
  /** Faults: not-found, dataset-changed, path-not-allowed and those of the import. */
  open(reference: TableReference): Promise<TableState>;
}
