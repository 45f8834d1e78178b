import { basename } from 'node:path';
import * as z from 'zod';
import { Fault, isFault } from '../../../base/fault.js';
import { writeFileAtomically } from '../../../base/files/write-file.js';
import { listDatasetImages } from '../config/list-dataset-images.js';
import { readDatasetConfig } from '../config/read-dataset-config.js';
import type { AdoptedPath } from '../contract/adopted-path.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import { DataRights, type DatasetManifest, isFuture, type ManifestFile } from '../contract/dataset-manifest.js';
import { otherFiles } from '../scan/describe-file.js';
import { scanDataset } from '../scan/scan-dataset.js';
import { refuseUnread, unreadOf } from '../scan/unread.js';
import { SetTally } from '../sets/set-tally.js';
import { compareFiles } from './compare-files.js';
import { manifestPathOf, readManifest, writeManifestText } from './manifest-file.js';
import { classTexts } from './verify-manifest.js';

/** Statements of the user about a dataset. Omitted ones are copied from the previous manifest. */
export const ManifestRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(200).optional().meta({
      description: 'Name of the dataset (default: that of its folder)',
      example: 'traffic signs',
    }),
    dataset_version: z.string().trim().min(1).max(100).optional().meta({
      description: 'Version of the dataset (default: 1.0.0)',
      example: '1.2.0',
    }),
    licence: z.string().trim().min(1).max(200).optional().meta({
      description: 'SPDX id or name of the licence of the images',
      example: 'CC-BY-4.0',
    }),
    source: z.string().trim().min(1).max(1000).optional().meta({
      description: 'Source of the images',
      example: 'Taken by our own team',
    }),
    reviewed_by: z.string().trim().min(1).max(200).optional().meta({
      description: 'Reviewer of the rights',
      example: 'Ada Lovelace',
    }),
    reviewed_on: z.iso
      .date()
      .optional()
      .meta({ description: 'Day of the review, as YYYY-MM-DD (default: today)', example: '2026-05-04' }),
    commercial_use: DataRights.shape.commercial_use
      .optional()
      .meta({ description: 'Whether a model trained on it may be sold', example: 'allowed' }),
  })
  .meta({ id: 'DatasetManifestRequest', description: 'Details about a dataset that only its owner knows' });
export type ManifestRequest = z.infer<typeof ManifestRequest>;

export interface WriteManifestOptions {
  signal: AbortSignal;
  /** Whether an existing manifest is replaced. */
  existing: 'refuse' | 'replace';
  now: Date;
  onProgress?: (done: number, total: number) => void;
}

/** A written manifest. */
export interface WrittenManifest {
  /** Absolute path of the manifest. */
  path: string;
  manifest: DatasetManifest;
  /** Whether a previous review was dropped because files have changed and were not reviewed again. */
  is_review_dropped: boolean;
  /** Paths of the config that do not exist, and the places whose files the manifest lists instead. */
  adopted_paths: readonly AdoptedPath[];
}

const UNKNOWN: DataRights = {
  licence: null,
  source: null,
  reviewed_by: null,
  reviewed_on: null,
  commercial_use: 'unknown',
};

/** Reads the manifest that will be replaced; null if there is none or it is unreadable. */
async function readPrevious(config: DatasetConfig, existing: 'refuse' | 'replace'): Promise<DatasetManifest | null> {
  try {
    const before = await readManifest(config);
    if (before === null || existing === 'replace') return before;
  } catch (error) {
    if (!isFault(error) || existing === 'replace') return null;
  }
  throw new Fault(
    'already-exists',
    'A manifest.yaml already exists next to the config. Add --overwrite to replace it. The rights review is kept only if no image or label was added or changed.',
  );
}

/** Whether a review is outdated because images or labels were added or changed since. */
function isReviewStale(before: DatasetManifest, files: readonly ManifestFile[]): boolean {
  const { added, changed } = compareFiles(before.files, files);
  return added.length > 0 || changed.length > 0;
}

/** Rejects a review date in the future. */
function checkDay({ reviewed_on: day }: ManifestRequest, now: Date): void {
  if (day === undefined || !isFuture(day, now)) return;
  throw new Fault('invalid-input', `reviewed_on: ${day} is in the future. Use the day of the rights review.`, {
    issues: [{ pointer: '/reviewed_on', detail: 'In the future' }],
  });
}

function rightsOf(request: ManifestRequest, before: DataRights, isStale: boolean, now: Date): DataRights {
  const { licence = before.licence, source = before.source, commercial_use = before.commercial_use } = request;
  const today = now.toISOString().slice(0, 10);
  const review =
    request.reviewed_by !== undefined
      ? { reviewed_by: request.reviewed_by, reviewed_on: request.reviewed_on ?? today }
      : isStale
        ? { reviewed_by: null, reviewed_on: null }
        : { reviewed_by: before.reviewed_by, reviewed_on: request.reviewed_on ?? before.reviewed_on };
  return { licence, source, ...review, commercial_use };
}

/** Collects the files and counts of a dataset. Hashes images without decoding them. */
async function collectFiles(config: DatasetConfig, { signal, onProgress }: WriteManifestOptions) {
  const { images, findings } = await listDatasetImages(config, signal);
  const unread = unreadOf(config, [...config.findings, ...findings]);
  if (images.length === 0) {
    throw new Fault('unreadable-dataset', 'No images were found. Run `dataset validate` for the reason.');
  }
  const tally = new SetTally();
  const files = new Map((await otherFiles(config)).map((file) => [file.path, file]));
  await scanDataset(
    config,
    images,
    { mode: 'hash', signal, onProgress },
    ({ image, label, files: seen, unread: left }) => {
      tally.add({ image, size: null, label });
      for (const file of seen) files.set(file.path, file);
      unread.push(...left);
    },
  );
  refuseUnread('No manifest can be written that covers all files', [...new Set(unread)]);
  const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files: sorted, ...tally.finish(config) };
}

/**
 * Writes `manifest.yaml` next to the config: hashes of all files, counts, and statements about the rights.
 * @param configPath path of the config or of its folder. Faults: already-exists, not-writable, unreadable-dataset (no
 * images, or an unreadable file), invalid-input, cancelled, and those of the config.
 */
export async function writeManifest(
  configPath: string,
  request: ManifestRequest,
  options: WriteManifestOptions,
): Promise<WrittenManifest> {
  checkDay(request, options.now);
  const config = await readDatasetConfig(configPath);
  const before = await readPrevious(config, options.existing);
  const { files, splits, classes } = await collectFiles(config, options);
  const isStale = before !== null && isReviewStale(before, files);
  const rights = rightsOf(request, before?.rights ?? UNKNOWN, isStale, options.now);
  const counts = classes.map(({ id, objects }) => [
    id,
    Object.values(objects).reduce<number>((sum, one) => sum + (one ?? 0), 0),
  ]);
  const manifest: DatasetManifest = {
    manifest_version: 1,
    name: request.name ?? before?.name ?? (basename(config.root) || 'dataset'),
    version: request.dataset_version ?? before?.version ?? '1.0.0',
    created_at: options.now.toISOString(),
    config: basename(config.file),
    rights,
    classes: classTexts(config.names),
    splits,
    class_counts: Object.fromEntries(counts),
    files,
  };
  const path = manifestPathOf(config);
  await writeFileAtomically(path, writeManifestText(manifest), options.existing);
  return {
    path,
    manifest,
    adopted_paths: config.adopted,
    is_review_dropped: (before?.rights.reviewed_by ?? null) !== null && rights.reviewed_by === null,
  };
}
