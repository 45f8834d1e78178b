import * as z from 'zod';
import { FAULT_CODES } from '../../core/base/fault.js';
import { detectPage, type PageEntry } from '../../core/vision/detect/detect-page.js';
import { OutputFile } from '../../core/vision/formats/output-file.js';
import { ImageResult } from '../../core/vision/results/image-result.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import { Origin } from '../../core/vision/results/origin.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { EXAMPLE_IMAGE_ID } from '../kit/example-files.js';
import { openDetector } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { DETECT_FAULTS } from './kit/detect-faults.js';
import { chooseFolder } from './kit/folder-input.js';
import { PageFields, TIME_BUDGET } from './kit/paging.js';
import { renderOutputs } from './kit/render-outputs.js';
import { UPLOADED_FAULTS, UploadedImageId } from './kit/uploaded-image.js';

const Body = z
  .strictObject({
    folder_path: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .meta({ description: 'Path of the folder on this machine, inside the allowed folders', example: 'photos' }),
    dataset_ids: z
      .array(UploadedImageId)
      .min(1)
      .max(100)
      .optional()
      .meta({
        description: 'Ids of images uploaded in parts (POST /api/datasets), all in one page',
        example: [EXAMPLE_IMAGE_ID],
      }),
    recursive: z.boolean().default(false).meta({ description: 'Include subfolders', example: false }),
    ...PageFields,
    ...DetectOptions.shape,
  })
  .meta({
    id: 'DetectFolderRequest',
    description: 'A folder (by path, ids or uploads), its page, and the detection options',
    example: { folder_path: 'photos', limit: 50, backend: 'mock' },
  });

const Reason = z
  .strictObject({
    code: z.enum(FAULT_CODES).meta({ description: 'Cause of the problem; stable', example: 'unreadable-image' }),
    detail: z.string().meta({ description: 'Explanation, with a fix', example: 'The image cannot be decoded.' }),
  })
  .meta({
    id: 'Reason',
    description: 'Why an image has no result',
    example: { code: 'unreadable-image', detail: 'The image cannot be decoded.' },
  });

export const FolderEntry = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the image, relative to the folder', example: 'dog.jpg' }),
    status: z.enum(['ok', 'failed']).meta({ description: 'Whether the image was processed', example: 'ok' }),
    result: ImageResult.nullable().meta({ description: 'The result; null if it failed', example: null }),
    outputs: z.array(OutputFile).meta({ description: 'Files rendered in `output_formats`', example: [] }),
    reason: Reason.nullable().meta({ description: 'Why it failed; null if it did not', example: null }),
  })
  .meta({ id: 'FolderEntry', description: 'One image of a folder' });
export type FolderEntry = z.infer<typeof FolderEntry>;

export const DetectFolderResult = z
  .strictObject({
    origin: Origin,
    entries: z
      .array(FolderEntry)
      .meta({ description: 'The images of this page, in the order of their names', example: [] }),
    class_names: z
      .array(z.string())
      .meta({ description: 'Names of all classes of the model, by id', example: ['person', 'bicycle', 'car'] }),
    total: z.int().min(0).meta({ description: 'Images in the whole folder', example: 4 }),
    done: z.int().min(0).meta({ description: 'Images processed up to the end of this page', example: 4 }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page; null after the last one', example: null }),
  })
  .meta({ id: 'DetectFolderResult', description: 'One page of detection results for a folder' });
export type DetectFolderResult = z.infer<typeof DetectFolderResult>;

/**
 * Maximum characters of rendered files in a page. Beyond it, no further image is started, because rendered images would
 * make the answer too large.
 */
const SIZE_BUDGET = 32e6;

/** Limits the duration and the size of a page. */
function pageBudget(timeoutMs: number) {
  const started = performance.now();
  let size = 0;
  return {
    count(outputs: readonly OutputFile[]): void {
      size += outputs.reduce((sum, { content }) => sum + content.length, 0);
    },
    mayBegin: () => performance.now() - started < timeoutMs * TIME_BUDGET && size < SIZE_BUDGET,
  };
}

function toEntry(entry: PageEntry<OutputFile[]>): FolderEntry {
  if ('fault' in entry) {
    const reason = { code: entry.fault.code, detail: entry.fault.message };
    return { name: entry.name, status: 'failed', result: null, outputs: [], reason };
  }
  return { name: entry.name, status: 'ok', result: entry.result, outputs: entry.rendered, reason: null };
}

export const endpoint = defineEndpoint({
  id: 'detection.detect-folder',
  method: 'post',
  path: '/detect/folder',
  summary: 'Detect objects in the images of a folder, one page at a time',
  description:
    'Returns `limit` images and a cursor for the next page, so that a client can show progress and stop between pages. An image that cannot be read has an entry with the reason. Uploads in the field `images` form one page, as do images uploaded in parts and listed in `dataset_ids`.',
  body: Body,
  examples: {
    folder: {
      summary: 'A folder on this machine, page by page',
      value: { folder_path: 'photos', limit: 50, backend: 'mock' },
    },
    uploaded: {
      summary: 'Images uploaded in parts',
      value: { dataset_ids: [EXAMPLE_IMAGE_ID], backend: 'mock' },
    },
  },
  upload: {
    field: 'images',
    many: true,
    description: 'Image files, all in one page',
    replaces: ['folder_path', 'dataset_ids', 'recursive', 'limit', 'cursor'],
  },
  result: DetectFolderResult,
  isIsolated: true,
  faults: [...DETECT_FAULTS, ...UPLOADED_FAULTS, 'folder-empty'],
  run: async ({ body, files }, { config, signal }) => {
    const page = await chooseFolder({ body, files }, config);
    const detector = await openDetector(config, body);
    const budget = pageBudget(config.timeoutMs);
    const rendering = { formats: body.output_formats, classNames: detector.classNames };
    const entries = await detectPage(page.sources, {
      detector,
      maxPixels: config.maxPixels,
      signal,
      mayBegin: budget.mayBegin,
      render: async (result, pixels) => {
        const outputs = await renderOutputs(result, pixels, rendering);
        budget.count(outputs);
        return outputs;
      },
    });
    return {
      origin: detector.origin,
      entries: entries.map(toEntry),
      class_names: [...detector.classNames],
      ...page.progress(entries),
    };
  },
});

export const handler = toLambda(endpoint);
