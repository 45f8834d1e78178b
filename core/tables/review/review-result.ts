import * as z from 'zod';
import { CleanStep, MAX_STEPS } from '../clean/kit/clean-step.js';
import { DatasetFacts } from '../profile/column/table-profile.js';
import { UncertainImport } from '../profile/issues/uncertain-import.js';
import { ReviewAnswer } from './review-answer.js';

const count = (description: string, example = 0) => z.int().min(0).meta({ description, example });
const probability = (description: string) => z.number().min(0).max(1).meta({ description, example: 0.71 });

const ReviewExample = z
  .strictObject({
    row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet', example: 5 }),
    before: z.string().meta({ description: 'Present text, at most 500 characters', example: '0.09%' }),
    after: z.string().nullable().meta({ description: 'Text after a "yes"; null if unknown', example: '0.09' }),
    context: z
      .array(
        z.strictObject({
          column: z.string().meta({ description: 'Column', example: 'beer_name' }),
          text: z.string().meta({ description: 'Text, at most 500 characters', example: 'Sinister' }),
        }),
      )
      .meta({ description: 'Other cells of the row, by which a person recognizes it', example: [] }),
  })
  .meta({ id: 'ReviewExample', description: 'A cell that a question is about' });
export type ReviewExample = z.infer<typeof ReviewExample>;

export const ReviewRival = z
  .strictObject({
    value: z.string().meta({ description: 'Value', example: '6:55 a.m.' }),
    probability: probability('Probability that it is right, after the answers so far'),
    source_count: count('Number of sources that state it', 12),
    sources: z.array(z.string()).meta({ description: 'The first of them', example: ['site1', 'site2'] }),
  })
  .meta({ id: 'ReviewRival', description: 'A value that some sources state' });
export type ReviewRival = z.infer<typeof ReviewRival>;

export const ReviewQuestion = z
  .strictObject({
    id: z.string().meta({ description: 'Id, the same in each review of the same file', example: 't1/3f2a9c01b7d4' }),
    table: z.string().meta({ description: 'Id of the table', example: 't1' }),
    kind: z.enum(['step', 'format', 'text', 'claim']).meta({
      description:
        'A cleaning step; a wrong format in a column; a text to replace; a value about which sources contradict each other',
      example: 'format',
    }),
    column: z.string().nullable().meta({ description: 'Column; null for a step on several', example: 'abv' }),
    rule: z.string().meta({ description: 'Kind of evidence, or the operation of the step', example: 'number-format' }),
    title: z.string().meta({ description: 'The question in one line', example: 'abv: change 693 cells?' }),
    reason: z.string().meta({ description: 'The evidence', example: '"%" next to the number' }),
    suggested: z.enum(['yes', 'no']).meta({ description: 'The more probable answer', example: 'yes' }),
    probability: probability('Probability of "yes", after the answers so far'),
    value: z.string().nullable().meta({ description: 'The suggested text; null if it differs by cell', example: null }),
    cells: count('Cells (or rows) that a "yes" changes', 693),
    similar: count('Open questions of the same column and kind of evidence, including this one', 1),
    is_editable: z.boolean().meta({ description: 'Whether the answer "edit" is possible', example: false }),
    examples: z.array(ReviewExample).max(20).meta({ description: 'The first cells', example: [] }),
    rivals: z.array(ReviewRival).max(10).meta({ description: 'Values of the sources, of a claim', example: [] }),
  })
  .meta({ id: 'ReviewQuestion', description: 'A question of a review' });
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;

const RankedRepair = z
  .strictObject({
    column: z.string().meta({ description: 'Column', example: 'city' }),
    row: z.int().min(1).meta({ description: 'First row in the file (line) or sheet', example: 92 }),
    before: z.string().meta({ description: 'Present text of that row, at most 500 characters', example: 'Bostn' }),
    after: z.string().meta({ description: 'Text after', example: 'Boston' }),
    cells: count('Number of cells', 3),
    confidence: probability('Confidence before any answer'),
    probability: probability('Probability after the answers'),
    applied: z.boolean().meta({ description: 'Whether the recipe applies it', example: true }),
  })
  .meta({ id: 'RankedRepair', description: 'A correction whose rank the answers changed' });
export type RankedRepair = z.infer<typeof RankedRepair>;

export const ReviewedTable = z
  .strictObject({
    table: z.string().meta({ description: 'Id of the table', example: 't1' }),
    name: z.string().meta({ description: 'Name of the table', example: 'beers' }),
    answered: count('Questions answered', 4),
    open: count('Questions that an answer would still inform', 38),
    settled: count('Corrections that need no question, because they are nearly certain', 120),
    cells_applied: count('Cells that the recipe corrects, apart from steps', 1387),
    cells_answered: count('Cells whose state an answer decided', 693),
    cells_learned: count('Cells whose state the answers to other questions changed', 41),
    moved: z.array(RankedRepair).max(1000).meta({
      description: 'Corrections whose state the answers to other questions changed, the largest first',
      example: [],
    }),
    moved_count: count('Number of these corrections', 7),
  })
  .meta({ id: 'ReviewedTable', description: 'The state of the review of a table' });
export type ReviewedTable = z.infer<typeof ReviewedTable>;

export const TableReview = z
  .strictObject({
    operation: z.literal('review_table').meta({ description: 'Operation', example: 'review_table' }),
    dataset: DatasetFacts,
    tables: z.array(ReviewedTable).meta({ description: 'In the order of the file', example: [] }),
    questions: z
      .array(ReviewQuestion)
      .max(1000)
      .meta({ description: 'The next questions, the most informative first', example: [] }),
    question_count: count('Number of open questions', 42),
    answers: z.array(ReviewAnswer).meta({ description: 'The answers in force, in their order', example: [] }),
    unknown_answers: z
      .array(z.string())
      .meta({ description: 'Ids of answers to questions that this file does not have', example: [] }),
    recipe: z.string().nullable().meta({
      description: 'The recipe (YAML) with the steps that result; null if it was not requested',
      example: null,
    }),
    steps: z
      .array(
        z.strictObject({
          table: z.string().meta({ description: 'Id of the table', example: 't1' }),
          steps: z.array(CleanStep).max(MAX_STEPS).meta({ description: 'In their order', example: [] }),
        }),
      )
      .nullable()
      .meta({ description: 'The same steps as data; null if the recipe was not requested', example: null }),
    cells_changed: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Cells that the recipe changes; null if it was not requested', example: null }),
    uncertain_import: UncertainImport,
  })
  .meta({ id: 'TableReview', description: 'The next questions of a review, and what the answers so far result in' });
export type TableReview = z.infer<typeof TableReview>;
