import * as z from 'zod';

export const SEVERITIES = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof SEVERITIES)[number];

const RelatedPlace = z
  .strictObject({
    file: z.string().meta({ description: 'Relative to the root of the dataset', example: 'images/val/0007.jpg' }),
    line: z.int().min(1).nullable().meta({ description: 'Line, from 1; null for the whole file', example: null }),
    note: z.string().meta({ description: 'Its relation to the finding', example: 'the same pixels' }),
  })
  .meta({ id: 'RelatedPlace', description: 'Another place of a finding' });

/** A certain or possible problem of a dataset. */
export const Finding = z
  .strictObject({
    code: z.string().meta({ description: 'Id of the check; stable', example: 'label-class-out-of-range' }),
    severity: z.enum(SEVERITIES).meta({
      description: 'error: training fails or learns wrong labels; warning: probably harmful; notice: worth knowing',
      example: 'error',
    }),
    file: z.string().nullable().meta({
      description: 'Relative to the root of the dataset; null for the whole dataset',
      example: 'labels/train/0001.txt',
    }),
    line: z.int().min(1).nullable().meta({ description: 'Line in the file, from 1', example: 3 }),
    column: z.int().min(1).nullable().meta({ description: 'Character in the line, from 1', example: 1 }),
    split: z.enum(['train', 'val', 'test']).nullable().meta({ description: 'Split it belongs to', example: 'train' }),
    value: z
      .string()
      .nullable()
      .meta({ description: 'The text at this place, shortened to 200 characters', example: '80' }),
    message: z.string().meta({
      description: 'The problem, in a sentence',
      example: 'Class 80 does not exist: the config names 80 classes, 0 to 79.',
    }),
    why: z.string().meta({ description: 'Why it matters', example: 'Training drops the whole image.' }),
    fix: z
      .string()
      .meta({ description: 'How to fix it', example: 'Correct the class id or add its name to the config.' }),
    count: z.int().min(1).meta({
      description:
        'Number of occurrences in this file; problems of the same kind are listed once, with the first place',
      example: 1,
    }),
    related: z.array(RelatedPlace).meta({ description: 'Other places, such as the copy of an image', example: [] }),
  })
  .meta({ id: 'DatasetFinding', description: 'A problem, or a possible problem, of a dataset' });
export type Finding = z.infer<typeof Finding>;
