import { join } from 'node:path';
import { readLetterCase } from '../../core/base/files/letter-case.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { PairedNames, type Pairing } from '../../core/vision/formats/paired-names.js';
import { toYoloClasses, toYoloLabels } from '../../core/vision/formats/yolo.js';
import { JOURNAL, type RunFolder } from './run-folder.js';

/** Name of the labels folder in the folder of a run. */
export const LABELS = 'labels';

/** Labels that tools cannot find by the stem of their image, by reason. */
export type UnpairedLabels = Record<Exclude<Pairing, 'paired'>, { count: number; example: string | null }>;

export const NO_UNPAIRED: UnpairedLabels = {
  'same-stem': { count: 0, example: null },
  'changed-stem': { count: 0, example: null },
};

/**
 * Writes the YOLO labels and the class list of a complete run from its journal. Needs the names of all images, because
 * if several have the same stem, the first one gets the label file with that name.
 */
export async function writeLabels(folder: string, run: RunFolder): Promise<UnpairedLabels> {
  const images: string[] = [];
  for await (const { name, result } of run.entries()) if (result) images.push(name);
  const letterCase = await readLetterCase(join(folder, JOURNAL));
  const names = new PairedNames(letterCase).takeAll('yolo', images);
  const unpaired = structuredClone(NO_UNPAIRED);
  let place = 0;
  for await (const { name: image, result } of run.entries()) {
    if (!result) continue;
    const { name, pairing } = names[place++]!;
    await writeFileAtomically(join(folder, LABELS, name), toYoloLabels(result), 'replace');
    if (pairing === 'paired') continue;
    unpaired[pairing].count += 1;
    unpaired[pairing].example ??= image;
  }
  await writeFileAtomically(join(folder, 'classes.txt'), toYoloClasses(run.state.class_names), 'replace');
  return unpaired;
}
