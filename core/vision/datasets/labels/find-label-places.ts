import type { Dirent } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isInside } from '../../../base/paths/is-inside.js';
import { abortReason } from '../../../base/when-aborted.js';
import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import { type DatasetConfig, type DatasetImage, SPLITS, type Split } from '../contract/dataset-config.js';
import { judgeClassesFile } from './judge-classes-file.js';
import { OrphanJudge } from './orphan-judge.js';

const TEXT = /\.txt$/i;

/** Text files that may be labels. Paths are not resolved: they may contain links. */
interface LabelFiles {
  /** Absolute; sorted. */
  paths: string[];
  /** Links that lead out of the dataset, folders or files. */
  outside: string[];
  /** Folders that this user may not read. */
  unreadable: string[];
}

/** Lists a folder; null if it cannot be read. */
async function entriesOf(folder: string): Promise<Dirent[] | null> {
  return await readdir(folder, { withFileTypes: true }).catch(({ code }: NodeJS.ErrnoException) =>
    code === 'ENOENT' || code === 'ENOTDIR' ? [] : null,
  );
}

async function isOutside(path: string, root: string): Promise<boolean> {
  return !isInside(root, await realpath(path).catch(() => path));
}

/** Sorts the entries of a folder into text files, folders, and links that lead outside. */
async function sortEntries(folder: string, root: string): Promise<LabelFiles & { folders: string[] }> {
  const sorted = {
    paths: [] as string[],
    outside: [] as string[],
    unreadable: [] as string[],
    folders: [] as string[],
  };
  const entries = await entriesOf(folder);
  if (entries === null) sorted.unreadable.push(folder);
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sorted.folders.push(path);
    else if (!TEXT.test(entry.name)) continue;
    else if (entry.isSymbolicLink() && (await isOutside(path, root))) sorted.outside.push(path);
    else sorted.paths.push(path);
  }
  return sorted;
}

/**
 * Lists the text files in folders and their subfolders. Does not follow links to subfolders.
 * @param folders absolute paths.
 * @param root real path of the dataset. Faults: cancelled (by the signal).
 */
async function listLabelFiles(
  folders: Iterable<string>,
  { root, signal }: { root: string; signal?: AbortSignal | undefined },
): Promise<LabelFiles> {
  const found: LabelFiles = { paths: [], outside: [], unreadable: [] };
  // Iterating over a set includes items added meanwhile, so each folder is visited exactly once.
  const waiting = new Set(folders);
  for (const folder of waiting) {
    if (signal?.aborted) throw abortReason(signal);
    if (await isOutside(folder, root)) {
      found.outside.push(folder);
      continue;
    }
    const { paths, outside, unreadable, folders: below } = await sortEntries(folder, root);
    for (const path of paths) found.paths.push(path);
    for (const path of outside) found.outside.push(path);
    found.unreadable.push(...unreadable);
    for (const path of below) waiting.add(path);
  }
  return { paths: found.paths.sort(), outside: found.outside.sort(), unreadable: found.unreadable.sort() };
}

export const LABEL_PLACE_CHECKS = defineChecks({
  'label-missing': {
    severity: 'notice',
    title: 'Images without a label file',
    why: 'They are learned as background: right for images without objects, wrong if a label was lost.',
    fix: 'Add the lost labels. Up to a tenth of images without objects is common.',
  },
  'label-shared': {
    severity: 'warning',
    title: 'Two images read one label',
    why: 'Images that differ only in their extension share a label, so one of them probably learns false boxes.',
    fix: 'Rename one of the images and give it a separate label.',
  },
  'label-outside-root': {
    severity: 'error',
    title: 'Labels outside the dataset',
    why: 'A link leads outside the folder of the dataset, so its target is not part of the dataset and is not copied with it.',
    fix: 'Copy the labels into the dataset in place of the link.',
  },
  'label-folder-unreadable': {
    severity: 'error',
    title: 'Folder of labels cannot be read',
    why: 'Training treats its images as background, so the model learns that they contain no objects.',
    fix: 'Grant your user read permission, for example with chmod u+rx.',
    causes: { within: 'folder', effects: ['label-unreadable'] },
  },
});

/** Share of background images above which the dataset is unusual. */
const CUSTOMARY_SHARE = 0.1;
const MAX_RELATED = 10;

/** The label files that the images require. */
interface ExpectedLabels {
  byLabel: ReadonlyMap<string, readonly DatasetImage[]>;
  /** Label folders, each with the split of the first image that has its label there. */
  folders: ReadonlyMap<string, Split>;
}

