import { basename } from 'node:path';
import { isFault } from '../../../base/fault.js';
import { type Check, defineChecks, type Found, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import { type DatasetManifest, type ManifestFile, rightsFaults } from '../contract/dataset-manifest.js';
import type { DatasetReport } from '../contract/dataset-report.js';
import { compareFiles, type FileChanges } from './compare-files.js';
import { MANIFEST_NAME, readManifest } from './manifest-file.js';

const REWRITE =
  'If the change is intended, write the manifest again with `dataset manifest`; otherwise restore the file.';

export const MANIFEST_CHECKS = defineChecks({
  'manifest-absent': {
    severity: 'notice',
    title: 'No manifest',
    why: 'Without it, the files that a model was trained on and their usage rights cannot be determined later.',
    fix: 'Write one with `dataset manifest`, including licence, source and reviewer of the rights.',
  },
  'manifest-unreadable': {
    severity: 'warning',
    title: 'Manifest that cannot be read',
    why: 'The files cannot be compared with it, and its usage rights are unknown.',
    fix: 'Correct it, or write it again with `dataset manifest --overwrite`.',
  },
  'manifest-other-config': {
    severity: 'warning',
    title: 'Manifest of another config',
    why: 'It describes a dataset other than the validated one.',
    fix: 'Validate the config that it names, or write it again with `dataset manifest --overwrite`.',
  },
  'manifest-file-added': {
    severity: 'warning',
    title: 'File that the manifest does not list',
    why: 'A model trained now would use data other than the recorded and reviewed dataset.',
    fix: REWRITE,
  },
  'manifest-file-removed': {
    severity: 'warning',
    title: 'File of the manifest that does not exist',
    why: 'A model trained now would use data other than the recorded and reviewed dataset.',
    fix: REWRITE,
  },
  'manifest-file-changed': {
    severity: 'warning',
    title: 'File that differs from the manifest',
    why: 'The file was edited, damaged or re-encoded after the manifest was written.',
    fix: REWRITE,
  },
  'manifest-file-moved': {
    severity: 'warning',
    title: 'File that moved',
    why: 'The same bytes have another name, perhaps in another split, so results are not comparable with earlier ones.',
    fix: REWRITE,
  },
  'manifest-classes-differ': {
    severity: 'warning',
    title: 'Class names that differ from the manifest',
    why: 'The same class id then has a different meaning from the one in the recorded dataset.',
    fix: 'Restore the names of the config, or write the manifest again with `dataset manifest`.',
  },
  'manifest-rights-unreviewed': {
    severity: 'notice',
    title: 'Rights not reviewed',
    why: 'It is not settled whether a model of these images may be trained, kept or sold, so a real training run refuses it.',
    fix: 'State them with `dataset manifest --licence NAME --source TEXT --reviewed-by NAME`.',
  },
});

/** Result of comparing a dataset with its manifest. */
export interface ManifestVerdict {
  state: DatasetReport['manifest'];
  findings: Finding[];
}

const found = (check: Check, message: string, more: Partial<Found> = {}) =>
  raise(check, { message, file: MANIFEST_NAME, ...more });

function changeFindings({ added, removed, changed, moved }: FileChanges): Finding[] {
  return [
    ...added.map(({ path }) =>
      found(MANIFEST_CHECKS['manifest-file-added'], `The manifest does not list "${path}".`, { file: path }),
    ),
    ...removed.map(({ path }) =>
      found(
        MANIFEST_CHECKS['manifest-file-removed'],
        `The manifest lists "${path}", which is not part of the dataset any more.`,
        {
          file: path,
        },
      ),
    ),
    ...changed.map(({ before, now }) =>
      found(MANIFEST_CHECKS['manifest-file-changed'], `"${now.path}" differs from the file in the manifest.`, {
        file: now.path,
        value: `sha256 ${now.sha256.slice(0, 12)}, recorded ${before.sha256.slice(0, 12)}`,
      }),
    ),
    ...moved.map(({ before, now }) =>
      found(
        MANIFEST_CHECKS['manifest-file-moved'],
        `"${now.path}" was "${before.path}" when the manifest was written.`,
        {
          file: now.path,
          related: [{ file: before.path, line: null, note: 'its recorded name' }],
        },
      ),
    ),
  ];
}

function rightsFindings({ rights }: DatasetManifest, now: Date): Finding[] {
  const faults = rightsFaults(rights, now);
  if (faults.length === 0) return [];
  return [
    found(
      MANIFEST_CHECKS['manifest-rights-unreviewed'],
      `The manifest contains no rights review: ${faults.join('; ')}.`,
    ),
  ];
}

function classFindings(manifest: DatasetManifest, { names }: Pick<DatasetConfig, 'names'>): Finding[] {
  const written = classTexts(names);
  const differs =
    manifest.classes.length !== written.length || manifest.classes.some((name, id) => name !== written[id]);
  if (!differs) return [];
  const at = written.findIndex((name, id) => name !== manifest.classes[id]);
  const id = at === -1 ? written.length : at;
  const quoted = (name: string | undefined) => (name === undefined ? 'absent' : `"${name}"`);
  return [
    found(
      MANIFEST_CHECKS['manifest-classes-differ'],
      `Class ${id} is ${quoted(written[id])} in the config and ${quoted(manifest.classes[id])} in the manifest.`,
      { value: written[id] ?? null },
    ),
  ];
}

/** Returns class names in the form of a manifest: an id without a name is an empty text. */
export function classTexts(names: readonly (string | null)[]): string[] {
  return names.map((name) => name ?? '');
}

/**
 * Compares a dataset with its manifest: added, removed, changed and moved files.
 * @param files files found now: config, lists, images and labels.
 */
export async function verifyManifest(
  config: DatasetConfig,
  files: readonly ManifestFile[],
  now = new Date(),
): Promise<ManifestVerdict> {
  let manifest: DatasetManifest | null;
  try {
    manifest = await readManifest(config);
  } catch (error) {
    if (!isFault(error)) throw error;
    return { state: 'unreadable', findings: [found(MANIFEST_CHECKS['manifest-unreadable'], error.message)] };
  }
  if (manifest === null) {
    const message = `No ${MANIFEST_NAME} exists next to "${basename(config.file)}".`;
    return { state: 'absent', findings: [found(MANIFEST_CHECKS['manifest-absent'], message, { file: null })] };
  }
  const rights = rightsFindings(manifest, now);
  if (manifest.config !== basename(config.file)) {
    const message = `The manifest belongs to "${manifest.config}", not to "${basename(config.file)}".`;
    const other = found(MANIFEST_CHECKS['manifest-other-config'], message, { value: manifest.config });
    return { state: 'differs', findings: [other, ...rights] };
  }
  const changes = [...changeFindings(compareFiles(manifest.files, files)), ...classFindings(manifest, config)];
  return { state: changes.length === 0 ? 'matches' : 'differs', findings: [...changes, ...rights] };
}
