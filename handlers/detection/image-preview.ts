import * as z from 'zod';
import { resolveAllowedPath } from '../../core/base/paths/allowed-path.js';
import { renderPreview } from '../../core/vision/image/decode-image.js';
import { readImageFile } from '../../core/vision/image/read-file.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { IMAGE_FILE_FAULTS } from './kit/detect-faults.js';

const Query = z
  .strictObject({
    image_path: z.string().min(1).max(4096).meta({
      description: 'Path of the image on this machine, inside the allowed folders',
      example: 'photos/dog.jpg',
    }),
    max_side: z
      .int()
      .min(16)
      .max(2048)
      .default(320)
      .meta({ description: 'Maximum length of the longer side, px', example: 320 }),
  })
  .meta({
    id: 'ImagePreviewQuery',
    description: 'Image and size',
    example: { image_path: 'photos/dog.jpg' },
  });

export const endpoint = defineEndpoint({
  id: 'detection.image-preview',
  method: 'get',
  path: '/images/preview',
  summary: 'Get a thumbnail of an image on this machine',
  description:
    'A JPEG, upright by EXIF, for lists of images. Scale the boxes of a detection to fit it: `x-image-width` and `x-image-height` are the size of the original. The original does not change.',
  body: Query,
  result: 'image/jpeg',
  fileHeaders: {
    'x-image-width': { description: 'Width of the upright original, px', type: 'integer' },
    'x-image-height': { description: 'Height of the upright original, px', type: 'integer' },
  },
  isIsolated: true,
  faults: [...IMAGE_FILE_FAULTS, 'backend-unavailable'],
  run: async ({ body: { image_path: path, max_side: maxSide } }, { config }) => {
    const bytes = await readImageFile(await resolveAllowedPath(path, config), config.maxImageBytes);
    const { jpeg, width, height } = await renderPreview(bytes, { maxPixels: config.maxPixels, maxSide });
    return new RawReply(jpeg, 'image/jpeg', {
      headers: { 'x-image-width': String(width), 'x-image-height': String(height) },
    });
  },
});

export const handler = toLambda(endpoint);
