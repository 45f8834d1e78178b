import * as z from 'zod';
import { RawCandidates } from '../../core/vision/boxes/raw-candidates.js';
import { detectImage, type ImageSource } from '../../core/vision/detect/detect-image.js';
import { OutputFile } from '../../core/vision/formats/output-file.js';
import { ImageResult } from '../../core/vision/results/image-result.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { EXAMPLE_IMAGE_ID, EXAMPLE_PNG_BASE64 } from '../kit/example-files.js';
import { openDetector } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { DETECT_FAULTS } from './kit/detect-faults.js';
import { chooseImage } from './kit/image-input.js';
import { renderOutputs } from './kit/render-outputs.js';
import { UPLOADED_FAULTS, UploadedImageId } from './kit/uploaded-image.js';

const Body = z
  .strictObject({
    image_path: z.string().min(1).max(4096).optional().meta({
      description: 'Path of the image on this machine, inside the allowed folders',
      example: 'photos/dog.jpg',
    }),
    image_base64: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'The image file in base64, instead of a path or an upload', example: EXAMPLE_PNG_BASE64 }),
    dataset_id: UploadedImageId.optional().meta(UploadedImageId.meta()!),
    ...DetectOptions.shape,
    with_candidates: z.boolean().default(false).meta({
      description:
        'Also return the boxes before suppression, to try other thresholds without a new run; not with tiles',
      example: false,
    }),
  })
  .meta({
    id: 'DetectImageRequest',
    description: 'One image, by path, base64, id or upload, and the detection options',
    example: { image_path: 'photos/dog.jpg', backend: 'mock', confidence: 0.25 },
  });

export const DetectImageResult = ImageResult.extend({
  class_names: z
    .array(z.string())
    .meta({ description: 'Names of all classes of the model, by id', example: ['person', 'bicycle', 'car'] }),
  candidates: RawCandidates.nullable().optional().meta({
    description: 'Boxes before suppression, if requested; null with tiles',
    example: null,
  }),
  outputs: z.array(OutputFile).meta({ description: 'Files rendered in `output_formats`', example: [] }),
}).meta({ id: 'DetectImageResult', description: 'Objects found in one image' });
export type DetectImageResult = z.infer<typeof DetectImageResult>;

export const endpoint = defineEndpoint({
  id: 'detection.detect-image',
  method: 'post',
  path: '/detect/image',
  summary: 'Detect objects in one image',
  description:
    'Send the image as `image_path`, as `image_base64`, as the `dataset_id` of a file uploaded in parts, as a multipart upload in the field `image`, or as the whole body (application/octet-stream, with options in the query). Boxes are in pixels of the upright image.',
  body: Body,
  examples: {
    path: {
      summary: 'An image on this machine',
      value: { image_path: 'photos/dog.jpg', backend: 'mock', confidence: 0.25 },
    },
    base64: { summary: 'An image in the request', value: { image_base64: EXAMPLE_PNG_BASE64, backend: 'mock' } },
    uploaded: {
      summary: 'An image uploaded in parts',
      value: { dataset_id: EXAMPLE_IMAGE_ID, backend: 'mock' },
    },
  },
  upload: {
    field: 'image',
    many: false,
    description: 'The image file, at most 10 MB',
    replaces: ['image_path', 'image_base64', 'dataset_id'],
  },
  result: DetectImageResult,
  isIsolated: true,
  faults: [...DETECT_FAULTS, ...UPLOADED_FAULTS],
  run: async ({ body, files }, { config, signal }) => {
    const source: ImageSource = await chooseImage({ body, files }, config);
    const detector = await openDetector(config, body);
    const { result, image, raw } = await detectImage(source, { detector, maxPixels: config.maxPixels, signal });
    const rendering = { formats: body.output_formats, classNames: detector.classNames };
    return {
      ...result,
      class_names: [...detector.classNames],
      ...(body.with_candidates ? { candidates: raw } : {}),
      outputs: await renderOutputs(result, image.pixels, rendering),
    };
  },
});

export const handler = toLambda(endpoint);
