import { defineChecks } from '../../checks/check.js';

/** Checks made while listing the images of the splits. */
export const LISTING_CHECKS = defineChecks({
  'config-source-empty': {
    severity: 'error',
    title: 'A folder or list contains no images',
    why: 'Training stops if a split has no images.',
    fix: 'Put images there, or specify the folder that contains them.',
  },
  'config-source-unreadable': {
    severity: 'error',
    title: 'A folder or list cannot be read',
    why: 'Its contents are missing from the dataset.',
    fix: 'Grant this user read permission. A list must be a text file with one path per line.',
  },
  'config-image-not-a-file': {
    severity: 'error',
    title: 'Image names without a file',
    why: 'Training counts each as corrupt and skips it; a pipe can block training forever.',
    fix: 'Add the image files, or remove the names.',
  },
  'config-listed-missing': {
    severity: 'error',
    title: 'Listed images do not exist',
    why: 'Training counts each as corrupt and skips it.',
    fix: 'Correct the paths, or remove the lines.',
  },
  'config-listed-elsewhere': {
    severity: 'error',
    title: 'Listed images do not exist, but were found elsewhere and checked there',
    why: 'The paths are from another machine or folder. Training counts each as corrupt and skips it.',
    fix: 'Begin the paths with "./", relative to the folder of the list, or write a corrected copy with "vision-cli dataset fix".',
  },
  'config-listed-case': {
    severity: 'error',
    title: 'The case of listed images differs from that of the files',
    why: 'They are found on Windows and macOS, and missing on Linux.',
    fix: 'Write the names exactly as on the disk, including the extension.',
  },
  'config-listed-relative': {
    severity: 'warning',
    title: 'Listed paths depend on the folder in which training starts',
    why: 'Only a path that begins with "./" is relative to its list; other paths are relative to the folder in which training starts.',
    fix: 'Begin the paths with "./", relative to the folder of the list, or use absolute paths.',
  },
  'config-listed-twice': {
    severity: 'warning',
    title: 'Images are listed twice',
    why: 'They count double in training.',
    fix: 'Remove the second line.',
  },
  'config-listed-not-an-image': {
    severity: 'warning',
    title: 'Lines of a list are not image paths',
    why: 'Training silently skips every line without an image extension. A trailing space counts as part of the extension.',
    fix: 'Write one image path per line, without spaces or quotes around it.',
  },
  'config-image-suffix': {
    severity: 'warning',
    title: 'Images have an extension that training does not read',
    why: 'Training skips them silently.',
    fix: 'Convert them to JPEG or PNG.',
  },
  'config-image-in-two-splits': {
    severity: 'error',
    title: 'The same image is in two splits',
    why: 'Validation on training images does not show how the model performs on new images.',
    fix: 'Remove it from one of them.',
  },
  'config-labels-next-to-images': {
    severity: 'notice',
    title: 'Labels are expected next to the images',
    why: 'Labels are expected in "labels" only if a folder of the path is named "images".',
    fix: 'Do nothing if the labels are next to the images. Otherwise, put the images into a folder named "images".',
  },
  'config-labels-not-found': {
    severity: 'error',
    title: 'No label is in the folder where training expects it',
    why: 'Images without labels count as background, so the model learns that they contain no objects.',
    fix: 'Move the labels to the expected folder: the path with its last "images" replaced by "labels".',
  },
  'config-labels-outside': {
    severity: 'error',
    title: 'Labels are expected outside the dataset',
    why: 'A folder above the dataset is named "images". Training looks in a "labels" folder next to it and finds nothing.',
    fix: 'Put the images into a folder "images" inside the dataset, or rename the folder above it.',
  },
  'config-cache-stale': {
    severity: 'warning',
    title: 'A label cache is older than the labels',
    why: 'Training may use outdated labels, because it detects changes only by names and total size.',
    fix: 'Delete the cache. Training creates it again.',
  },
  'config-cache-present': {
    severity: 'notice',
    title: 'The dataset contains a label cache',
    why: 'It is not part of the data, was written by an earlier training run, and can hide changes of the labels.',
    fix: 'Delete it before you publish the dataset.',
  },
});
