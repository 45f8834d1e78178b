import { Fault } from '../../../base/fault.js';
import { way } from '../../../base/text/ways.js';
import type { Finding } from '../../datasets/checks/finding.js';
import { listDatasetImages } from '../../datasets/config/list-dataset-images.js';
import { readDatasetConfig } from '../../datasets/config/read-dataset-config.js';
import type { DatasetConfig, DatasetImage, Split } from '../../datasets/contract/dataset-config.js';
import { readImageFile } from '../../image/read-file.js';
import type { ImageSet, ReadFiles } from './image-set.js';
import { readLabelledObjects } from './read-labelled-objects.js';

const HINT = `${way('validate-dataset')}.`;

function unusable(what: string, findings: readonly Finding[]): Fault {
  const first = findings.find(({ severity }) => severity === 'error');
  const why = first ? ` ${first.message}` : '';
  return new Fault('unreadable-dataset', `${what}${why} ${HINT}`);
}

function checkSplit(config: DatasetConfig, split: Split): void {
  const there = [...config.splits].filter(([, sources]) => sources.length > 0).map(([name]) => name);
  if (there.length === 0) throw unusable('The dataset config names no images that exist.', config.findings);
  if (!there.includes(split)) {
    throw new Fault(
      'unreadable-dataset',
      `The dataset config names no images that exist for the split "${split}"; it has: ${there.join(', ')}. Choose one with \`split\`.`,
      { issues: [{ pointer: '/split', detail: `Not in the dataset; it has ${there.join(', ')}` }] },
    );
  }
}

/** Sources of a split may lie anywhere: none that may not be read is listed. */
async function onlySplit(config: DatasetConfig, split: Split, { allow }: ReadFiles): Promise<DatasetConfig> {
  const sources = config.splits.get(split) ?? [];
  for (const { path } of sources) await allow(path);
  return { ...config, splits: new Map([[split, sources]]) };
}

function uniqueByName(images: readonly DatasetImage[]): Map<string, DatasetImage> {
  const sorted = images.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return new Map(sorted.map((image) => [image.name, image]));
}

/**
 * The images of one split of a YOLO dataset with their labels.
 * @param path of its config, real and allowed. Faults: unreadable-dataset, not-found, path-not-allowed, cancelled.
 */
export async function datasetImages(
  path: string,
  { split, files, signal }: { split: Split; files: ReadFiles; signal: AbortSignal },
): Promise<ImageSet> {
  const whole = await readDatasetConfig(path, { roots: files.roots });
  if (whole.names.length === 0) throw unusable('The dataset config names no classes.', whole.findings);
  checkSplit(whole, split);
  const config = await onlySplit(whole, split, files);
  const { images, findings } = await listDatasetImages(config, signal);
  const byName = uniqueByName(images.filter((image) => image.split === split));
  if (byName.size === 0) throw unusable(`The split "${split}" holds no image.`, findings);
  const classCount = config.names.length;
  return {
    names: [...byName.keys()],
    classNames: config.names.map((name, id) => name ?? `class ${id}`),
    warnings: warningsOf([...whole.findings, ...findings]),
    open: (name) => {
      const image = byName.get(name)!;
      return {
        name,
        read: async () => readImageFile(await files.allow(image.path), files.maxImageBytes),
        readLabels: (size) => readLabelledObjects(image, { size, classCount, allow: files.allow }),
      };
    },
  };
}

function warningsOf(findings: readonly Finding[]): string[] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors === 0) return [];
  return [`The dataset config has ${errors} error${errors === 1 ? '' : 's'}. ${HINT}`];
}
