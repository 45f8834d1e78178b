import { type FileHandle, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLetterCase } from '../../core/base/files/letter-case.js';
import { fillFileAtomically, writeFileAtomically } from '../../core/base/files/write-file.js';
import { cocoChunks } from '../../core/vision/formats/coco.js';
import { CSV_HEADER, toCsvRows } from '../../core/vision/formats/csv.js';
import { PairedNames } from '../../core/vision/formats/paired-names.js';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import type { OutputFormat } from '../../core/vision/results/options.js';
import type { FolderEntry } from '../../handlers/detection/detect-folder.js';
import { JOURNAL, type RunFolder } from './run-folder.js';
import { LABELS, NO_UNPAIRED, type UnpairedLabels, writeLabels } from './write-labels.js';
import { outputData } from './write-outputs.js';

/** Subfolders of the formats that need the pixels of an image. */
const FOLDER_OF: Partial<Record<OutputFormat, string>> = {
  'annotated-png': 'annotated',
  'annotated-jpeg': 'annotated',
};

/**
 * Returns the formats that the endpoint must render. The others are written from the journal when the run is complete.
 */
export function perImageFormats(formats: readonly OutputFormat[]): OutputFormat[] {
  return formats.filter((format) => FOLDER_OF[format] !== undefined);
}

/** Reserves a file name for an image, and returns its path in the folder of the run. */
function takeName(names: PairedNames, format: OutputFormat, image: string): string {
  return join(FOLDER_OF[format] ?? '.', names.take(format, image).name);
}

/**
 * Writes the files of the images of a page.
 * @param names names used in the run so far; the new ones are added.
 */
export async function writePageFiles(
  folder: string,
  entries: readonly FolderEntry[],
  names: PairedNames,
): Promise<void> {
  for (const { name, outputs } of entries) {
    for (const file of outputs) {
      await writeFileAtomically(join(folder, takeName(names, file.format, name)), outputData(file), 'replace');
    }
  }
}

/** Returns the names that the complete pages of a run have used. */
export async function runNames(folder: string, run: RunFolder, formats: readonly OutputFormat[]): Promise<PairedNames> {
  const names = new PairedNames(await readLetterCase(join(folder, JOURNAL)));
  for await (const { name, result } of run.entries()) {
    for (const format of result ? formats : []) takeName(names, format, name);
  }
  return names;
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

async function writeWhole(folder: string, run: RunFolder, { name, chunks }: { name: string; chunks: Chunks }) {
  const path = join(folder, name);
  const fill = async (target: FileHandle) => {
    for await (const chunk of chunks(run)) await target.appendFile(chunk);
  };
  await fillFileAtomically(path, fill, 'replace');
  return path;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Files written for a complete run. */
export interface WrittenRun {
  paths: string[];
  /** Labels that tools cannot find by the name of their image. */
  unpaired: UnpairedLabels;
}

/** Writes the files of a complete run from its journal. Only the names of label files are held in memory. */
export async function writeRunFiles(
  folder: string,
  run: RunFolder,
  formats: readonly OutputFormat[],
): Promise<WrittenRun> {
  const paths = [join(folder, JOURNAL)];
  for (const format of formats) {
    const file = WHOLE_RUN[format];
    if (file) paths.push(await writeWhole(folder, run, file));
  }
  const unpaired = formats.includes('yolo') ? await writeLabels(folder, run) : NO_UNPAIRED;
  const folders = [
    ...(formats.includes('yolo') ? [LABELS] : []),
    ...formats.flatMap((format) => FOLDER_OF[format] ?? []),
  ];
  for (const path of new Set(folders.map((name) => join(folder, name)))) if (await exists(path)) paths.push(path);
  return { paths, unpaired };
}
