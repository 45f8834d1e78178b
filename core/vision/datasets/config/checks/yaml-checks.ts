import { defineChecks } from '../../checks/check.js';

/** What a config can be wrong in as a text. */
export const YAML_CHECKS = defineChecks({
  'config-not-yaml': {
    severity: 'error',
    title: 'The config is not YAML',
    why: 'Training stops before it begins: nothing of the config can be read.',
    fix: 'Correct the line; texts with ": ", "#", "[" or "{" need quotes.',
  },
  'config-not-a-map': {
    severity: 'error',
    title: 'The config is not a map of keys',
    why: 'Training looks for the keys train, val and names, and stops without them.',
    fix: 'Write one key a line: "train: images/train", "val: images/val", "names: [first, second]".',
  },
  'config-too-large': {
    severity: 'error',
    title: 'The config is too large',
    why: 'A config names folders and classes; one of this size is another file, or meant to do harm.',
    fix: 'Name the dataset config itself, and lists of images in text files of their own.',
  },
  'config-suffix': {
    severity: 'error',
    title: 'The config does not end in .yaml',
    why: 'Training accepts a config only by that ending.',
    fix: 'Rename it to end in .yaml or .yml.',
  },
  'config-not-utf8': {
    severity: 'warning',
    title: 'The config is not UTF-8',
    why: 'Training drops the bytes that it cannot read: letters vanish from class names and paths.',
    fix: 'Save the file as UTF-8.',
  },
  'config-byte-order-mark': {
    severity: 'notice',
    title: 'The config begins with a byte order mark',
    why: 'Some readers take the mark for a part of the first key.',
    fix: 'Save the file as UTF-8 without a byte order mark.',
  },
  'config-tab': {
    severity: 'error',
    title: 'A tab stands between the words of the config',
    why: 'The YAML reader of training stops at a tab.',
    fix: 'Replace the tab with spaces.',
  },
  'config-alias': {
    severity: 'error',
    title: 'The config refers to another place in it',
    why: 'A few such references can unfold into gigabytes, so they are not followed here and their value is unknown.',
    fix: 'Write the value out.',
  },
  'config-duplicate-key': {
    severity: 'error',
    title: 'A key stands twice',
    why: 'Training silently takes the last one: what the first says is lost.',
    fix: 'Leave one of them out.',
  },
  'config-several': {
    severity: 'notice',
    title: 'Several configs lie in the dataset',
    why: 'Training that is given the folder cannot tell which is meant, and a reader neither.',
    fix: 'Keep one, or always name the config itself.',
  },
});
