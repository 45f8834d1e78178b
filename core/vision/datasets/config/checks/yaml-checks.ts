import { defineChecks } from '../../checks/check.js';

/** Checks of the YAML syntax of a config. */
export const YAML_CHECKS = defineChecks({
  'config-not-yaml': {
    severity: 'error',
    title: 'The config is not YAML',
    why: 'Training stops at once because it cannot parse the config.',
    fix: 'Correct the line; texts with ": ", "#", "[" or "{" need quotes.',
  },
  'config-not-a-map': {
    severity: 'error',
    title: 'The config is not a map of keys',
    why: 'Training needs the keys train, val and names, and stops without them.',
    fix: 'Write one key per line: "train: images/train", "val: images/val", "names: [first, second]".',
  },
  'config-too-large': {
    severity: 'error',
    title: 'The config is too large',
    why: 'A config lists folders and classes. A file of this size is something else, or malicious.',
    fix: 'Specify the dataset config itself, and list images in separate text files.',
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
    why: 'Training drops undecodable bytes, so letters disappear from class names and paths.',
    fix: 'Save the file as UTF-8.',
  },
  'config-byte-order-mark': {
    severity: 'notice',
    title: 'The config begins with a byte order mark',
    why: 'Some parsers treat the mark as part of the first key.',
    fix: 'Save the file as UTF-8 without a byte order mark.',
  },
  'config-tab': {
    severity: 'error',
    title: 'The config contains a tab between words',
    why: 'The YAML parser of training stops at a tab.',
    fix: 'Replace the tab with spaces.',
  },
  'config-alias': {
    severity: 'error',
    title: 'The config contains an alias',
    why: 'A few aliases can expand to gigabytes, so they are not resolved here and their value is unknown.',
    fix: 'Write the value in full.',
  },
  'config-duplicate-key': {
    severity: 'error',
    title: 'A key occurs twice',
    why: 'Training silently uses the last one, so the first value is lost.',
    fix: 'Remove one of them.',
  },
  'config-below': {
    severity: 'notice',
    title: 'The config is in a subfolder',
    why: 'Training needs the path of the config itself.',
    fix: 'Specify the config, or its folder.',
  },
  'config-several': {
    severity: 'notice',
    title: 'The dataset contains several configs',
    why: 'If only the folder is specified, the choice of the config is ambiguous.',
    fix: 'Keep one, or always specify the config file.',
  },
});
