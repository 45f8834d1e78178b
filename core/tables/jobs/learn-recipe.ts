import type { TableCleaning } from '../clean/clean-preview.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import { learnSchema } from '../inspect/learn-schema.js';
import { uncertainAmong } from '../profile/issues/uncertain-import.js';
import { planOne, previewOne, readForCleaning } from './clean-one-table.js';
import { withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';
import type { TableJobs } from './table-job.js';

type Learn = TableJobs['learn'];

/** Describes what a check of this file will report, although the recipe was drafted from it. */
function defects({ broken }: CleaningPlan, unconverted: TableCleaning['unconverted']): string[] {
  const count = unconverted.reduce((sum, one) => sum + one.count, 0);
  return [
    ...(broken.total === 0 ? [] : [`${broken.total} rows do not fit the header; a check of this file reports them.`]),
    ...(count === 0 ? [] : [`The steps cannot convert ${count} cells; a check of this file reports them.`]),
  ];
}

/** Drafts a recipe from the tables of a file. Writes nothing. */
export function learnRecipe(input: Learn['input'], report: (done: number, total: number) => void): Learn['value'] {
  return withDataset(input, ({ opened, facts, size }) => {
    const nextPass = passProgress(opened.tables.length, size, report);
    const done = opened.tables.map((table) => {
      const read = readForCleaning({ opened }, table, input.clean, nextPass());
      const plan = planOne(read);
      const { recipe: steps, columns_before: columns, unconverted } = previewOne(read, plan, 0);
      const { schema, rows, notes: doubts } = learnSchema(plan, read.profile);
      const notes = [...defects(plan, unconverted), ...doubts];
      const entry = {
        table: table.id,
        name: table.name,
        columns,
        steps,
        row_count: { minimum: Math.min(1, rows) },
        schema,
      };
      return { entry, notes, profile: read.profile };
    });
    return {
      dataset: facts,
      recipe: { version: 1, reading: input.read, tables: done.map(({ entry }) => entry) },
      notes: done.flatMap(({ notes }) => notes),
      uncertain_import: uncertainAmong(done.map(({ profile }) => profile)),
    };
  });
}
