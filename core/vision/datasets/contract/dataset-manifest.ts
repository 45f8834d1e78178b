import * as z from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const DataRights = z
  .strictObject({
    licence: z
      .string()
      .min(1)
      .nullable()
      .meta({ description: 'SPDX id or name of the licence of the images', example: 'CC-BY-4.0' }),
    source: z
      .string()
      .min(1)
      .nullable()
      .meta({ description: 'Source of the images', example: 'Taken by our own team' }),
    reviewed_by: z
      .string()
      .min(1)
      .nullable()
      .meta({ description: 'Reviewer of the rights; null if nobody has reviewed them', example: 'Ada Lovelace' }),
    reviewed_on: z.iso.date().nullable().meta({ description: 'When', example: '2026-05-04' }),
    commercial_use: z
      .enum(['allowed', 'forbidden', 'unknown'])
      .meta({ description: 'Whether a model trained on it may be sold', example: 'allowed' }),
  })
  .meta({ id: 'DataRights', description: 'Usage rights of the images, and their review' });
export type DataRights = z.infer<typeof DataRights>;

export const ManifestFile = z
  .strictObject({
    path: z.string().min(1).meta({ description: 'Relative to the root, with /', example: 'images/train/0001.jpg' }),
    bytes: z.int().min(0).meta({ description: 'Size', example: 48213 }),
    sha256: Sha256.meta({ description: 'SHA-256 of its bytes', example: '0'.repeat(64) }),
  })
  .meta({ id: 'ManifestFile', description: 'A file of the dataset' });
export type ManifestFile = z.infer<typeof ManifestFile>;

export const SplitCounts = z
  .strictObject({
    images: z.int().min(0).meta({ description: 'Images', example: 900 }),
    labels: z.int().min(0).meta({ description: 'Images with a label file', example: 880 }),
    backgrounds: z.int().min(0).meta({ description: 'Images without a label, or with an empty one', example: 20 }),
    objects: z.int().min(0).meta({ description: 'Boxes and polygons', example: 2711 }),
  })
  .meta({ id: 'SplitCounts', description: 'Contents of a split' });
export type SplitCounts = z.infer<typeof SplitCounts>;

/** `manifest.yaml` next to the config: name and rights of the dataset, and the hash of each file. */
export const DatasetManifest = z
  .strictObject({
    manifest_version: z.literal(1).meta({ description: 'Version of this format', example: 1 }),
    name: z.string().min(1).meta({ description: 'Name of the dataset', example: 'traffic signs' }),
    version: z.string().min(1).meta({ description: 'Version of the dataset', example: '1.2.0' }),
    created_at: z.iso
      .datetime()
      .meta({ description: 'Time at which the manifest was written', example: '2026-05-04T10:00:00Z' }),
    config: z.string().min(1).meta({ description: 'Name of the config next to it', example: 'data.yaml' }),
    rights: DataRights,
    classes: z.array(z.string()).meta({ description: 'Class names by id', example: ['stop', 'yield'] }),
    splits: z
      .partialRecord(z.enum(['train', 'val', 'test']), SplitCounts)
      .meta({ description: 'Counts of each split', example: {} }),
    class_counts: z
      .record(z.string(), z.int().min(0))
      .meta({ description: 'Objects of each class, by id', example: { '0': 1200 } }),
    files: z.array(ManifestFile).meta({ description: 'Config, images, labels and lists, by path', example: [] }),
  })
  .meta({ id: 'DatasetManifest', description: 'The contents of a dataset, with the hash of each file' });
export type DatasetManifest = z.infer<typeof DatasetManifest>;

const FACTS = ['licence', 'source', 'reviewed_by', 'reviewed_on'] as const;
const HOUR_MS = 3_600_000;
/** Time zones are up to 14 hours ahead of UTC. */
const MAX_AHEAD_MS = 14 * HOUR_MS;

/**
 * Whether a day has not started in any time zone.
 * @param day ISO 8601 date, such as "2026-05-04".
 */
export function isFuture(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + MAX_AHEAD_MS).toISOString().slice(0, 10);
}

/** Returns why the rights do not count as reviewed, as clauses of a sentence; none if they do. */
export function rightsFaults(rights: DataRights, now: Date): string[] {
  const missing = FACTS.filter((key) => (rights[key] ?? '').trim() === '');
  const faults = missing.length === 0 ? [] : [`it has no ${missing.join(', ')}`];
  const { reviewed_on: day } = rights;
  if (day !== null && isFuture(day, now)) faults.push(`its reviewed_on, ${day}, is in the future`);
  return faults;
}
