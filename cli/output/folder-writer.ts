import { type FileHandle, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cocoChunks } from '../../core/detection/formats/coco.js';
import { CSV_HEADER, toCsvRows } from '../../core/detection/formats/csv.js';
import type { OutputFormat } from '../../core/detection/formats/output-format.js';
import { PairedNames } from '../../core/detection/formats/paired-names.js';
import { toYoloClasses } from '../../core/detection/formats/yolo-classes.js';
import type { ImageResult } from '../../core/detection/image-result.js';
import { readLetterCase } from '../../core/files/letter-case.js';
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

/** The file names of a run, and the images whose labels no tool finds by the stem. */
export interface RunNames {
  names: PairedNames;
  unpaired: { count: number; example: string | null };
}

/** Takes the name of one file, relative to the folder of the run. */
function takeName({ names, unpaired }: RunNames, format: OutputFormat, image: string): string {
  const { name, isPaired } = names.take(format, image);
  if (format === 'yolo' && !isPaired) {
    unpaired.count += 1;
    unpaired.example ??= image;
  }
  return join(FOLDER_OF[format] ?? '.', name);
}

/** Writes the files of each image of a page. @param names those of the whole run; they grow. */
export async function writePageFiles(folder: string, entries: readonly FolderEntry[], names: RunNames): Promise<void> {
  for (const { name, outputs } of entries) {
    for (const file of outputs) {
      await writeFileWhole(join(folder, takeName(names, file.format, name)), outputData(file), 'replace');
    }
  }
}

/** The names that the complete pages of a run have taken. */
export async function runNames(folder: string, run: RunFolder, formats: readonly OutputFormat[]): Promise<RunNames> {
  const letterCase = await readLetterCase(join(folder, 'detections.jsonl'));
  const names: RunNames = { names: new PairedNames(letterCase), unpaired: { count: 0, example: null } };
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
