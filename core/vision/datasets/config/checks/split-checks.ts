import { type Cause, defineChecks } from '../../checks/check.js';

/** What counts from another root is not found. */
export const OF_THE_ROOT: Cause = { within: 'set', effects: ['config-split-not-found'] };

/** What the paths of a config can be wrong in. */
export const SPLIT_CHECKS = defineChecks({
  'config-path-invalid': {
    severity: 'error',
    title: '"path" is not a path',
    why: 'Training stops.',
    fix: 'Write the folder of the dataset as a text, or leave "path" out: the folder of the config is meant then.',
    causes: OF_THE_ROOT,
  },
  'config-path-not-found': {
    severity: 'error',
    title: 'The folder that "path" names does not hold the dataset',
    why: 'Training finds no images, and stops or downloads another dataset.',
    fix: 'Correct "path", or leave it out: the folder of the config is meant then.',
    causes: OF_THE_ROOT,
  },
  'config-path-too-wide': {
    severity: 'error',
    title: '"path" is the top of the disk',
    why: 'Nothing can be told apart from the dataset: links and splits may lead anywhere, and no copy of it can be made.',
    fix: 'Write the folder that holds the images and labels, and no more.',
  },
  'config-path-relative': {
    severity: 'warning',
    title: '"path" depends on where training is started',
    why: 'Training looks from the folder that it is started in, then in its own folder of datasets, not from the config.',
    fix: 'Write the absolute path, or leave "path" out where the config lies in the dataset.',
  },
  'config-remote-path': {
    severity: 'error',
    title: 'A path is an address on the network',
    why: 'Training does not read images from an address as a split; nothing is fetched here either.',
    fix: 'Download the data, look at it, and name the folder.',
    causes: OF_THE_ROOT,
  },
  'config-path-escapes': {
    severity: 'error',
    title: 'A path leads out of the dataset',
    why: 'What lies outside is not part of the dataset: it was not looked at, and copies and manifests would miss it.',
    fix: 'Move the images into the dataset, or let "path" name the folder that holds all of them.',
  },
  'config-root-assumed': {
    severity: 'warning',
    title: 'The images lie outside the folder of the config',
    why: 'Without "path" the dataset is the folder of the config; it holds none of the images.',
    fix: 'Add "path:" with the folder of the dataset.',
  },
  'config-link-escapes': {
    severity: 'warning',
    title: 'A link leads out of the dataset',
    why: 'A copy of the dataset loses what it points to, and its target may change unseen.',
    fix: 'Copy the files into the dataset.',
  },
  'config-link-loop': {
    severity: 'warning',
    title: 'A link leads to a folder that is read already',
    why: 'Training follows it, round and round where it leads back, and reads the same images many times.',
    fix: 'Remove the link.',
  },
  'config-split-missing': {
    severity: 'error',
    title: 'A split that training needs is not named',
    why: 'Training needs "train" and "val", and stops without them.',
    fix: 'Add the key with the folder of its images.',
  },
  'config-split-renamed': {
    severity: 'warning',
    title: 'The validation split has another name',
    why: 'Training takes "validation" for "val" in newer versions, other tools do not; "valid" is passed over.',
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
    title: 'A split is not there',
    why: 'Training stops, some versions only after an epoch.',
    fix: 'Correct the path; it counts from "path", or from the folder of the config without one.',
  },
  'config-path-case': {
    severity: 'error',
    title: 'A path is written in another case than on the disk',
    why: 'It works on Windows and macOS, and is not found on Linux.',
    fix: 'Write it as it stands on the disk.',
  },
  'config-split-parent-stripped': {
    severity: 'notice',
    title: 'A path begins with "../" and is found only without it',
    why: 'Training mends this for a single path, not in a list; other tools do not.',
    fix: 'Take "../" out.',
  },
  'config-split-shared': {
    severity: 'warning',
    title: 'The same images are named twice',
    why: 'Validation on images of training says nothing about new images; twice in one split they count double.',
    fix: 'Give each split images of its own.',
  },
  'config-split-nested': {
    severity: 'error',
    title: 'A split lies inside the folder of another',
    why: 'Folders are read with all that is in them: training sees the images that it is validated on.',
    fix: 'Put the splits side by side, such as images/train and images/val.',
  },
});
