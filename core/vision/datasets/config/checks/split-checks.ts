import { type Cause, defineChecks } from '../../checks/check.js';

/** Consequence of a wrong `path`: relative paths are not found. */
export const OF_THE_ROOT: Cause = { within: 'set', effects: ['config-split-not-found'] };

/** Checks of the paths of a config. */
export const SPLIT_CHECKS = defineChecks({
  'config-path-invalid': {
    severity: 'error',
    title: '"path" is not a path',
    why: 'Training stops.',
    fix: 'Write the folder of the dataset as text, or remove "path" to use the folder of the config.',
    causes: OF_THE_ROOT,
  },
  'config-path-not-found': {
    severity: 'error',
    title: 'The folder in "path" does not contain the dataset',
    why: 'Training finds no images, and stops or downloads another dataset.',
    fix: 'Correct "path", or remove it to use the folder of the config.',
    causes: OF_THE_ROOT,
  },
  'config-path-elsewhere': {
    severity: 'error',
    title: 'A path does not exist, but its likely place was found and checked instead',
    why: 'Ultralytics would stop here.',
    fix: 'Correct the path, or write a corrected copy with "vision-cli dataset fix".',
  },
  'config-path-too-wide': {
    severity: 'error',
    title: '"path" is the root of the disk',
    why: 'The whole disk counts as the dataset, so links and splits may lead anywhere, and it cannot be copied.',
    fix: 'Specify the folder that contains only the images and labels.',
  },
  'config-path-relative': {
    severity: 'warning',
    title: '"path" depends on the folder in which training starts',
    why: 'Training resolves it from the folder in which it starts, then from its own datasets folder, not from the config.',
    fix: 'Write the absolute path, or remove "path" if the config is inside the dataset.',
  },
  'config-remote-path': {
    severity: 'error',
    title: 'A path is a network address',
    why: 'Training does not read a split from an address, and nothing is downloaded here.',
    fix: 'Download the data, inspect it, and specify the folder.',
    causes: OF_THE_ROOT,
  },
  'config-path-escapes': {
    severity: 'error',
    title: 'A path leads outside the dataset',
    why: 'Data outside is not part of the dataset: it was not checked, and copies and manifests do not include it.',
    fix: 'Move the images into the dataset, or set "path" to the folder that contains all of them.',
  },
  'config-root-assumed': {
    severity: 'warning',
    title: 'The images are outside the folder of the config',
    why: 'Without "path", the dataset is the folder of the config, which contains none of the images.',
    fix: 'Add "path:" with the folder of the dataset.',
  },
  'config-link-escapes': {
    severity: 'warning',
    title: 'A link leads outside the dataset',
    why: 'A copy of the dataset loses its target, and the target may change unnoticed.',
    fix: 'Copy the files into the dataset.',
  },
  'config-link-loop': {
    severity: 'warning',
    title: 'A link leads to a folder that is already included',
    why: 'Training follows it, in an endless loop if it leads back, and reads the same images many times.',
    fix: 'Remove the link.',
  },
  'config-split-missing': {
    severity: 'error',
    title: 'A required split is missing',
    why: 'Training needs "train" and "val", and stops without them.',
    fix: 'Add the key with the folder of its images.',
  },
  'config-split-renamed': {
    severity: 'warning',
    title: 'The validation split has another name',
    why: 'Newer versions of training accept "validation" for "val", but other tools do not; "valid" is ignored.',
    fix: 'Rename the key to "val".',
  },
  'config-split-invalid': {
    severity: 'error',
    title: 'A split is not a path or a list of paths',
    why: 'Training stops.',
    fix: 'Name a folder of images, a text file that lists them, or a list of those.',
  },
  'config-split-not-found': {
    severity: 'error',
    title: 'A split does not exist',
    why: 'Training stops, some versions only after an epoch.',
    fix: 'Correct the path. It is relative to "path", or else to the folder of the config.',
  },
  'config-path-case': {
    severity: 'error',
    title: 'The case of a path differs from the one on the disk',
    why: 'It works on Windows and macOS, and is not found on Linux.',
    fix: 'Write it exactly as on the disk.',
  },
  'config-split-parent-stripped': {
    severity: 'notice',
    title: 'A path begins with "../" and exists only without it',
    why: 'Training corrects this for a single path, but not in a list; other tools do not.',
    fix: 'Take "../" out.',
  },
  'config-split-shared': {
    severity: 'warning',
    title: 'The same images are listed twice',
    why: 'Validation on training images does not show how the model performs on new images; twice in one split they count double.',
    fix: 'Give each split separate images.',
  },
  'config-split-nested': {
    severity: 'error',
    title: 'A split is inside the folder of another',
    why: 'Folders are read recursively, so training sees the validation images.',
    fix: 'Use separate folders for the splits, such as images/train and images/val.',
  },
});
