import { availableParallelism } from 'node:os';
import type { Section } from '../report.js';
import { serveApi } from '../served-api.js';
import { round } from '../statistics.js';
import { environmentFor, foreverPages, PAGE, resultsOf, type Setting } from './setting.js';
import type { Subject } from './subject.js';

interface Reading {
  images: number;
  memoryMb: number;
}

async function readMemory(setting: Setting, subject: Subject, workers: number): Promise<Reading[]> {
  const api = await serveApi(environmentFor(setting, workers));
  try {
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
    how: `Measured over HTTP against a server that was started for it, with ${workers} workers: it detects the folder in pages of ${PAGE}; after each number of images the system is asked for the resident memory of the server and all processes that it started, added up.`,
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
    section.values[subject.name] = readings.map(({ images, memoryMb }) => ({ images, memory_mb: round(memoryMb, 1) }));
  }
  section.tables.push(table);
  return section;
}
