import * as z from 'zod';

const LabelFormat = z.enum(['yolo', 'coco']).meta({ description: 'Format of the labels', example: 'yolo' });

/** Splits of a dataset that images can be added to. */
export const DatasetSplit = z
  .enum(['train', 'val', 'test'])
  .meta({ description: 'Split of the dataset that gets the image', example: 'train' });
export type DatasetSplit = z.infer<typeof DatasetSplit>;

export const DatasetFolder = z.string().min(1).max(4096).meta({
  description: 'Folder of a YOLO dataset on this machine; created with a data.yaml if it does not exist',
  example: 'datasets/street',
});

/** Where labels of an image are saved. */
export const LabelTarget = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('next-to-image').meta({ description: 'The folder of the image', example: 'next-to-image' }),
      format: LabelFormat,
    }),
    z.strictObject({
      type: z.literal('labels-folder').meta({
        description: 'The folder in which trainers expect labels: images/a.jpg has labels/a.txt',
        example: 'labels-folder',
      }),
      format: LabelFormat,
    }),
    z.strictObject({
      type: z
        .literal('dataset')
        .meta({ description: 'A YOLO dataset, which gets a copy of the image', example: 'dataset' }),
      path: DatasetFolder,
      split: DatasetSplit,
    }),
  ])
  .meta({
    id: 'LabelTarget',
    description: 'The place at which the labels of an image are saved',
    example: { type: 'labels-folder', format: 'yolo' },
  });
export type LabelTarget = z.infer<typeof LabelTarget>;
