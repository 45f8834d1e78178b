import type { Split } from '../../datasets/contract/dataset-config.js';

/** A character that a YAML 1.1 reader may take for something else, or drop, even between quotes. */
function escaped(character: string): string {
  const found = character.codePointAt(0)!;
  // Half of a surrogate pair is no character.
  const code = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found;
  if (character === '"' || character === '\\') return `\\${character}`;
  return code >= 0x20 && code < 0x7f ? character : `\\U${code.toString(16).padStart(8, '0')}`;
}

const quote = (text: string) => `"${[...text].map(escaped).join('')}"`;

/**
 * The config that the trainer reads instead of the user's: where the copied images lie and the class names, and no key
 * that it would execute or fetch (`download`). Plain ASCII, each name between quotes, so that YAML 1.1 and 1.2 read the same.
 */
export function dataYaml(splits: readonly Split[], classes: readonly string[]): string {
  const folders = splits.map((split) => `${split}: images/${split}\n`);
  const names = classes.map((name, id) => `  ${id}: ${quote(name)}\n`);
  return `${folders.join('')}names:\n${names.join('')}`;
}
