import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cocoChunks } from '../../core/detection/formats/coco.js';
import { CSV_HEADER, toCsvRows } from '../../core/detection/formats/csv.js';
import type { OutputFile } from '../../core/detection/formats/output-file.js';
import { outputFileName } from '../../core/detection/formats/output-file-name.js';
import type { OutputFormat } from '../../core/detection/formats/output-format.js';
import { toYoloClasses } from '../../core/detection/formats/yolo-classes.js';
import type { ImageResult } from '../../core/detection/image-result.js';
import { writeFileWhole } from '../../core/files/write-file.js';
import type { FolderEntry } from '../../handlers/detection/detect-folder.js';
import type { RunFolder } from './run-folder.js';
import { outputData } from './write-outputs.js';

/** Formats with a file for each image, and the folder that holds them. */
const FOLDER_OF: Partial<Record<OutputFormat, string>> = {
  yolo: 'labels',
  'annotated-png': 'annotated',
  'annotated-jpeg': 'annotated',
};

/** The formats that the endpoint has to render; the others are made from the journal when the run is complete. */
export function perImageFormats(formats: readonly OutputFormat[]): OutputFormat[] {
  return formats.filter((format) => FOLDER_OF[format] !== undefined);
}

/** Where a file of an image goes: among the others as the images lie among themselves. */
function placeOf(name: string, file: Pick<OutputFile, 'format' | 'file_name'>): string {
  return join(FOLDER_OF[file.format] ?? '.', dirname(name), file.file_name);
}

/** `dog.jpg` and `dog.png` both make `dog.txt`: the second of them keeps its whole name, `dog.png.txt`. */
function freePlace(name: string, file: OutputFile, taken: ReadonlyMap<string, string>): string {
  const place = placeOf(name, file);
  const owner = taken.get(place) ?? name;
  if (owner === name) return place;
  // As if the image had one more ending: only that one is taken off.
  return placeOf(name, { ...file, file_name: outputFileName(file.format, `${basename(name)}.image`) });
}

/**
 * Writes the files of each image of a page.
 * @param taken which image each place belongs to, over the whole run; grows.
 */
export async function writePageFiles(
  folder: string,
  entries: readonly FolderEntry[],
  taken: Map<string, string>,
): Promise<void> {
  for (const { name, outputs } of entries) {
    for (const file of outputs) {
      const place = freePlace(name, file, taken);
      taken.set(place, name);
      await writeFileWhole(join(folder, place), outputData(file), 'replace');
    }
  }
}

/** The places that the complete pages of a run have taken. */
export async function takenPlaces(run: RunFolder, formats: readonly OutputFormat[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for await (const { name, result } of run.entries()) {
    if (!result) continue;
    for (const format of formats) {
      const place = placeOf(name, { format, file_name: outputFileName(format, name) });
      if (!taken.has(place)) taken.set(place, name);
    }
  }
  return taken;
}

async function* results(run: RunFolder): AsyncGenerator<ImageResult> {
  for await (const { result } of run.entries()) if (result) yield result;
}

async function* jsonChunks(run: RunFolder): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of run.entries()) {
    yield separator + JSON.stringify(entry);
    separator = ',\n';
  }
  yield '\n]\n';
}

async function* csvChunks(run: RunFolder): AsyncGenerator<string> {
  yield CSV_HEADER;
  for await (const result of results(run)) yield toCsvRows(result);
}

type Chunks = (run: RunFolder) => AsyncGenerator<string>;

const WHOLE_RUN: Partial<Record<OutputFormat, { name: string; chunks: Chunks }>> = {
  json: { name: 'detections.json', chunks: jsonChunks },
  csv: { name: 'detections.csv', chunks: csvChunks },
  coco: { name: 'coco.json', chunks: (run) => cocoChunks(results(run), run.state.class_names) },
};

/** Writes the files of the whole run from its journal, in bounded memory. @returns their paths. */
export async function writeRunFiles(
  folder: string,
  run: RunFolder,
  formats: readonly OutputFormat[],
): Promise<string[]> {
  const paths = [join(folder, 'detections.jsonl')];
  for (const format of formats) {
    const file = WHOLE_RUN[format];
    if (file) {
      const path = join(folder, file.name);
      const part = `${path}.part`;
      await pipeline(Readable.from(file.chunks(run)), createWriteStream(part, { flush: true }));
      await rename(part, path);
      paths.push(path);
    } else if (format === 'yolo') {
      await writeFileWhole(join(folder, 'classes.txt'), toYoloClasses(run.state.class_names), 'replace');
    }
  }
  const made = [...new Set(formats.flatMap((format) => FOLDER_OF[format] ?? []))].map((name) => join(folder, name));
  const existing = await Promise.all(
    made.map((path) =>
      stat(path).then(
        () => path,
        () => null,
      ),
    ),
  );
  return [...paths, ...existing.filter((path) => path !== null)];
}
