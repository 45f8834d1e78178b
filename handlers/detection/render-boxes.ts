import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { cropBoxes } from '../../core/vision/formats/crop-boxes.js';
import { OutputFile } from '../../core/vision/formats/output-file.js';
import { decodeImage } from '../../core/vision/image/decode-image.js';
import { readImageFile } from '../../core/vision/image/read-file.js';
import { ImageResult } from '../../core/vision/results/image-result.js';
import { OutputFormat } from '../../core/vision/results/options.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { IMAGE_FILE_FAULTS } from './kit/detect-faults.js';
import { renderOutputs } from './kit/render-outputs.js';

/** Existing boxes, and the formats to render them in. */
export const RenderBoxes = z.strictObject({
  // Declared as any object, because the API document must not use the schema of an answer for a request: answers may
  // gain fields, but requests reject unknown ones.
  result: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The boxes with their image and origin, in the form of an `ImageResult`', example: undefined })
    .pipe(ImageResult),
  class_names: z
    .array(z.string())
    .max(100_000)
    .meta({ description: 'Names of all classes of the model, by id', example: ['person', 'dog'] }),
  formats: z
    .array(OutputFormat)
    .max(7)
    .default([])
    .meta({ description: 'Files to render', example: ['annotated-png'] }),
  crops: z
    .boolean()
    .default(false)
    .meta({ description: 'Also cut out each object, as a JPEG; at most 1000', example: false }),
});

export const CropFile = z
  .strictObject({
    file_name: z.string().meta({ description: 'File name to save it under', example: 'dog.001-bicycle.jpg' }),
    content: z.string().meta({ description: 'The JPEG in base64', example: '/9j/4AAQ' }),
  })
  .meta({ id: 'CropFile', description: 'An object cut out of its image' });

export const RenderedBoxes = z
  .strictObject({
    outputs: z.array(OutputFile).meta({ description: 'The rendered files', example: [] }),
    crops: z.array(CropFile).meta({ description: 'The objects, in the order of the detections', example: [] }),
  })
  .meta({ id: 'RenderedBoxes', description: 'Files rendered from given boxes' });
export type RenderedBoxes = z.infer<typeof RenderedBoxes>;

const MAX_CROPS = 1000;

/** Renders files from given boxes. Isolated, because it decodes an image. Called by POST /workspace/items/ID/export. */
export const endpoint = defineEndpoint({
  id: 'detection.render-boxes',
  method: 'post',
  path: '/images/render',
  summary: 'Render files from given boxes',
  body: RenderBoxes.extend({
    /** Real path, already checked against the allowed folders. */
    image_path: z.string(),
  }),
  result: RenderedBoxes,
  isIsolated: true,
  faults: [...IMAGE_FILE_FAULTS, 'dataset-changed', 'invalid-input'],
  run: async ({ body: { image_path: path, result, class_names: classNames, formats, crops } }, { config }) => {
    const { detections, image } = result;
    if (crops && detections.length > MAX_CROPS)
      throw new Fault(
        'invalid-input',
        `There are ${detections.length} boxes, but at most ${MAX_CROPS} can be cut out. Send fewer.`,
      );
    const { pixels, sha256 } = await decodeImage(await readImageFile(path, config.maxImageBytes), config.maxPixels);
    if (sha256 !== image.sha256)
      throw new Fault(
        'dataset-changed',
        `"${image.name}" has changed since these boxes were found. Run the model again.`,
      );
    const cut = crops ? await cropBoxes(pixels, result) : [];
    return {
      outputs: await renderOutputs(result, pixels, { formats, classNames }),
      crops: cut.map(({ file_name, jpeg }) => ({ file_name, content: Buffer.from(jpeg).toString('base64') })),
    };
  },
});
