import { kebab } from '../../core/base/text/shell-command.js';

function wordOf(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the words of the command line that give the fields of a request. */
export function optionWords(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [`--${value ? '' : 'no-'}${kebab(name)}`] : [`--${kebab(name)}`, wordOf(value)],
  );
}

/** Returns the default name of the change log of a cleaned file. */
export const defaultLogOf = (cleaned: string): string => `${cleaned}.changes.jsonl`;
