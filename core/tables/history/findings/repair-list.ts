import * as z from 'zod';
import { Repair } from '../../clean/kit/clean-step.js';
import { Operation } from '../operations/operation.js';

/** Key of a repair. Findings have keys with the name of their kind. */
export const RepairKey = z
  .string()
  .regex(/^r[0-9a-f]{12}$/, 'Must be the key of a repair, such as r4be8d1f09a27')
  .meta({ description: 'Key of the repair: the same as long as the cells have these texts', example: 'r4be8d1f09a27' });

const Rule = z.string().min(1).max(100);
const Column = z.string().min(1).max(1000);
const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

/** Maximum repairs that a request can name or list. */
const MAX_LISTED = 1000;
/** Maximum rows that are listed for a repair. */
export const MAX_REPAIR_ROWS = 20;

/** Which repairs to list. */
export const RepairsRequest = z.strictObject({
  min_confidence: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .meta({ description: 'Only repairs with at least this confidence, 0 to 1', example: 0.85 }),
  rule: Rule.optional().meta({ description: 'Only repairs of this rule, such as typo', example: undefined }),
  column: Column.optional().meta({ description: 'Only repairs of this column', example: undefined }),
  keys: z
    .array(RepairKey)
    .min(1)
    .max(MAX_LISTED)
    .optional()
    .meta({ description: 'Only these repairs', example: undefined }),
  offset: z.int().min(0).max(10_000_000).default(0).meta({ description: 'Repairs to skip', example: 0 }),
  limit: z
    .int()
    .min(0)
    .max(MAX_LISTED)
    .default(100)
    .meta({ description: 'Maximum repairs to list, the most certain first', example: 100 }),
  operations: z.boolean().default(false).meta({
    description:
      'Also return the operations that accept the repairs: one for each rule and column, of all matching repairs and not only of the listed ones',
    example: false,
  }),
});
export type RepairsRequest = z.output<typeof RepairsRequest>;

/** A repair of a session. */
const SessionRepair = z
  .strictObject({
    key: RepairKey,
    ...Repair.omit({ row: true, step: true, applied: true }).shape,
    rows: z
      .array(z.int().min(1))
      .max(MAX_REPAIR_ROWS)
      .meta({
        description: 'Rows of the cells in the file (line) or sheet; the first ones, if there are many',
        example: [92],
      }),
  })
  .meta({
    id: 'SessionRepair',
    description: 'A repair of one cell, or of all cells of a column with the same wrong text',
  });
export type SessionRepair = z.infer<typeof SessionRepair>;

const RepairGroup = z
  .strictObject({
    rule: Rule.meta({ description: 'Kind of evidence, or the operation', example: 'typo' }),
    column: z.string().meta({ description: 'Column', example: 'city' }),
    repairs: count('Repairs', 4),
    cells: count('Their cells', 7),
    max_confidence: z.number().min(0).max(1).meta({ description: 'Confidence of the most certain one', example: 0.97 }),
  })
  .meta({ id: 'RepairGroup', description: 'The matching repairs of a rule in a column' });
export type RepairGroup = z.infer<typeof RepairGroup>;

const AcceptedRepairs = z
  .strictObject({
    operation: Operation,
    author: z.literal('rule').meta({ description: 'Who chose the operation', example: 'rule' }),
    reason: z
      .string()
      .meta({ description: 'Why', example: 'typo in city, accepted with a confidence of 0.95 or more' }),
  })
  .meta({ id: 'AcceptedRepairs', description: 'An operation that writes the texts of repairs' });

/** Repairs of the cells of a table after its history. */
export const ListedRepairs = z.strictObject({
  repairs: z.array(SessionRepair).meta({ description: 'Repairs, the most certain first', example: [] }),
  count: count('Matching repairs', 41),
  cells: count('Their cells', 1387),
  omitted: count('Matching repairs that are not listed', 0),
  groups: z.array(RepairGroup).meta({ description: 'The matching repairs by rule and column', example: [] }),
  confidences: z
    .array(
      z
        .strictObject({
          confidence: z.number().min(0).max(1).meta({ description: 'Confidence', example: 0.97 }),
          repairs: count('Repairs with this confidence', 4),
          cells: count('Their cells', 7),
        })
        .meta({ id: 'RepairsByConfidence', description: 'Repairs with the same confidence' }),
    )
    .meta({
      description: 'The repairs by confidence, descending, also those below `min_confidence`; to choose one',
      example: [],
    }),
  ignored: count('Repairs that are ignored, or whose finding is; they are not counted elsewhere', 0),
  operations: z
    .array(AcceptedRepairs)
    .nullable()
    .meta({ description: 'Operations that accept the matching repairs; null if not requested', example: null }),
});
export type ListedRepairs = z.infer<typeof ListedRepairs>;
