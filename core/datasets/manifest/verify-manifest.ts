import { basename } from 'node:path';
import { isFault } from '../../fault.js';
import { raise } from '../checks/check.js';
import type { DatasetConfig } from '../dataset-config.js';
import type { DatasetReport } from '../dataset-report.js';
import type { Finding } from '../finding.js';
import { compareFiles, type FileChanges } from './compare-files.js';
import type { DatasetManifest, ManifestFile } from './dataset-manifest.js';
import { MANIFEST_CHECKS } from './manifest-checks.js';
import { MANIFEST_NAME, readManifest } from './read-manifest.js';
import { rightsFaults } from './rights-faults.js';

/** How files and manifest agree. */
export interface ManifestVerdict {
  state: DatasetReport['manifest'];
  findings: Finding[];
}

type Code = keyof typeof MANIFEST_CHECKS;

const found = (code: Code, message: string, more: Partial<Parameters<typeof raise>[2]> = {}) =>
  raise(MANIFEST_CHECKS, code, { message, file: MANIFEST_NAME, ...more });

function changeFindings({ added, removed, changed, moved }: FileChanges): Finding[] {
  return [
    ...added.map(({ path }) => found('manifest-file-added', `The manifest does not list "${path}".`, { file: path })),
    ...removed.map(({ path }) =>
      found('manifest-file-removed', `The manifest lists "${path}", which is not part of the dataset any more.`, {
        file: path,
      }),
    ),
    ...changed.map(({ before, now }) =>
      found('manifest-file-changed', `"${now.path}" is not the file that the manifest recorded.`, {
        file: now.path,
        value: `sha256 ${now.sha256.slice(0, 12)}, recorded ${before.sha256.slice(0, 12)}`,
      }),
    ),
    ...moved.map(({ before, now }) =>
      found('manifest-file-moved', `"${now.path}" was "${before.path}" when the manifest was written.`, {
        file: now.path,
        related: [{ file: before.path, line: null, note: 'its recorded name' }],
      }),
    ),
  ];
}

function rightsFindings({ rights }: DatasetManifest, now: Date): Finding[] {
  const faults = rightsFaults(rights, now);
  if (faults.length === 0) return [];
  return [found('manifest-rights-unreviewed', `The manifest tells of no review of the rights: ${faults.join('; ')}.`)];
}

function classFindings(manifest: DatasetManifest, { names }: Pick<DatasetConfig, 'names'>): Finding[] {
  const written = classTexts(names);
  const differs =
    manifest.classes.length !== written.length || manifest.classes.some((name, id) => name !== written[id]);
  if (!differs) return [];
  const at = written.findIndex((name, id) => name !== manifest.classes[id]);
  const id = at === -1 ? written.length : at;
  const told = (name: string | undefined) => (name === undefined ? 'absent' : `"${name}"`);
  return [
    found(
      'manifest-classes-differ',
      `Class ${id} is ${told(written[id])} in the config and ${told(manifest.classes[id])} in the manifest.`,
      { value: written[id] ?? null },
    ),
  ];
}

/** Class names as a manifest writes them; a hole of the map is an empty text. */
export function classTexts(names: readonly (string | null)[]): string[] {
  return names.map((name) => name ?? '');
}

/**
 * Compares the manifest beside the config with the files of the dataset: what was added, removed, changed and moved.
 * @param files config, lists, images and labels as they are now.
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
    return { state: 'unreadable', findings: [found('manifest-unreadable', error.message)] };
  }
  if (manifest === null) {
    const message = `There is no ${MANIFEST_NAME} beside "${basename(config.file)}".`;
    return { state: 'absent', findings: [found('manifest-absent', message, { file: null })] };
  }
  const rights = rightsFindings(manifest, now);
  if (manifest.config !== basename(config.file)) {
    const message = `The manifest is that of "${manifest.config}", not of "${basename(config.file)}".`;
    const other = found('manifest-other-config', message, { value: manifest.config });
    return { state: 'differs', findings: [other, ...rights] };
  }
  const changes = [...changeFindings(compareFiles(manifest.files, files)), ...classFindings(manifest, config)];
  return { state: changes.length === 0 ? 'matches' : 'differs', findings: [...changes, ...rights] };
}
