import { availableParallelism } from 'node:os';
import type { DetectFolderResult } from '../../../handlers/detection/detect-folder.js';
import type { Section } from '../report.js';
import { serveApi } from '../served-api.js';
import { foreverPages, PAGE, resultsOf } from './folder-pages.js';
import { environmentFor, type Setting } from './setting.js';
import type { Subject } from './subject.js';

interface Reading {
  images: number;
  memoryMb: number;
}

async function readMemory(setting: Setting, subject: Subject, workers: number): Promise<Reading[]> {
  const api = await serveApi(environmentFor(setting, workers));
  try {
    const readings: Reading[] = [{ images: 0, memoryMb: (await api.health()).memory_mb }];
    const request = { folder_path: setting.photos.folder, model_path: subject.id, limit: PAGE };
    const marks = [...setting.pace.memoryMarks];
    let images = 0;
    for await (const page of foreverPages(
      async (body) => (await api.post('/detect/folder', body)) as DetectFolderResult,
      request,
    )) {
      images += resultsOf(page).length;
      if (images < marks[0]!) continue;
      readings.push({ images, memoryMb: (await api.health()).memory_mb });
      marks.shift();
      if (marks.length === 0) break;
    }
    return readings;
  } finally {
    await api.stop();
  }
}

/** Whether memory stays where it is, however many images pass through. */
export async function measureMemory(setting: Setting): Promise<Section> {
  const workers = Math.min(availableParallelism(), 2);
  const [, from, ...later] = setting.pace.memoryMarks;
  const last = later.at(-1);
  const section: Section = {
    title: 'Memory over many images',
    how: `A fresh server with ${workers} workers goes through the folder in pages of ${PAGE}; resident memory is what \`/health\` says (\`memory_mb\`) after each number of images.`,
    tables: [],
    notes: [],
    values: {},
  };
  const table = {
    caption: 'Resident memory of the server, MB',
    columns: [
      'model',
      'start',
      ...setting.pace.memoryMarks.map((mark) => `${mark} images`),
      `growth from ${from} to ${last}`,
    ],
    rows: [] as string[][],
  };
  for (const subject of setting.subjects) {
    setting.say(`memory: ${subject.name}`);
    const readings = await readMemory(setting, subject, workers);
    const growth = readings.at(-1)!.memoryMb - readings[2]!.memoryMb;
    table.rows.push([subject.name, ...readings.map(({ memoryMb }) => memoryMb.toFixed(0)), growth.toFixed(1)]);
    section.values[subject.name] = readings.map(({ images, memoryMb }) => ({ images, memory_mb: memoryMb }));
  }
  section.tables.push(table);
  return section;
}
