import { type Section, tableSection } from '../report.js';
import { withApi } from '../served-api.js';
import { round } from '../statistics.js';
import { environmentFor, foreverPages, PAGE, perSubject, resultsOf, type Setting, WORKERS } from './setting.js';
import type { Subject } from './subject.js';

interface Reading {
  images: number;
  memoryMb: number;
}

const readMemory = (setting: Setting, subject: Subject): Promise<Reading[]> =>
  withApi(environmentFor(setting, WORKERS), async (api) => {
    const readings: Reading[] = [{ images: 0, memoryMb: api.memoryMb() }];
    const request = { folder_path: setting.photos.folder, model_path: subject.id, limit: PAGE };
    const marks = [...setting.pace.memoryMarks];
    let images = 0;
    for await (const page of foreverPages(api, request)) {
      images += resultsOf(page).length;
      if (images < marks[0]!) continue;
      readings.push({ images, memoryMb: api.memoryMb() });
      marks.shift();
      if (marks.length === 0) break;
    }
    return readings;
  });

/** Measures whether memory is bounded regardless of the number of images. */
export async function measureMemory(setting: Setting): Promise<Section> {
  const marks = setting.pace.memoryMarks;
  const measured = await perSubject(setting, 'memory', async (subject) => {
    const readings = await readMemory(setting, subject);
    const growth = readings.at(-1)!.memoryMb - readings[2]!.memoryMb;
    return {
      rows: [[subject.name, ...readings.map(({ memoryMb }) => memoryMb.toFixed(0)), growth.toFixed(1)]],
      values: readings.map(({ images, memoryMb }) => ({ images, memory_mb: round(memoryMb, 1) })),
    };
  });
  return tableSection({
    title: 'Memory over many images',
    how: `Measured over HTTP with a separate server, with ${WORKERS} workers: the folder is detected in pages of ${PAGE}. After each number of images, the resident memory of the server and its child processes is summed.`,
    caption: 'Resident memory of the server, MB',
    columns: ['model', 'start', ...marks.map((mark) => `${mark} images`), `growth from ${marks[1]} to ${marks.at(-1)}`],
    ...measured,
  });
}
