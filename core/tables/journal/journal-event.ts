import * as z from 'zod';
import { DatasetId, Sha256 } from '../../uploads/upload.js';
import { CleanOptions, CleanStep, MAX_STEPS } from '../clean/kit/clean-step.js';
import { HistoryStep } from '../history/replay/history-step.js';
import { ReadOptions } from '../read/source/read-options.js';
import { ReviewAnswer } from '../review/review-answer.js';

export const JOURNAL_EVENTS = [
  'dataset_registered',
  'profiled',
  'previewed',
  'cleaned',
  'reported',
  'question',
  'reviewed',
  'exported',
] as const;

/** The file of an event, with facts that identify it. */
export const JournalDataset = z
  .strictObject({
    id: DatasetId.nullable().meta({ description: 'Dataset id; null if it was not registered', example: null }),
    name: z.string().max(1000).meta({ description: 'File name', example: 'beers.csv' }),
    path: z
      .string()
      .max(10_000)
      .nullable()
      .meta({ description: 'Absolute real path; null for an upload', example: '/home/ann/beers.csv' }),
    sha256: Sha256.meta({ description: 'SHA-256 of the file, hex' }),
    bytes: z.int().min(0).meta({ description: 'Size of the file, bytes', example: 255_295 }),
  })
  .meta({ id: 'JournalDataset', description: 'The file of a journal event' });
export type JournalDataset = z.infer<typeof JournalDataset>;

export const JournalOutput = z
  .strictObject({
    name: z.string().max(1000).meta({ description: 'File name', example: 'beers-cleaned.csv' }),
    format: z
      .enum(['csv', 'xlsx', 'parquet', 'arrow', 'markdown', 'html', 'json', 'yaml'])
      .meta({ description: 'Format', example: 'csv' }),
    path: z
      .string()
      .max(10_000)
      .nullable()
      .meta({ description: 'Path that it was written to; null if it was sent in a response', example: null }),
    sha256: Sha256.meta({ description: 'SHA-256 of its bytes, hex' }),
    bytes: z.int().min(0).meta({ description: 'Size, bytes', example: 254_113 }),
  })
  .meta({ id: 'JournalOutput', description: 'A file created by a journal event' });
export type JournalOutput = z.infer<typeof JournalOutput>;

const TableRecipe = z
  .strictObject({
    table: z.string().max(200).meta({ description: 'Id of the table', example: 't1' }),
    steps: z
      .array(CleanStep)
      .max(MAX_STEPS)
      .meta({
        description: 'Steps in their order, with all settings',
        example: [{ operation: 'trim_whitespace' }],
      }),
  })
  .meta({ id: 'TableRecipe', description: 'The cleaning steps of one table' });

const JournalReference = z
  .strictObject({
    dataset: JournalDataset,
    read: ReadOptions,
    keys: z
      .array(z.string().max(1000))
      .max(20)
      .meta({ description: 'Key columns as sent', example: ['sku'] }),
  })
  .meta({ id: 'JournalReference', description: 'The reference with which an event compared its tables' });
export type JournalReference = z.infer<typeof JournalReference>;

const Settings = z
  .record(z.string().max(100), z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]))
  .meta({
    description: 'Further settings that affect the result, such as the output format',
    example: { format: 'csv' },
  });

/** Value of the setting `left_out` if an event has too many steps to be recorded, so that it cannot be replayed. */
export const STEPS_LEFT_OUT = 'steps';

const fields = {
  event: z.enum(JOURNAL_EVENTS).meta({ description: 'Type of the event', example: 'profiled' }),
  time: z.iso.datetime().meta({ description: 'Time of the event', example: '2026-11-21T11:30:00.000Z' }),
  tool_version: z.string().max(100).meta({ description: 'Version of Handlens', example: '0.5.0' }),
  dataset: JournalDataset.nullable().meta({ description: 'File of the event; null if there is none' }),
  read: ReadOptions,
  reference: JournalReference.optional().meta({ description: 'Reference of the event, if there is one' }),
  result_sha256: Sha256.nullable().meta({
    description: 'SHA-256 of the canonical JSON (RFC 8785) of the result, hex; null if there is none',
  }),
  clean: CleanOptions.nullable().meta({
    description: 'Cleaning options as sent; null if there are none',
  }),
  recipe: z.array(TableRecipe).max(1000).meta({ description: 'Steps that were applied, by table', example: [] }),
  history: z.array(HistoryStep).max(5_000).optional().meta({
    description:
      'Operations applied to the table before: of the session in the setting `session`, or of a recipe of version 2',
    example: undefined,
  }),
  settings: Settings,
  outputs: z.array(JournalOutput).max(1000).meta({ description: 'Created files', example: [] }),
  question: z
    .string()
    .max(10_000)
    .nullable()
    .meta({ description: 'Question as sent; null for other events', example: null }),
  answers: z
    .array(ReviewAnswer)
    .max(10_000)
    .default([])
    .meta({ description: 'New answers of a review, as sent; empty for other events', example: [] }),
};

/** A line of a journal: an event without its number. */
export const JournalLine = z.strictObject(fields);
export type JournalLine = z.infer<typeof JournalLine>;

export const JournalEvent = z
  .strictObject({ number: z.int().min(1).meta({ description: 'Number of the event, from 1', example: 1 }), ...fields })
  .meta({ id: 'JournalEvent', description: 'An event of a journal' });
export type JournalEvent = z.infer<typeof JournalEvent>;
