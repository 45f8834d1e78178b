import * as z from 'zod';
import { STEP_NAMES } from '../../profile/column/step-names.js';

/** Whether a value is an object whose values are all texts. */
export function isTextMap(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

/** A map from text to text. A zod record would silently drop the key `__proto__`, which can be in a table. */
export const TextMap = z
  .custom<Readonly<Record<string, string>>>(isTextMap, 'Must be an object with string values')
  .meta({ override: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } } });

/** Maximum steps of a cleaning. Allows several for each of up to 16,384 columns. */
export const MAX_STEPS = 100_000;

/**
 * `safe`: changes only the representation. `proposed`: corrects cells or rows that are certainly wrong, and is applied
 * if accepted. `notation`: rewrites correct values in another notation or structure, and is applied if accepted.
 * `consent`: changes the meaning or drops data, so it must be accepted by name.
 */
export const StepClass = z
  .enum(['safe', 'proposed', 'notation', 'consent'])
  .meta({ description: 'Confirmation that the step needs', example: 'proposed' });
export type StepClass = z.infer<typeof StepClass>;

/** A step in a recipe. */
export const CleanStep = z
  .strictObject({
    operation: z.enum(STEP_NAMES).meta({ description: 'Operation', example: 'normalize_dates' }),
    column: z.string().optional().meta({ description: 'Column; if omitted, all suitable columns', example: 'ordered' }),
    options: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), TextMap]))
      .optional()
      .meta({ description: 'Settings of the operation, checked by its schema', example: { order: 'dmy' } }),
  })
  .meta({
    id: 'CleanStep',
    description: 'One step of a cleaning',
    example: { operation: 'normalize_dates', column: 'ordered', options: { order: 'dmy' } },
  });
export type CleanStep = z.infer<typeof CleanStep>;

/** A changed cell or row. */
export const Change = z
  .strictObject({
    row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet, from 1', example: 18 }),
    column: z
      .string()
      .nullable()
      .meta({ description: 'Column; null if a whole row is dropped or moved', example: 'ordered' }),
    before: z.string().nullable().meta({ description: 'Text before; null if there was none', example: '3/4/21' }),
    after: z
      .string()
      .nullable()
      .meta({ description: 'Text after; null if the row or column is dropped', example: '2021-04-03' }),
    rule: z.string().meta({ description: 'Operation of the step', example: 'normalize_dates' }),
    reason: z.string().meta({ description: 'Why', example: 'day first, as 412 other cells show' }),
  })
  .meta({ id: 'Change', description: 'One cell or row that a step changes' });
export type Change = z.infer<typeof Change>;

/** A step and its effect, for a preview. */
export const StepEffect = z
  .strictObject({
    number: z.int().min(1).meta({ description: 'Place in the plan', example: 4 }),
    name: z
      .string()
      .meta({ description: 'Name that accepts or rejects this step', example: 'normalize_dates:opened:dmy' }),
    step: CleanStep,
    class: StepClass,
    applied: z.boolean().meta({ description: 'Whether the requested plan applies it', example: false }),
    held_back: z.string().optional().meta({
      description:
        'Why the step is not applied to this column: it cannot be applied to another column with the same notation',
      example: undefined,
    }),
    title: z
      .string()
      .meta({ description: 'Its effect, in one line', example: 'Write dates of "ordered" as YYYY-MM-DD' }),
    reason: z.string().meta({ description: 'Why it is suggested', example: '412 cells have a first part above 12' }),
    changes: z.int().min(0).meta({ description: 'Number of cells, rows or columns that it changes', example: 1930 }),
    unit: z.enum(['cells', 'rows', 'columns']).meta({ description: 'Unit of `changes`', example: 'cells' }),
    examples: z.array(Change).max(20).meta({ description: 'Some changes, in the order of the file', example: [] }),
  })
  .meta({ id: 'StepEffect', description: 'A step of a cleaning with its effect' });
export type StepEffect = z.infer<typeof StepEffect>;

