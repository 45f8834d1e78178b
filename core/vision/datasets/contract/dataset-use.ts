import * as z from 'zod';
import { SAFETIES } from '../../../report/safety.js';

/** What a dataset can be used for, in the order of reports. */
export const DATASET_USES = ['count', 'train', 'measure-val', 'measure-test'] as const;

export const UseVerdict = z.enum(SAFETIES).meta({
  id: 'DatasetUseVerdict',
  description:
    'Safe: nothing that the use needs is missing or wrong. Limited: results cover part of the data, or are slightly wrong. Unsafe: training stops, or results are wrong without an error',
  example: 'limited',
});
export type UseVerdict = z.infer<typeof UseVerdict>;

export const DatasetUse = z
  .strictObject({
    use: z.enum(DATASET_USES).meta({
      description: 'Count images, boxes and classes; train a model; measure a model on val or test',
      example: 'train',
    }),
    now: UseVerdict,
    after_fixes: UseVerdict.meta({
      description: 'The verdict after all findings are fixed that need no new images and no new split',
      example: 'safe',
    }),
    reasons: z
      .array(z.string())
      .min(1)
      .meta({
        description: 'What decides, worst first, as sentences',
        example: ['3 of 448 images in train are dropped, with only a line in the log.'],
      }),
    checks: z.array(z.string()).meta({
      description: 'Checks whose findings decide, worst first',
      example: ['label-class-out-of-range'],
    }),
  })
  .meta({ id: 'DatasetUse', description: 'Whether a dataset can be used for something, by rules (docs/verdicts.md)' });
export type DatasetUse = z.infer<typeof DatasetUse>;

/** Problems of a split, counted by images. */
export const SplitHealth = z
  .strictObject({
    faulty: z.int().min(0).meta({ description: 'Images with an error, also in their label or as a copy', example: 18 }),
    dropped: z
      .int()
      .min(0)
      .meta({ description: 'Images with an error in the file or its label, which training skips', example: 12 }),
    unread: z
      .int()
      .min(0)
      .meta({ description: 'Images that cannot be decoded, or whose label has unreadable rows', example: 1 }),
    doubtful: z.int().min(0).meta({ description: 'Images with a warning about their label', example: 9 }),
    copies: z.int().min(0).meta({
      description: 'Images that are also in train or, for test, in val',
      example: 6,
    }),
    near_copies: z.int().min(0).meta({
      description: 'Images that are nearly the same as one of train or, for test, of val',
      example: 1,
    }),
  })
  .meta({ id: 'SplitHealth', description: 'Problems of a split, counted by images' });
export type SplitHealth = z.infer<typeof SplitHealth>;
