import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../../core/base/seeded-random.js';
import { loadSharp } from '../../../core/vision/image/load-sharp.js';
import type { ImageResult } from '../../../core/vision/results/image-result.js';
import { openItem } from '../../../core/workspace/items/item-store.js';
import { putResult } from '../../../core/workspace/items/result-store.js';
import { JobOptions } from '../../../core/workspace/jobs/job.js';
import { createJob } from '../../../core/workspace/jobs/job-store.js';
import { openWorkspace } from '../../../core/workspace/open-workspace.js';
import { mockResult } from './stored-photo.js';

const CLASSES = ['person', 'car', 'dog', 'bicycle', 'bus', 'truck', 'tie', 'horse', 'bird', 'cat', 'boat', 'chair'];

/** Longer side of the generated images, px, and their aspect ratios. */
const SIDE = 400;
const RATIOS = [1.5, 1.33, 0.75, 1, 1.78, 0.67];

const sizeOf = (at: number) => {
  const ratio = RATIOS[at % RATIOS.length]!;
  return ratio > 1
    ? { width: SIDE, height: Math.round(SIDE / ratio) }
    : { width: Math.round(SIDE * ratio), height: SIDE };
};

/** Draws a small image that differs from all others. */
async function drawImage(at: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = sizeOf(at);
  const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: at % 256 };
  const spot = { r: (at * 13) % 256, g: at % 256, b: (at * 53) % 256 };
  const inner = await sharp({ create: { width: 90, height: 70, channels: 3, background: spot } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: inner, left: (at * 7) % (width - 90), top: (at * 11) % (height - 70) }])
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** Returns a result with 1 to 8 boxes. */
function resultFor(name: string, at: number, random: () => number): ImageResult {
  const { width, height } = sizeOf(at);
  const detections = Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
    const id = Math.floor(random() ** 2 * CLASSES.length);
    const [x1, y1] = [random() * width * 0.7, random() * height * 0.7];
    const box = { x1, y1, x2: x1 + 20 + random() * width * 0.28, y2: y1 + 20 + random() * height * 0.28 };
    return { class_id: id, class_name: CLASSES[id]!, confidence: 0.06 + random() * 0.93, box };
  }).sort((a, b) => b.confidence - a.confidence);
  return mockResult({ name, width, height, sha256: String(at).padStart(64, '0') }, detections);
}

/**
 * Writes images and a finished job over them into a workspace, as a run of the mock would leave it.
 * @param state folder of the server. @returns the id of their folder.
 */
export async function fillWorkspace(state: string, images: number): Promise<string> {
  const folder = join(state, '..', `images-${images}`);
  await mkdir(folder, { recursive: true });
  const names = Array.from({ length: images }, (_, at) => `${String(at).padStart(5, '0')}.jpg`);
  for (let from = 0; from < images; from += 50) {
    await Promise.all(
      names.slice(from, from + 50).map(async (name, at) => writeFile(join(folder, name), await drawImage(from + at))),
    );
  }
  const { database, close } = await openWorkspace(join(state, 'workspace'), 1e9);
  const children = names.map((name) => {
    return {
      kind: 'image' as const,
      name,
      source: { type: 'path' as const, path: join(folder, name), recursive: false },
    };
  });
  const source = { type: 'path' as const, path: folder, recursive: false };
  const id = openItem(database, { kind: 'folder', name: `${images} images`, source }, children);
  const job = createJob(database, id, JobOptions.parse({ backend: 'mock', confidence: 0.05, max_detections: 1000 }));
  // Prevents a server from starting the job before its results are complete.
  database.run("UPDATE job SET state = 'paused' WHERE id = ?", job.id);
  const random = seededRandom(17);
  database.transaction(() => {
    const items = database.all('SELECT id, name FROM item WHERE parent = ? ORDER BY position', id);
    for (const [at, item] of items.entries()) {
      const result = resultFor(item.name as string, at, random);
      const maker = putResult(database, item.id as string, { result, classNames: CLASSES, candidates: null });
      database.run(
        "UPDATE job_entry SET state = 'done', maker = ? WHERE job = ? AND item = ?",
        ...[maker, job.id, item.id as string],
      );
      if (at === 0) database.run('UPDATE job SET maker = ? WHERE id = ?', maker, job.id);
    }
    database.run("UPDATE job SET state = 'done' WHERE id = ?", job.id);
  });
  close();
  return id;
}
