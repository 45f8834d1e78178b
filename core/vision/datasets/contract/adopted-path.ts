import { z } from 'zod';

/** A path of a config that leads nowhere, and the place that was read instead. */
export const AdoptedPath = z
  .strictObject({
    key: z.enum(['path', 'train', 'val', 'test']).meta({ description: 'Key of the config', example: 'val' }),
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

const MAX_WRITTEN = 100;

/** Describes an adopted path in a sentence, for results that list no findings. */
export function describeAdopted({ key, written, found, images, labels }: AdoptedPath): string {
  const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
  const evidence = `${count(images, 'image')}, ${count(labels, 'label')}`;
  const place = found === '.' ? 'the folder of the dataset' : `"${found}"`;
  return `"${key}: ${written.slice(0, MAX_WRITTEN)}" does not lead to the images; ${place} (${evidence}) was used instead.`;
}
