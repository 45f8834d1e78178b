import * as z from 'zod';
import { SAFETIES } from '../../../report/safety.js';

/** What a finding does to results, worst first. */
export const CONSEQUENCES = [
  'misread',
  'wrong-figures',
  'read-as-text',
  'lost-rows',
  'counted-twice',
  'split-groups',
  'wrong-values',
  'private',
  'doubtful',
  'minor',
] as const;

export const Consequence = z.enum(CONSEQUENCES).meta({
  id: 'Consequence',
  description:
    'What the finding does to results: the file may be read in another way (misread), figures are wrong without an error (wrong-figures), programs read text instead of numbers or dates (read-as-text), rows are missing from filters, groups and joins (lost-rows) or counted twice (counted-twice), a group falls into several (split-groups), single values are wrong (wrong-values), the file should not be shared unchanged (private), values look wrong and may be right (doubtful), or nothing (minor)',
  example: 'read-as-text',
});
export type Consequence = z.infer<typeof Consequence>;

export const Safety = z.enum(SAFETIES).meta({
  id: 'Safety',
  description:
    'Safe: at most 5% of the cells needed are missing and, in groups, at most 1% wrong. Limited: more are missing or wrong, some rows count twice, outliers change the average, or results hold only within one unit or currency. Unsafe: programs read text instead of numbers, or compute a wrong figure without an error',
  example: 'limited',
});
export type Safety = z.infer<typeof Safety>;

/** Maximum uses in the profile of a table. */
export const MAX_USES = 60;

export const TableUse = z
  .strictObject({
    kind: z.enum(['count', 'group', 'join', 'calculate', 'order', 'share']).meta({
      description:
        'Count and look up rows, group by the column, join on it, calculate with it, order by its dates, or share the file',
      example: 'group',
    }),
    column: z.string().nullable().meta({ description: 'Its column; null for the whole table', example: 'state' }),
    now: Safety,
    after_repair: Safety.meta({ description: 'The verdict after all repairs that a step offers', example: 'safe' }),
    reason: z
      .string()
      .meta({ description: 'What decides, in one sentence', example: '127 of 2,410 cells (5.3%) have no value.' }),
    findings: z
      .array(z.int().min(0))
      .meta({ description: 'Indices of its findings in `issues`; those that decide come first', example: [3] }),
  })
  .meta({ id: 'TableUse', description: 'Whether the table can be used for something, by rules (docs/verdicts.md)' });
export type TableUse = z.infer<typeof TableUse>;

/** The uses in words, before the name of their column. */
export const USE_VERBS: Readonly<Record<TableUse['kind'], string>> = {
  count: 'count and look up rows',
  group: 'group by',
  join: 'join on',
  order: 'order by',
  calculate: 'calculate with',
  share: 'share the file unchanged',
};

const cells = (description: string, example: number) => z.int().min(0).meta({ description, example });

export const CellCounts = z
  .strictObject({
    fine: cells('Cells that no finding about wrong or missing values names', 22061),
    repairable: cells('Cells that a step repairs', 3377),
    unknown: cells('Empty cells and placeholders, and wrong cells that no step repairs', 1072),
  })
  .meta({ id: 'CellCounts', description: 'The cells of the table, by what can be done about them' });
export type CellCounts = z.infer<typeof CellCounts>;
