import type { Check } from '../checks/check.js';

const REWRITE = 'Where the change is meant, write the manifest again with `dataset manifest`; else restore the file.';

/** What is checked of `manifest.yaml`. */
export const MANIFEST_CHECKS = {
  'manifest-absent': {
    severity: 'notice',
    title: 'No manifest',
    why: 'Without it nobody can tell later which files a model was trained on, or who may use them.',
    fix: 'Write one with `dataset manifest`, naming licence, source and who reviewed the rights.',
  },
  'manifest-unreadable': {
    severity: 'warning',
    title: 'Manifest that cannot be read',
    why: 'The files cannot be compared with it, and the data rights that it states are unknown.',
    fix: 'Correct it, or write it again with `dataset manifest --overwrite`.',
  },
  'manifest-other-config': {
    severity: 'warning',
    title: 'Manifest of another config',
    why: 'It describes another dataset than the one that is validated.',
    fix: 'Validate the config that it names, or write it again with `dataset manifest --overwrite`.',
  },
  'manifest-file-added': {
    severity: 'warning',
    title: 'File that the manifest does not list',
    why: 'A model trained now would not be trained on the dataset that was recorded and reviewed.',
    fix: REWRITE,
  },
  'manifest-file-removed': {
    severity: 'warning',
    title: 'File of the manifest that is gone',
    why: 'A model trained now would not be trained on the dataset that was recorded and reviewed.',
    fix: REWRITE,
  },
  'manifest-file-changed': {
    severity: 'warning',
    title: 'File that differs from the manifest',
    why: 'Its bytes are not those that were recorded: an edit, a damaged copy, or an image that a tool wrote again.',
    fix: REWRITE,
  },
  'manifest-file-moved': {
    severity: 'warning',
    title: 'File that moved',
    why: 'The same bytes have another name, perhaps in another split: figures are not comparable with those before.',
    fix: REWRITE,
  },
  'manifest-classes-differ': {
    severity: 'warning',
    title: 'Class names that differ from the manifest',
    why: 'The same class id then means something else than in the recorded dataset.',
    fix: 'Restore the names of the config, or write the manifest again with `dataset manifest`.',
  },
  'manifest-rights-unreviewed': {
    severity: 'notice',
    title: 'Data rights that nobody reviewed',
    why: 'Whether a model of these images may be trained, kept or sold is not settled; a real training run refuses it.',
    fix: 'State them with `dataset manifest --licence NAME --source TEXT --reviewed-by NAME`.',
  },
} as const satisfies Record<string, Check>;
