import type { Split } from '../../datasets/contract/dataset-config.js';

/** Escapes a character that a YAML 1.1 parser might misinterpret or drop, even in quotes. */
function escapeCharacter(character: string): string {
  const found = character.codePointAt(0)!;
  // A lone surrogate is not a character, so it becomes U+FFFD.
  const code = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found;
  if (character === '"' || character === '\\') return `\\${character}`;
  return code >= 0x20 && code < 0x7f ? character : `\\U${code.toString(16).padStart(8, '0')}`;
}

const quote = (text: string) => `"${[...text].map(escapeCharacter).join('')}"`;

/**
 * Renders the dataset config for the trainer, which replaces the user's: it contains only the copied images and class
 * names, and no keys that execute code or download files. ASCII with quoted names, so that YAML 1.1 and 1.2 parsers
 * agree.
 */
export function renderDataYaml(splits: readonly Split[], classes: readonly string[]): string {
  const folders = splits.map((split) => `${split}: images/${split}\n`);
  const names = classes.map((name, id) => `  ${id}: ${quote(name)}\n`);
  return `${folders.join('')}names:\n${names.join('')}`;
}
