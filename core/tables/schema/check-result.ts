import * as z from 'zod';
import { DatasetFacts } from '../profile/column/table-profile.js';
import { UncertainImport } from '../profile/issues/uncertain-import.js';

export const CHECKED_CONSTRAINTS = [
  'table',
  'column',
  'rows',
  'wellFormed',
  'step',
  'operation',
  'type',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'enum',
  'unique',
  'primaryKey',
  'reference',
] as const;
export type CheckedConstraint = (typeof CHECKED_CONSTRAINTS)[number];

const count = (description: string, example = 0) => z.int().min(0).meta({ description, example });

const ViolatingCell = z
  .strictObject({
    row: z.int().min(1).meta({ description: 'Row in the file or sheet, from 1', example: 118 }),
    value: z.string().meta({ description: 'The text, shortened to 200 characters', example: '0.45' }),
    note: z.string().nullable().meta({ description: 'Details, such as the row of the equal value', example: null }),
  })
  .meta({ id: 'ViolatingCell', description: 'A cell or row that violates a rule' });

const CheckedRule = z
  .strictObject({
    constraint: z.enum(CHECKED_CONSTRAINTS).meta({
      description:
        'What was checked: a constraint of the Table Schema, agreement with a reference, or one of table, column, rows (number of rows), wellFormed (form of the rows), step and operation, which the recipe records',
      example: 'maximum',
    }),
    column: z.string().nullable().meta({ description: 'Column; null for the table', example: 'abv' }),
    expected: z.string().meta({ description: 'The rule in words', example: 'at most 0.2' }),
    count: count('Number of violations; 0 if the table satisfies the rule', 2),
    cells: z.array(ViolatingCell).meta({ description: 'The first violations with a row, in order', example: [] }),
  })
  .meta({ id: 'CheckedRule', description: 'A rule of the recipe, and its violations' });
export type CheckedRule = z.infer<typeof CheckedRule>;

export const TableCheck = z
  .strictObject({
    table: z.string().meta({ description: 'Id of the table', example: 't1' }),
    name: z.string().meta({ description: 'Name of the sheet or file', example: 'april' }),
    rows: count('Rows that were checked, after the steps', 2410),
    steps: count('Steps of the recipe that were applied before the check', 3),
    rules: z.array(CheckedRule).meta({ description: 'All rules, violated ones too', example: [] }),
    violation_count: count('Number of violations of all rules', 2),
    notes: z
      .array(z.string())
      .meta({ description: 'What was not checked, and what else differs from the recipe', example: [] }),
  })
  .meta({ id: 'TableCheck', description: 'A table, checked against a recipe' });
export type TableCheck = z.infer<typeof TableCheck>;

export const CheckResult = z
  .strictObject({
    operation: z.literal('check_dataset').meta({ description: 'Operation', example: 'check_dataset' }),
    dataset: DatasetFacts,
    recipe_sha256: z
      .string()
      .meta({ description: 'SHA-256 of the text of the recipe, hex', example: 'c3ab8ff1'.repeat(8) }),
    is_valid: z.boolean().meta({ description: 'Whether no rule is violated', example: false }),
    violation_count: count('Number of violations in all tables', 2),
    tables: z.array(TableCheck).meta({ description: 'In the order of the recipe', example: [] }),
    notes: z.array(z.string()).meta({ description: 'Tables that the recipe does not contain', example: [] }),
    uncertain_import: UncertainImport,
  })
  .meta({ id: 'CheckResult', description: 'Whether the tables of a file satisfy a recipe' });
export type CheckResult = z.infer<typeof CheckResult>;
