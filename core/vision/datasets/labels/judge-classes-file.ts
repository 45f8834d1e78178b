import { lstat, readFile } from 'node:fs/promises';
import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import { quote } from './label-findings.js';

export const CLASSES_FILE_CHECKS = defineChecks({
  'label-classes-file': {
    severity: 'notice',
    title: 'Class names file in the label folder',
    why: 'Labelling tools leave `classes.txt` there. Some converters count it as a label; its order defines the ids.',
    fix: 'Move it out of the label folder after checking that the names in the config have the same order.',
  },
});

/** Maximum size of a class list, bytes: many thousand names. */
const MAX_BYTES = 1024 * 1024;

async function linesOf(path: string): Promise<string[]> {
  try {
    const facts = await lstat(path);
    if (!facts.isFile() || facts.size > MAX_BYTES) return [];
    const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
    while (lines.at(-1) === '') lines.pop();
    return lines;
  } catch {
    return [];
  }
}

/** Describes the first difference between a list of class names and the config; null if they are equal. */
function differenceOf(lines: readonly string[], names: DatasetConfig['names']): string | null {
  const at = lines.findIndex((line, id) => line !== names[id]);
  if (at !== -1) {
    const inConfig = names[at] ?? null;
    const config = inConfig === null ? 'has no name for it' : `has "${quote(inConfig)}"`;
    return `Its name for class ${at} is "${quote(lines[at]!)}", the config ${config}.`;
  }
  const listed = `${lines.length} ${lines.length === 1 ? 'class' : 'classes'}`;
  return lines.length < names.length ? `It lists ${listed}, the config ${names.length}.` : null;
}

/** Reports a class list in a label folder, and whether its names and their order match the config. */
export async function judgeClassesFile(
  { path, name, split }: { path: string; name: string; split: Finding['split'] },
  { names }: DatasetConfig,
): Promise<Finding> {
  const lines = await linesOf(path);
  const difference = lines.length > 0 && names.length > 0 ? differenceOf(lines, names) : null;
  const found = { file: name, split, message: 'It contains class names and is in the label folder.' };
  if (difference === null) return raise(CLASSES_FILE_CHECKS['label-classes-file'], found);
  return raise(CLASSES_FILE_CHECKS['label-classes-file'], {
    ...found,
    severity: 'warning',
    message: `The class names in the label folder differ from the config. ${difference}`,
    fix: 'Find out which order the labels use, and list the classes in the config in that order.',
  });
}
