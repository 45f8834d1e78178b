import * as z from 'zod';

/** A path of a config that does not exist, and the place that was read instead. */
export const AdoptedPath = z
  .strictObject({
    key: z
      .enum(['path', 'train', 'val', 'test'])
      .meta({ description: 'Config key that contains the path', example: 'val' }),
    written: z.string().meta({ description: 'The path as written in the config', example: '../valid/images' }),
    found: z.string().meta({
      description: 'The place that was read instead, relative to the root; "." for the root itself',
      example: 'valid/images',
    }),
    images: z.int().min(0).meta({ description: 'Images found there', example: 120 }),
    labels: z.int().min(0).meta({ description: 'Images with a label there; 0 for a list', example: 118 }),
  })
  .meta({ id: 'AdoptedPath', description: 'A path of the config that leads nowhere, and what was read instead' });
export type AdoptedPath = z.infer<typeof AdoptedPath>;
