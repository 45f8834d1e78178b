import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../core/vision/datasets/checks/finding.js';
import { planFixes } from '../../../../../core/vision/datasets/fix/plan-fixes.js';
import { writeFixed } from '../../../../../core/vision/datasets/fix/write-fixed.js';
import { writeManifest } from '../../../../../core/vision/datasets/manifest/write-manifest.js';
import { validateDataset } from '../../../../../core/vision/datasets/validate/validate-dataset.js';
import { DELIVERED, type DeliveredDataset, writeDelivered } from '../../../../support/delivered-datasets.js';
import { folderHashes } from '../../../../support/folder-bytes.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const signal = new AbortController().signal;

async function delivered(dataset: DeliveredDataset) {
  const above = await realpath(await temporaryFolder());
  const folder = join(above, 'signs');
  return { folder, config: await writeDelivered(folder, dataset), target: join(above, 'fixed') };
}

const ofConfig = (findings: readonly Finding[]) =>
  findings.filter(({ code }) => code.startsWith('config-') || code === 'set-split-empty');

describe.each(Object.entries<DeliveredDataset>(DELIVERED))('%s', (_name, dataset) => {
  const splits = Object.keys(dataset.folders);
  const all = Object.entries({ train: 8, val: 3, test: 2 }).filter(([split]) => splits.includes(split));
  const counts = Object.fromEntries(all.map(([split, images]) => [split, { images, labels: images }]));

  test.each(['no limit', 'the folder of the dataset'])(
    'is validated with one finding for the cause: %s',
    async (limit) => {
      const { folder, config } = await delivered(dataset);
      const before = await folderHashes(folder);
      const roots = limit === 'no limit' ? null : [folder];
      const { findings, splits: found, adopted_paths: adopted, verdict } = await validateDataset(config, { roots });
      expect(found).toMatchObject(counts);
      const [finding, ...others] = ofConfig(findings);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({
        code: 'config-path-elsewhere',
        severity: 'error',
        count: 1,
        line: expect.any(Number),
      });
      expect(finding!.why).toContain('Ultralytics would stop here');
      expect(verdict).toBe('invalid');
      for (const { key, images, labels, found: place } of adopted) {
        expect([images, labels]).toEqual([counts[key]!.images, counts[key]!.images]);
        expect(dataset.folders[key as 'train']![0]).toBe(place);
        expect(finding!.message).toMatch(new RegExp(`${place}" \\(${images} images, ${labels} labels\\)`));
      }
      expect(adopted.length).toBeGreaterThan(0);
      expect(await folderHashes(folder)).toEqual(before);
    },
  );

  test('a fixed copy validates without the finding', async () => {
    const { folder, config, target } = await delivered(dataset);
    const before = await folderHashes(folder);
    const plan = await planFixes(config, { signal });
    expect(Object.keys(plan.fix_counts)).toEqual([dirname(config) === folder ? 'config-places' : 'config-moved']);
    const copy = await writeFixed({ configPath: config, folder: target, closed: [] }, { signal });
    const report = await validateDataset(copy.config);
    expect(report.splits).toMatchObject(counts);
    expect(report.adopted_paths).toEqual([]);
    expect(ofConfig(report.findings)).toEqual([]);
    expect(report.severity_counts.error).toBe(0);
    expect(await folderHashes(folder)).toEqual(before);
  });

  test('a manifest lists the files of the place, and names it', async () => {
    const { config } = await delivered(dataset);
    const { manifest, adopted_paths: adopted } = await writeManifest(
      config,
      {},
      { signal, existing: 'refuse', now: new Date('2026-05-04T10:00:00Z') },
    );
    expect(manifest.splits).toMatchObject(counts);
    expect(adopted.length).toBeGreaterThan(0);
    expect((await validateDataset(config)).manifest).toBe('matches');
  });
});
