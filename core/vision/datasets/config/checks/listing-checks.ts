import { defineChecks } from '../../checks/check.js';

/** What shows when the images of the splits are listed. */
export const LISTING_CHECKS = defineChecks({
  'config-source-empty': {
    severity: 'error',
    title: 'A folder or list holds no images',
    why: 'Training stops where a split has no images.',
    fix: 'Put images there, or name the folder that holds them.',
  },
  'config-source-unreadable': {
    severity: 'error',
    title: 'A folder or list cannot be read',
    why: 'What it holds is missing from the dataset.',
    fix: 'Let this user read it; a list has to be a text file with one path a line.',
  },
  'config-image-not-a-file': {
    severity: 'error',
    title: 'Names of images lead to no file',
    why: 'Training counts each as corrupt and goes on without it; a pipe can stop it for ever.',
    fix: 'Put the image files there, or take the names away.',
  },
  'config-listed-missing': {
    severity: 'error',
    title: 'Listed images are not there',
    why: 'Training counts each as corrupt and goes on without it.',
    fix: 'Correct the paths, or take the lines out.',
  },
  'config-listed-case': {
    severity: 'error',
    title: 'Listed images are written in another case than on the disk',
    why: 'They are found on Windows and macOS, and missing on Linux.',
    fix: 'Write them as they stand on the disk, the ending too.',
  },
  'config-listed-relative': {
    severity: 'warning',
    title: 'Listed paths depend on where training is started',
    why: 'Only a path that begins with "./" counts from its list; others count from the folder training is started in.',
    fix: 'Begin the paths with "./", counted from the folder of the list, or write them in full.',
  },
  'config-listed-twice': {
    severity: 'warning',
    title: 'Images are listed twice',
    why: 'They count double in training.',
    fix: 'Take the second line out.',
  },
  'config-listed-not-an-image': {
    severity: 'warning',
    title: 'Lines of a list are not paths of images',
    why: 'Training passes over every line that does not end like an image, blanks at its end counted, and says nothing.',
    fix: 'Write one path of an image a line, without blanks or quotes around it.',
  },
  'config-image-suffix': {
    severity: 'warning',
    title: 'Images have an ending that training does not read',
    why: 'Training passes over them and says nothing.',
    fix: 'Convert them to JPEG or PNG.',
  },
  'config-image-in-two-splits': {
    severity: 'error',
    title: 'The same image is in two splits',
    why: 'Validation on images of training says nothing about new images.',
    fix: 'Take it out of one of them.',
  },
  'config-labels-beside-images': {
    severity: 'notice',
    title: 'Labels are looked for beside the images',
    why: 'Only where a folder of the path is named "images" are labels looked for in "labels" in its place.',
    fix: 'Nothing, where the labels lie beside the images; else put the images below a folder named "images".',
  },
  'config-labels-not-found': {
    severity: 'error',
    title: 'No label is where training looks for it',
    why: 'Images without labels count as background: the model learns that there is nothing to find.',
    fix: 'Put the labels where they are looked for: "labels" in the place of the last "images" in the path.',
  },
  'config-labels-outside': {
    severity: 'error',
    title: 'Labels are looked for outside the dataset',
    why: 'A folder above the dataset is named "images": training looks in a "labels" in its place and finds nothing.',
    fix: 'Put the images below a folder "images" of the dataset, or rename the folder above it.',
  },
  'config-cache-stale': {
    severity: 'warning',
    title: 'A cache of labels is older than the labels',
    why: 'Training may take the labels as they were: it notices a change only by names and the sum of sizes.',
    fix: 'Delete the cache; training writes it anew.',
  },
  'config-cache-present': {
    severity: 'notice',
    title: 'A cache of labels lies in the dataset',
    why: 'It is no part of the data, was written by an earlier training, and can hide changes of the labels.',
    fix: 'Delete it before the dataset is passed on.',
  },
});
