import * as z from 'zod';
import { STEP_NAMES } from '../../profile/column/step-names.js';
import { RowScope } from '../rows/row-scope.js';
import { EDIT_NAMES } from './edit-names.js';

/** Names of all operations: edits of a person, and the steps of a cleaning. */
export const OPERATION_NAMES = [...EDIT_NAMES, ...STEP_NAMES] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];

/** An operation on a table. */
export const Operation = z
  .strictObject({
    operation: z.enum(OPERATION_NAMES).meta({ description: 'Operation', example: 'replace_values' }),
    column: z.string().min(1).max(1000).optional().meta({
      description: 'Column, by its name after the earlier operations; omitted if the operation has none',
      example: 'city',
    }),
    options: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: 'Settings of the operation, checked by its schema',
        example: { values: { 'St Petersburg': 'St. Petersburg' } },
      }),
    scope: RowScope.optional(),
  })
  .meta({
    id: 'TableOperation',
    description: 'One operation on a table',
    example: {
      operation: 'replace_values',
      column: 'city',
      options: { values: { 'St Petersburg': 'St. Petersburg' } },
    },
  });
export type Operation = z.infer<typeof Operation>;
