import * as z from 'zod';
import { indexAfter, readCursor, writeCursor } from '../../core/base/files/page-cursor.js';
import { followRoots, resolveAllowedPath } from '../../core/base/paths/allowed-path.js';
import type { Detector } from '../../core/vision/backends/detector.js';
import { ModelComparison } from '../../core/vision/evaluate/comparison.js';
import { compareImages, type Side } from '../../core/vision/evaluate/run/compare-images.js';
import {
  addOutcomes,
  checkComparison,
  readOutcomes,
  startJournal,
} from '../../core/vision/evaluate/run/comparison-journal.js';
import { sumUp } from '../../core/vision/evaluate/run/sum-up.js';
import { type ImageSet, type ReadFiles, sampleNames } from '../../core/vision/evaluate/sources/image-set.js';
import { imageSetFor, keepImageSet } from '../../core/vision/evaluate/sources/recent-image-sets.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { checkSharedState } from '../kit/shared-state.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';
import { CompareRequest, imagesAsked, scopeOf } from './kit/compare-request.js';
import { describeSides, openDetectors, toSides } from './kit/compare-sides.js';
import { DETECT_FAULTS } from './kit/detect-faults.js';
import { TIME_BUDGET } from './kit/paging.js';

export const CompareResult = z
  .strictObject({
    total: z.int().min(0).meta({ description: 'Images to compare on', example: 200 }),
    done: z.int().min(0).meta({ description: 'Images compared up to the end of this page', example: 50 }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page; null after the last one', example: null }),
    comparison: ModelComparison.nullable().meta({
      description: 'The comparison of all pages; null before the last one',
      example: null,
    }),
  })
  .meta({ id: 'CompareResult', description: 'A page of a comparison; the last one contains the result' });
export type CompareResult = z.infer<typeof CompareResult>;

/** Share of the request's time after which the summary is left to the next page, because it may take seconds. */
const SUM_UP_BUDGET = 0.2;

async function readFiles(config: Config): Promise<ReadFiles> {
  const policy = await followRoots(config);
  const { roots, maxImageBytes } = config;
  return { allow: (path) => resolveAllowedPath(path, policy), maxImageBytes, roots };
}

interface Page {
  images: ImageSet;
  /** Names of all images of the comparison. */
  names: readonly string[];
  /** Index of the first image of this page. */
  start: number;
  /** Id of the comparison. */
  id: string;
  scope: string;
}

async function openPage(
  request: CompareRequest,
  weights: readonly (string | null)[],
  { config, signal }: RunContext,
): Promise<Page> {
  if (request.cursor !== undefined) checkSharedState(config, process.env);
  const scope = scopeOf(request, weights);
  const cursor = request.cursor === undefined ? null : readCursor(request.cursor, scope);
  if (cursor) await checkComparison(stateStore(config), cursor.listing);
  const asked = await imagesAsked(request, config);
  const images = await imageSetFor(cursor?.listing ?? null, asked, { files: await readFiles(config), signal });
  const id = cursor?.listing ?? (await startJournal(stateStore(config), new Date()));
  keepImageSet(id, asked, images);
  const names = sampleNames(images.names, request.max_images ?? images.names.length);
  return { images, names, start: cursor ? indexAfter(names, cursor.after) : 0, id, scope };
}

interface Run {
  request: CompareRequest;
  page: Page;
  sides: readonly Side[];
  classNames: readonly string[];
}

/**
 * Compares the models on the images of a page.
 * @returns the number of images done so far, and whether enough time is left for the summary.
 */
async function runPage({ request, page, sides, classNames }: Run, { config, signal }: RunContext) {
  const started = performance.now();
  const isWithin = (budget: number) => performance.now() - started < config.timeoutMs * budget;
  const { names, start, images, id } = page;
  const batch = names.slice(start, start + request.limit).map((name) => images.open(name));
  const models = sides.map(({ label, classIds }) => ({
    label,
    classIds: new Set(classIds.filter((classId) => classId !== null)),
  }));
  const outcomes = await compareImages(batch, start, {
    sides,
    judging: { confidence: request.confidence, iou: request.iou, classNames, models },
    maxPixels: config.maxPixels,
    signal,
    mayBegin: () => isWithin(TIME_BUDGET),
  });
  await addOutcomes(stateStore(config), id, { start, outcomes });
  return { done: start + outcomes.length, hasTime: isWithin(SUM_UP_BUDGET) };
}

export const endpoint = defineEndpoint({
  id: 'detection.models-compare',
  method: 'post',
  path: '/models/compare',
  summary: 'Compare models on the same images, one page at a time',
  description:
    'On a labelled dataset: precision, recall, F1, average precision (COCO), confusion and the best threshold of each model. On any images: latency, and objects that only some of the models find. Each page processes `limit` images and returns a cursor for the next one; the last page contains the comparison.',
  body: CompareRequest,
  examples: {
    dataset: {
      summary: 'On a labelled dataset',
      value: { models: ['mock', 'mock'], dataset_path: 'configs/smoke/data.yaml' },
    },
    folder: { summary: 'On a folder without labels', value: { models: ['mock', 'mock'], folder_path: 'photos' } },
  },
  result: CompareResult,
  isIsolated: true,
  faults: [...DETECT_FAULTS, 'folder-empty', 'unreadable-dataset', 'not-writable', 'store-needed'],
  run: async ({ body }, context) => {
    const { modelsDir } = context.config;
    const detectors = await openDetectors(body, context.config);
    const weights = detectors.map(({ origin }) => origin.model.sha256);
    const page = await openPage(body, weights, context);
    const { sides, classes } = toSides(detectors, page.images.classNames);
    const { done, hasTime } = await runPage({ request: body, page, sides, classNames: classes.names }, context);
    const total = page.names.length;
    if (done < total || !hasTime) {
      const cursor = writeCursor({ listing: page.id, after: page.names[done - 1] ?? '', scope: page.scope });
      return { total, done, next_cursor: cursor, comparison: null };
    }
    const comparison = await sumUp(readOutcomes(stateStore(context.config), page.id), {
      models: await describeSides(sides, modelsDir),
      classNames: classes.names,
      hasLabels: page.images.classNames !== null,
      confidence: body.confidence,
      iou: body.iou,
      warnings: [...mockWarning(detectors), ...page.images.warnings, ...classes.warnings],
    });
    return { total, done, next_cursor: null, comparison };
  },
});

function mockWarning(detectors: readonly Detector[]): string[] {
  return detectors.some(({ origin }) => origin.is_mock)
    ? ['The boxes of the mock are made up, so its figures mean nothing.']
    : [];
}

export const handler = toLambda(endpoint);
