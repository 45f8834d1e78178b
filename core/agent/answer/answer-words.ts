import { z } from 'zod';

const Template = z.string().min(1).max(300);

/** Things that are counted; a language says each in as many forms as it has (CLDR: one, two, few, many, other). */
export const COUNTED = [
  'images',
  'objects',
  'errors',
  'warnings',
  'notices',
  'epochs',
  'steps',
  'differences',
  'models',
] as const;
export type Counted = (typeof COUNTED)[number];

/** Sentences of an answer with the places that they fill in. The same words stand in the summary of a report. */
export const SENTENCES = {
  image_found: ['path', 'objects', 'classes'],
  image_nothing: ['path'],
  folder_found: ['path', 'done', 'total', 'objects', 'classes'],
  folder_nothing: ['path', 'done', 'total'],
  folder_failed: ['images'],
  partial: [],
  mock: [],
  models_ready: ['names'],
  models_none: [],
  models_waiting: ['models'],
  dataset_valid: ['path', 'images'],
  dataset_warnings: ['path', 'images', 'warnings'],
  dataset_invalid: ['path', 'images', 'errors', 'warnings'],
  compared_labelled: ['images', 'scores'],
  compared_found: ['images', 'scores', 'differences'],
  plan: ['epochs', 'steps', 'images'],
  plan_open: ['gates'],
  plan_holds: [],
  report: ['format'],
  health: ['version', 'backends'],
  failed: ['tool', 'detail'],
  not_run: ['tool', 'detail'],
  would_run: ['tools'],
  would_mock: [],
  not_done: ['text', 'reason'],
} as const satisfies Record<string, readonly string[]>;
export type SentenceId = keyof typeof SENTENCES;

/** Headings, columns and labels of a report. */
export const REPORT_WORDS = [
  'title',
  'asked',
  'request',
  'summary',
  'detections',
  'image',
  'object_class',
  'confidence',
  'box',
  'count',
  'objects_by_class',
  'objects_by_image',
  'not_looked_at',
  'reason',
  'validation',
  'finding',
  'place',
  'severity',
  'remedy',
  'split',
  'images',
  'objects',
  'backgrounds',
  'comparison',
  'model',
  'licence',
  'precision',
  'recall',
  'ap',
  'latency',
  'found',
  'found_by',
  'differences',
  'training_plan',
  'setting',
  'value',
  'gate',
  'state',
  'evidence',
  'models',
  'health',
  'more',
  'made_with',
  'made_by',
  'figures_from',
] as const;
export type ReportWord = (typeof REPORT_WORDS)[number];

/** What the agent answers with in a language. A new language is a new file of this form. */
export const AnswerWords = z.strictObject({
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  /** Between parts of a list, before its last one, and between sentences. */
  joins: z.strictObject({ list: z.string(), last: z.string(), sentence: z.string() }),
  counts: z.record(z.enum(COUNTED), z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), Template)),
  sentences: z.record(z.enum(Object.keys(SENTENCES) as [SentenceId, ...SentenceId[]]), Template),
  report: z.record(z.enum(REPORT_WORDS), Template),
  /** Names that mean the same class: models name it in one way, people in others. */
  classes: z.array(z.array(z.string().min(1).max(80)).min(2)),
});
export type AnswerWords = z.infer<typeof AnswerWords>;
