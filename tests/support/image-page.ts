import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import type { WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import { type Gui, useGui } from './gui.js';
import { reviewedModels } from './reviewed-models.js';
import { drawFields } from './yolo-dataset.js';

/** Size of the photos, px. 12 px of a photo are one px of the 64 x 64 input tensor, with a margin of 8 px above. */
export const PHOTO = { width: 768, height: 576 };

/**
 * Two models with constant boxes. Both find the dog; they disagree about the class of the horse; the cat is only in
 * `one`, the cow only in `two`.
 */
const MODELS = {
  one: {
    names: ['dog', 'cat', 'horse', 'fox'],
    rows: [
      [4, 20, 20, 40, 0.9, 0],
      [30, 20, 60, 44, 0.8, 2],
      [22, 40, 30, 46, 0.4, 1],
      [50, 46, 56, 50, 0.15, 1],
    ],
  },
  two: {
    names: ['dog', 'sheep', 'cow'],
    rows: [
      [4, 20, 20, 41, 0.85, 0],
      [30, 21, 60, 44, 0.7, 1],
      [2, 46, 12, 54, 0.6, 2],
    ],
  },
} as const;

/** Position of the dog of `one` in the photo, px. */
export const DOG = { x: 48, y: 144, w: 192, h: 240 };

export interface ImagePageSetup {
  gui: Gui;
  /** Folder of the models, for more of them. */
  models: string;
  /** Writes photos into a folder of the server and opens it. @returns the ids of the images by name, and the folder. */
  putFolder(
    name: string,
    photos?: readonly string[],
  ): Promise<{ folder: string; path: string; ids: Record<string, string> }>;
  /** Opens a photo of a new folder with the boxes of a model. */
  openPhoto(
    name: string,
    options?: Parameters<Gui['open']>[1] & { model?: string; photos?: readonly string[] },
  ): Promise<Page>;
  /** Sends a JSON request to the server. */
  request<Result>(method: string, path: string, body?: unknown): Promise<Result>;
}

let drawn = 0;

/** Starts a server with two reviewed models before the tests of a file. */
export function useImagePage(): ImagePageSetup {
  const models = mkdtempSync(join(tmpdir(), 'handlens-models-'));
  beforeAll(() => reviewedModels(models, MODELS));
  afterAll(() => rm(models, { recursive: true, force: true }));
  const gui = useGui({ HANDLENS_MODELS_DIR: models });

  const request = async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const reply = await fetch(gui.address() + path, { method, ...init });
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
    return (await reply.json()) as Result;
  };
  const putFolder: ImagePageSetup['putFolder'] = async (name, photos = ['dog.jpg']) => {
    const path = join(gui.folder(), name);
    await mkdir(path, { recursive: true });
    const pixels = await sharp(await drawFields(drawn++, PHOTO))
      .jpeg()
      .toBuffer();
    for (const photo of photos) await writeFile(join(path, photo), pixels);
    type Items = { items: WorkspaceItem[] };
    const { items } = await request<Items>('POST', '/workspace/items', { path });
    const folder = items[0]!.id;
    const children = await request<Items>('GET', `/workspace/items?folder_id=${folder}&limit=1000`);
    return { folder, path, ids: Object.fromEntries(children.items.map(({ name: own, id }) => [own, id])) };
  };
  return {
    gui,
    models,
    request,
    putFolder,
    openPhoto: async (name, { model = 'one', photos = ['dog.jpg'], ...options } = {}) => {
      const { ids } = await putFolder(name, photos);
      const id = ids[photos[0]!]!;
      await request('POST', `/workspace/items/${id}/detect`, {
        backend: model === 'mock' ? 'mock' : 'onnx',
        ...(model === 'mock' ? {} : { model_path: model }),
        ...{ confidence: 0.05, max_detections: 1000 },
      });
      const page = await gui.open(`/image/${id}`, { width: 1440, height: 900, ...options });
      await boxes(page).first().waitFor();
      return page;
    },
  };
}

/** The boxes on the canvas. */
export const boxes = (page: Page): Locator => page.locator('[data-box]');

/** The rows of the inspector. */
export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Objects', exact: true }).getByRole('listitem');

/** The row of a class. */
export const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name }).first();

/** The canvas, which has the keys of the editor. */
export const canvas = (page: Page): Locator => page.getByRole('application');

/** The selected box in the inspector. */
export const selected = (page: Page, name: string): Locator => page.getByRole('region', { name: `Selected: ${name}` });

/** Value of a field of the selected box. */
export const fieldOf = (page: Page, label: 'X' | 'Y' | 'W' | 'H'): Locator => page.getByLabel(label, { exact: true });

/** Returns the point of the screen at a point of the photo. */
export async function pointOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const photo = (await canvas(page).locator('img').first().boundingBox())!;
  return { x: photo.x + (x / PHOTO.width) * photo.width, y: photo.y + (y / PHOTO.height) * photo.height };
}

/** Drags from one point of the photo to another. */
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [start, end] = [await pointOf(page, ...from), await pointOf(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

/** Answers the question of the page which model should find the objects. */
export async function chooseModel(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /Choose a model/ })
    .last()
    .click();
  await page.getByRole('option', { name }).click();
}
