import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ImageResult } from '../../../core/vision/results/image-result.js';
import { openItem } from '../../../core/workspace/items/item-store.js';
import { putResult } from '../../../core/workspace/items/result-store.js';
import { openWorkspace } from '../../../core/workspace/open-workspace.js';
import { type GuiSetting, openPage } from './gui-setting.js';

type Detections = ImageResult['detections'];

/** Facts about the image in a result. */
export interface StoredImage {
  name: string;
  width: number;
  height: number;
  /** Hex. */
  sha256: string;
}

/** Returns the result of a run of the mock that found these boxes. */
export function mockResult(image: StoredImage, detections: Detections): ImageResult {
  return {
    backend: 'mock',
    is_mock: true,
    model: { id: 'mock', sha256: null },
    device: 'cpu',
    options: {
      ...{ confidence: 0.05, iou: 0.7, max_detections: 1000, classes: null },
      ...{ agnostic_nms: false, tile_size: 0, tile_overlap: 0.2 },
    },
    warnings: [],
    image: { ...image, format: 'jpeg', orientation: 1, bytes: 4000 },
    detections,
    timings_ms: { decode: 1, preprocess: 1, inference: 1, postprocess: 1, queue: 0, total: 4 },
  };
}

/** A photo on the disk with its boxes. */
export interface PhotoWithBoxes {
  path: string;
  /** Px. */
  size: { width: number; height: number };
  detections: Detections;
  classNames: readonly string[];
}

/** Adds a photo and its boxes to the workspace of the server, and opens it on the page Image. */
export async function openStoredPhoto(setting: GuiSetting, photo: PhotoWithBoxes): Promise<Page> {
  const { path, size, detections, classNames } = photo;
  // The page shows no result of a photo that changed.
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  const result = mockResult({ name: basename(path), ...size, sha256 }, detections);
  const { database, close } = await openWorkspace(join(setting.folder, 'state', 'workspace'), 1e9);
  const source = { type: 'path' as const, path, recursive: false };
  const id = openItem(database, { kind: 'image', name: result.image.name, source }, []);
  putResult(database, id, { result, classNames: [...classNames], candidates: null });
  close();
  const page = await openPage(setting, `/image/${id}`);
  await page
    .locator('[data-box]')
    .nth(detections.length - 1)
    .waitFor({ state: 'attached' });
  await page.evaluate("document.querySelector('[role=application] img').decode()");
  return page;
}
