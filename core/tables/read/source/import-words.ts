import { kebab } from '../../../base/text/shell-command.js';
import { ReadOptions } from './read-options.js';

const wordOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Returns the words of a command line that repeat import options. Ignores other fields. */
export function importWords(read: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(ReadOptions.shape).filter((name) => read[name] !== undefined);
  return names.flatMap((name) => [`--${kebab(name)}`, wordOf(read[name])]);
}