function expectedLabels(images: readonly DatasetImage[]): ExpectedLabels {
  const byLabel = new Map<string, DatasetImage[]>();
  const folders = new Map<string, Split>();
  for (const image of images) {
    const sharing = byLabel.get(image.labelPath);
    if (sharing) sharing.push(image);
    else byLabel.set(image.labelPath, [image]);
    const folder = dirname(image.labelPath);
    if (!folders.has(folder)) folders.set(folder, image.split);
  }
  return { byLabel, folders };
}

function relate(images: readonly DatasetImage[], note: string): Finding['related'] {
  return images.slice(0, MAX_RELATED).map(({ name }) => ({ file: name, line: null, note }));
}

/**
 * Reports missing labels.
 * @param isThere whether a label exists, or its path is reported in another finding.
 */
function findMissing(images: readonly DatasetImage[], isThere: (path: string) => boolean): Finding[] {
  return SPLITS.flatMap((split) => {
    const all = images.filter((image) => image.split === split);
    const missing = all.filter(({ labelPath }) => !isThere(labelPath));
    // A split without any label is reported at its entry in the config, with the expected folder.
    if (missing.length === 0 || missing.length === all.length) return [];
    const share = missing.length / all.length;
    const of = `${missing.length} of ${all.length} images of ${split} (${Math.round(share * 100)}%)`;
    const found = {
      message: `${of} have no label file.`,
      split,
      count: missing.length,
      related: relate(missing, 'has no label'),
    };
    return raise(
      LABEL_PLACE_CHECKS['label-missing'],
      share > CUSTOMARY_SHARE ? { ...found, severity: 'warning' } : found,
    );
  });
}

function findShared(byLabel: ExpectedLabels['byLabel']): Finding[] {
  return [...byLabel.values()].flatMap((sharing) => {
    const names = new Set(sharing.map(({ name }) => name));
    const [first] = sharing;
    if (names.size < 2 || !first) return [];
    return raise(LABEL_PLACE_CHECKS['label-shared'], {
      message: `${names.size} images read this label: ${[...names].slice(0, 3).join(', ')}.`,
      file: first.labelName,
      split: first.split,
      related: relate(sharing, 'reads the same label'),
    });
  });
}

interface Naming {
  nameOf(path: string): string;
  splitOf(folder: string): Split | null;
}

function findOutside(outside: readonly string[], nameOf: (path: string) => string): Finding[] {
  return outside.map((path) =>
    raise(LABEL_PLACE_CHECKS['label-outside-root'], {
      message: `"${nameOf(path)}" is a link that leads outside the dataset.`,
      file: nameOf(path),
    }),
  );
}

function findUnreadable(unreadable: readonly string[], { nameOf, splitOf }: Naming): Finding[] {
  return unreadable.map((path) =>
    raise(LABEL_PLACE_CHECKS['label-folder-unreadable'], {
      message: `You do not have permission to read the folder "${nameOf(path)}", so its labels are unknown.`,
      file: nameOf(path),
      split: splitOf(path),
    }),
  );
}

export interface LabelPlaceOptions {
  signal?: AbortSignal;
  /** Absolute paths of labels whose image was rejected. */
  reportedLabels?: ReadonlySet<string>;
}

/**
 * Checks the label files of images. Finds images without a label (one finding per split), labels without an image,
 * labels shared by two images, lists of class names among the labels, links that lead outside the dataset, and
 * unreadable folders. Reads folders and, of the files, only `classes.txt`. Faults: cancelled (by the signal).
 */
export async function findLabelPlaces(
  images: readonly DatasetImage[],
  config: DatasetConfig,
  { signal, reportedLabels = new Set() }: LabelPlaceOptions = {},
): Promise<Finding[]> {
  const { byLabel, folders } = expectedLabels(images);
  const { paths, outside, unreadable } = await listLabelFiles(folders.keys(), { root: config.root, signal });
  const nameOf = (path: string) => relative(config.root, path).replaceAll(sep, '/');
  const splitOf = (folder: string) => folders.get(folder) ?? null;
  const lists = [...config.splits.values()].flat().map(({ path }) => path);
  const known = new Set([...byLabel.keys(), ...lists, ...reportedLabels]);
  const orphans = new OrphanJudge([...byLabel.keys()]);
  const odd: Finding[] = [];
  for (const path of paths) {
    if (known.has(path)) continue;
    const about = { path, name: nameOf(path), split: splitOf(dirname(path)) };
    const isClassesFile = path === join(dirname(path), 'classes.txt');
    odd.push(...(isClassesFile ? [await judgeClassesFile(about, config)] : await orphans.judge(about)));
  }
  const accounted = new Set([...paths, ...outside, ...unreadable, ...orphans.misspelt]);
  return [
    ...findMissing(images, (path) => accounted.has(path) || accounted.has(dirname(path))),
    ...findShared(byLabel),
    ...findOutside(outside, nameOf),
    ...findUnreadable(unreadable, { nameOf, splitOf }),
    ...odd,
    ...orphans.finish(),
  ];
}
