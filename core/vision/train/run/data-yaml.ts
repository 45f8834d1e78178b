import type { Split } from '../../datasets/contract/dataset-config.js';

/** Escapes a character that a YAML 1.1 reader may misread or drop, even in quotes. */
function escapeCharacter(character: string): string {
  const found = character.codePointAt(0)!;
  // A lone surrogate is not a character.
  const code = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found;
  if (character === '"' || character === '\\') return `\\${character}`;
  return code >= 0x20 && code < 0x7f ? character : `\\U${code.toString(16).padStart(8, '0')}`;
}

const quote = (text: string) => `"${[...text].map(escapeCharacter).join('')}"`;

/**
 * Renders the dataset config that the trainer gets instead of the user's: copied images and class names, without keys
 * that make it run code or download files. ASCII, with names in quotes, so that YAML 1.1 and 1.2 read it the same way.
 */
export function renderDataYaml(splits: readonly Split[], classes: readonly string[]): string {
  const folders = splits.map((split) => `${split}: images/${split}\n`);
  const names = classes.map((name, id) => `  ${id}: ${quote(name)}\n`);
  return `${folders.join('')}names:\n${names.join('')}`;
}
