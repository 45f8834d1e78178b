import { posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { abortReason } from '../../../base/when-aborted.js';
import type { Finding } from '../checks/finding.js';
import { listDatasetImages } from '../config/list-dataset-images.js';
import { readDatasetConfig } from '../config/read-dataset-config.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import { type ReadLabelBytes, readLabelBytes, unreadLabel } from '../scan/read-label-of.js';
import { unreadOf } from '../scan/unread.js';
import { Fix, FixList } from './dataset-fix.js';
import { fixConfig } from './fix-config.js';
import { fixLabel } from './fix-label.js';

/** Maximum fixes listed. The counts include all. */
const MAX_LISTED = 10_000;

/** The unambiguous fixes of a dataset. */
export const FixPlan = z
  .strictObject({
    config: z.string().meta({ description: 'Name of the config', example: 'data.yaml' }),
    root: z.string().meta({ description: 'Folder of the dataset', example: '/data/signs' }),
    images: z.int().min(0).meta({ description: 'Images of all splits, each once', example: 1200 }),
    labels: z.int().min(0).meta({ description: 'Labels of these images', example: 1180 }),
    unread: z.array(z.string()).meta({
      description: 'Unreadable files that prevent a copy, one sentence each',
      example: ['"labels/train/0001.txt" is not a regular file'],
    }),
    fixed_files: z.int().min(0).meta({ description: 'Files that would differ in a fixed copy', example: 3 }),
    fixes: z.array(Fix).meta({ description: 'Fixes, by file', example: [] }),
    fix_counts: z.record(z.string(), z.int().min(1)).meta({
      description: 'Number of fixes by kind, including those that are not listed',
      example: { 'duplicate-row': 2 },
    }),
  })
  .meta({ id: 'DatasetFixPlan', description: 'Problems of a dataset that can be fixed safely' });
export type FixPlan = z.infer<typeof FixPlan>;

export interface FixOptions {
  signal: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Returns the fixes of each label in the order of the images. For a label that could not be read, `fixes` is null, and
 * `unread` is the reason if the file exists.
 */
async function fixLabels(images: readonly DatasetImage[], root: string, { signal, onProgress }: FixOptions) {
  const labels: { fixes: Fix[] | null; unread: string | null }[] = [];
  for await (const { image, read } of readLabels(images, root, signal)) {
    const fixes = 'problem' in read ? null : fixLabel(read.bytes, image.labelName).fixes;
    labels.push({ fixes, unread: unreadLabel(image, read) });
    onProgress?.(labels.length, images.length);
  }
  return labels;
}

/** Codes of findings about lines of image lists that the copy rewrites. */
const LISTED = new Set(['config-listed-elsewhere', 'config-listed-relative', 'config-listed-case']);

/** Returns the path of an image as written in a list of the copy. */
export const listedPath = (list: string, name: string): string => `./${posix.relative(posix.dirname(list), name)}`;

/** Returns the fixes of the image lists, grouped by list. */
function fixLists(findings: readonly Finding[], images: readonly DatasetImage[]): Fix[][] {
  const lists = new Map<string, FixList>();
  for (const { code, file, line, value, count: times } of findings) {
    if (!LISTED.has(code) || file === null) continue;
    const fixes = lists.get(file) ?? new FixList(file);
    const image = images.find(({ listed }) => listed?.file === file && listed.line === line);
    fixes.add('list-paths', { line, before: value, after: image ? listedPath(file, image.name) : null, count: times });
    lists.set(file, fixes);
  }
  return [...lists.values()].map((fixes) => fixes.list());
}

function count(fixes: readonly Fix[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { code, count: times } of fixes) counts.set(code, (counts.get(code) ?? 0) + times);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the fault for a config that cannot be fixed, based on its most severe finding. */
export function unreadableConfig({ name, findings }: DatasetConfig): Fault {
  const { message = 'It is not plain YAML with keys.', line = null } =
    findings.find(({ severity }) => severity === 'error') ?? {};
  const place = line === null ? name : `${name}:${line}`;
  return new Fault('unreadable-dataset', `The config cannot be read. ${place}: ${message} Fix this first.`);
}

/** Opens the dataset to be fixed. */
export async function openFixable(
  configPath: string,
  signal: AbortSignal,
): Promise<{ config: DatasetConfig; images: DatasetImage[]; findings: Finding[] }> {
  const config = await readDatasetConfig(configPath);
  const { images, findings } = await listDatasetImages(config, signal);
  return { config, images, findings: [...config.findings, ...findings] };
}

/**
 * Lists all unambiguous fixes without applying them. Faults: not-found, path-not-allowed, invalid-input and too-large
 * for the config; unreadable-dataset if it is not a YAML map; cancelled.
 */
export async function planFixes(configPath: string, options: FixOptions): Promise<FixPlan> {
  const { config, images, findings } = await openFixable(configPath, options.signal);
  const ofConfig = fixConfig(config);
  if (ofConfig.text === null) throw unreadableConfig(config);
  const labels = await fixLabels(firstOfEachLabel(images), config.root, options);
  const ofLists = fixLists(findings, images);
  const byFile = [ofConfig.fixes, ...ofLists, ...labels.map((label) => label.fixes)].filter((fixes) => fixes !== null);
  const fixes = byFile.flat();
  return {
    config: config.name,
    root: config.root,
    images: new Set(images.map(({ name }) => name)).size,
    labels: labels.filter((label) => label.fixes !== null).length,
    unread: [...unreadOf(config, findings), ...labels.flatMap(({ unread }) => unread ?? [])],
    fixed_files: byFile.filter((found) => found.length > 0).length,
    fixes: fixes.slice(0, MAX_LISTED),
    fix_counts: count(fixes),
  };
}

/** Labels read before yielding to the event loop: about 2 ms. */
const TURN = 32;

/** Returns the first image of each label, in order. Images may share a label. */
export function firstOfEachLabel(images: readonly DatasetImage[]): DatasetImage[] {
  const first = new Map<string, DatasetImage>();
  for (const image of images) if (!first.has(image.labelName)) first.set(image.labelName, image);
  return [...first.values()];
}

/** Reads the labels of images in order; yields to the event loop regularly. Faults: the abort reason of the signal. */
export async function* readLabels(
  images: readonly DatasetImage[],
  root: string,
  signal: AbortSignal,
): AsyncGenerator<{ image: DatasetImage; read: ReadLabelBytes }> {
  for (const [place, image] of images.entries()) {
    if (place % TURN === 0) await setImmediate();
    if (signal.aborted) throw abortReason(signal);
    yield { image, read: readLabelBytes(image, root) };
  }
}
