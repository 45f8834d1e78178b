import * as z from 'zod';
import { Detection } from '../boxes/detection.js';
import { Origin } from './origin.js';

export const ImageFacts = z
  .strictObject({
    name: z.string().meta({ description: 'File name, relative to the folder in a folder run', example: 'dog.jpg' }),
    width: z.int().positive().meta({ description: 'Width of the upright image, px', example: 768 }),
    height: z.int().positive().meta({ description: 'Height of the upright image, px', example: 576 }),
    format: z
      .enum(['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'])
      .meta({ description: 'Format by content, not by name', example: 'jpeg' }),
    orientation: z
      .int()
      .min(1)
      .max(8)
      .meta({ description: 'EXIF orientation of the file; boxes are in the upright frame', example: 1 }),
    bytes: z.int().min(0).meta({ description: 'Size of the file, bytes', example: 163759 }),
    sha256: z.string().meta({ description: 'SHA-256 of the file, hex', example: 'c3ab8ff1'.repeat(8) }),
  })
  .meta({
    id: 'ImageFacts',
    description: 'Facts about the image',
    example: {
      name: 'dog.jpg',
      width: 768,
      height: 576,
      format: 'jpeg',
      orientation: 1,
      bytes: 163759,
      sha256: 'c3ab8ff1'.repeat(8),
    },
  });
export type ImageFacts = z.infer<typeof ImageFacts>;

export const Timings = z
  .strictObject({
    decode: z.number().min(0).meta({ description: 'Reading and decoding the file, ms', example: 7.1 }),
    preprocess: z.number().min(0).meta({ description: 'Resizing and packing the tensor, ms', example: 6.3 }),
    inference: z.number().min(0).meta({ description: 'The model itself, ms', example: 41.2 }),
    postprocess: z.number().min(0).meta({ description: 'Decoding boxes, NMS and mapping back, ms', example: 0.5 }),
    queue: z
      .number()
      .min(0)
      .meta({ description: 'Waiting for a free worker and for the model to load, ms', example: 0.1 }),
    total: z.number().min(0).meta({ description: 'Wall time of the whole image, ms', example: 55.4 }),
  })
  .meta({
    id: 'Timings',
    description:
      'Time by step, milliseconds. With tiles, preprocess, inference and postprocess are sums over the tiles, which may run at the same time, so they can exceed the total.',
    example: { decode: 7.1, preprocess: 6.3, inference: 41.2, postprocess: 0.5, queue: 0.1, total: 55.4 },
  });
export type Timings = z.infer<typeof Timings>;

/** Result of detection in one image, before output files are rendered. */
export const ImageResult = z
  .strictObject({
    ...Origin.shape,
    image: ImageFacts,
    detections: z.array(Detection).meta({ description: 'Detected objects, highest confidence first', example: [] }),
    timings_ms: Timings,
  })
  .meta({ id: 'ImageResult', description: 'The result of a detection in one image, and what produced it' });
export type ImageResult = z.infer<typeof ImageResult>;
