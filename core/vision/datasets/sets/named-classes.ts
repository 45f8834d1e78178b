import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import { quote } from '../labels/label-finds.js';

const MOST_NAMED = 5;
const MOST_RELATED = 20;

/** A class as a sentence names it. */
export function classNameOf(id: number, { names }: DatasetConfig): string {
  const name = names[id] ?? null;
  return name === null ? `class ${id}` : `"${quote(name)}"`;
}

/** Classes in a sentence: the first few, and how many more. */
export function listOf(ids: readonly number[], config: DatasetConfig): string {
  const named = ids.slice(0, MOST_NAMED).map((id) => classNameOf(id, config));
  const more = ids.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

/** Where a finding about classes, one however many they are, stands: the name of the first, and those of the others. */
export function classPlaceOf(
  ids: readonly number[],
  config: DatasetConfig,
): Pick<Finding, 'file' | 'line' | 'column' | 'related'> {
  const [first, ...others] = ids;
  const place = first === undefined ? null : config.namePlaces[first];
  const related = others.slice(0, MOST_RELATED).map((id) => ({
    file: config.name,
    line: config.namePlaces[id]?.line ?? null,
    note: `class ${id}`,
  }));
  return {
    file: config.name,
    line: place?.line ?? null,
    column: place?.column ?? null,
    related,
  };
}