/** A correction of the cells of a column that contain the same text. */
export const Repair = z
  .strictObject({
    column: z.string().meta({ description: 'Column', example: 'city' }),
    before: z.string().meta({ description: 'Present text, at most 500 characters', example: 'Madison WI' }),
    after: z.string().meta({ description: 'Expected text, at most 500 characters', example: 'Madison' }),
    cells: z.int().min(1).meta({ description: 'Number of cells', example: 3 }),
    row: z.int().min(1).meta({ description: 'The first of them: row in the file (line) or sheet', example: 92 }),
    rule: z.string().meta({ description: 'Kind of evidence, or the operation', example: 'spilled' }),
    reason: z.string().meta({
      description: 'The evidence in the first of the cells',
      example: 'ends in "WI", a value of "state", which is empty in this row',
    }),
    witnesses: z.array(z.string()).meta({
      description: 'Columns that contradict the present text; empty if it is wrong by itself',
      example: ['state'],
    }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Confidence that the expected text is right, 0 to 1', example: 0.97 }),
    step: z.string().meta({
      description: 'Name that accepts or rejects its step; with `:ROW` after it, only that row',
      example: 'repair_cells:city',
    }),
    applied: z.boolean().meta({ description: 'Whether the requested plan applies it', example: true }),
  })
  .meta({ id: 'Repair', description: 'A correction of the cells of a column that contain the same text' });
export type Repair = z.infer<typeof Repair>;

/** Cells of a column that the applied steps could not convert. */
export const UnconvertedCells = z
  .strictObject({
    operation: z
      .enum(STEP_NAMES)
      .meta({ description: 'The step that could not convert them', example: 'normalize_dates' }),
    column: z.string().meta({ description: 'Column', example: 'ordered' }),
    count: z.int().min(1).meta({ description: 'Cells', example: 64 }),
    examples: z
      .array(
        z.strictObject({
          row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet, from 1', example: 18 }),
          text: z.string().meta({ description: 'Text of the cell, shortened', example: 'next week' }),
        }),
      )
      .max(20)
      .meta({
        description: 'The first of them, each text once; all of them are in the change log as `unconverted`',
        example: [],
      }),
  })
  .meta({ id: 'UnconvertedCells', description: 'Cells of a column that a step could not convert' });
export type UnconvertedCells = z.infer<typeof UnconvertedCells>;

/** Which steps to apply; by default, the safe ones. */
export const CleanOptions = z
  .strictObject({
    steps: z
      .array(CleanStep)
      .max(MAX_STEPS)
      .optional()
      .meta({
        description:
          'Apply exactly these steps, in this order, instead of the suggested ones; naming a step confirms it',
        example: [{ operation: 'trim_whitespace' }],
      }),
    accept: z
      .array(z.string().min(1).max(300))
      .max(MAX_STEPS)
      .optional()
      .meta({
        description:
          'Steps to apply in addition to the safe ones: "proposed" (all suggested corrections), "notation" (all changes of notation), OPERATION, or OPERATION:COLUMN; for single corrections repair_cells:COLUMN:ROW or repair_cells:*:RULE. A column may be in double quotes. With several tables, the id of the table comes first: t2/repair_cells:COLUMN:ROW',
        example: ['replace_null_tokens:ibu'],
      }),
    reject: z
      .array(z.string().min(1).max(300))
      .max(MAX_STEPS)
      .optional()
      .meta({
        description: 'Steps not to apply: operation, operation:column, or corrections as for `accept`',
        example: ['trim_whitespace:notes'],
      }),
    min_confidence: z.number().min(0).max(1).optional().meta({
      description: 'Suggest corrections of cells only at or above this confidence, 0 to 1; 0.85 if omitted',
      example: 0.85,
    }),
  })
  .meta({
    id: 'CleanOptions',
    description: 'Cleaning steps to apply; by default the safe ones',
    example: { accept: ['proposed'] },
  });
export type CleanOptions = z.infer<typeof CleanOptions>;
