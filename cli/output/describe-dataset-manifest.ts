import type { WrittenManifest } from '../../core/vision/datasets/manifest/write-manifest.js';
import { describeAdopted } from '../../core/vision/datasets/report/describe-adopted.js';
import { plain, type Terminal } from '../terminal.js';
import { countOf } from './figures.js';

/** Describes a written manifest. */
export function describeManifest(written: WrittenManifest, terminal: Terminal): string {
  const { path, manifest, is_review_dropped, adopted_paths: adopted } = written;
  const { name, version, rights, files, splits, classes } = manifest;
  const images = Object.values(splits).reduce((sum, split) => sum + (split?.images ?? 0), 0);
  const review =
    rights.reviewed_by === null
      ? terminal.paint('yellow', 'rights not reviewed; add --licence, --source and --reviewed-by')
      : `rights reviewed by ${plain(rights.reviewed_by)} on ${rights.reviewed_on}`;
  const dropped = 'files changed since the rights review, so it was dropped; add --reviewed-by again';
  return [
    `${terminal.paint('bold', plain(name))} ${plain(version)}  ${countOf(images, 'image')}, ${countOf(files.length, 'file')}, ${classes.length === 1 ? '1 class' : `${classes.length} classes`}`,
    `  licence ${plain(rights.licence ?? 'unknown')}; source ${plain(rights.source ?? 'unknown')}; commercial use ${rights.commercial_use}`,
    `  ${is_review_dropped ? terminal.paint('yellow', dropped) : review}`,
    ...adopted.map((each) => `  ${terminal.paint('yellow', plain(describeAdopted(each)))}`),
    `wrote ${plain(path)}; to check the dataset, run "dataset validate"`,
  ].join('\n');
}
