import { createHash } from 'node:crypto';
import { type FileHandle, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { cocoChunks } from '../../core/detection/formats/coco.js';
import { CSV_HEADER, toCsvRows } from '../../core/detection/formats/csv.js';
import { outputFileName } from '../../core/detection/formats/output-file-name.js';
import type { OutputFormat } from '../../core/detection/formats/output-format.js';
import { toYoloClasses } from '../../core/detection/formats/yolo-classes.js';
import type { ImageResult } from '../../core/detection/image-result.js';
import { fillFileWhole, writeFileWhole } from '../../core/files/write-file.js';
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
function placeOf(format: OutputFormat, name: string, fileName: string): string {
  return join(FOLDER_OF[format] ?? '.', dirname(name), fileName);
}

/** Disks that take `A.txt` and `a.txt` for one file must not lose either. */
const keyOf = (place: string) => place.normalize('NFC').toLowerCase();

/**
 * A place of its own for a file of an image. `dog.jpg` and `dog.png` both make `dog.txt`: the second of them keeps its
 * whole name, `dog.png.txt`, and where that is taken too, a hash of it. The same images in the same order get the same.
 */
function takePlace(format: OutputFormat, name: string, taken: Set<string>): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const stems = [name, `${basename(name)}.image`, `${hash}.image`];
  const places = stems.map((stem) => placeOf(format, name, outputFileName(format, stem)));
  const place = places.find((one) => !taken.has(keyOf(one))) ?? places.at(-1)!;
  taken.add(keyOf(place));
  return place;
}

/**
 * Writes the files of each image of a page.
 * @param taken places of the whole run; grows.
 */
export async function writePageFiles(
  folder: string,
  entries: readonly FolderEntry[],
  taken: Set<string>,
): Promise<void> {
  for (const { name, outputs } of entries) {
    for (const file of outputs) {
      await writeFileWhole(join(folder, takePlace(file.format, name, taken)), outputData(file), 'replace');
    }
  }
}

/** The places that the complete pages of a run have taken. */
export async function takenPlaces(run: RunFolder, formats: readonly OutputFormat[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for await (const { name, result } of run.entries()) {
    for (const format of result ? formats : []) takePlace(format, name, taken);
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
      const fill = async (target: FileHandle) => {
        for await (const chunk of file.chunks(run)) await target.appendFile(chunk);
      };
      await fillFileWhole(path, fill, 'replace');
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
