import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import * as files from './compare-files.js';
import { originFields, type Truth } from './compare-files.js';
import type { Ledger } from './ledger.js';

/** Returns the names of label files. If images have the same stem, all but the first use the whole image name. */
export function labelNames(truths: readonly Truth[]): string[] {
  const stems = new Set<string>();
  return truths.map(({ image: { name } }) => {
    const stem = parse(name).name;
    const file = stems.has(stem) ? `${name}.txt` : `${stem}.txt`;
    stems.add(stem);
    return file;
  });
}

/** Compares the files of a whole run with the results of its images, in the order of the run. */
export async function checkRunFiles(ledger: Ledger, folder: string, truths: readonly Truth[]): Promise<void> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  files.compareCsv(ledger, await read('detections.csv'), truths);
  const lines = await read('detections.jsonl');
  files.compareJsonLines(ledger, lines, truths);
  const entries = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  ledger.same('detections.json', JSON.parse(await read('detections.json')), entries);
  for (const [at, name] of labelNames(truths).entries()) {
    files.compareLabels(ledger, await read(`labels/${name}`), truths[at]!);
  }
  files.compareClasses(ledger, await read('classes.txt'), truths[0]!);
  files.compareCoco(ledger, await read('coco.json'), truths);
  const objects = truths.reduce((sum, { detections }) => sum + detections.length, 0);
  const counts = { done: truths.length, total: truths.length, failed: 0, objects };
  const { origin, ...state } = JSON.parse(await read('run.json'));
  ledger.fields('run.json', state, { ...counts, class_names: truths[0]!.class_names });
  ledger.fields('origin in run.json', origin, originFields(truths[0]!));
}
