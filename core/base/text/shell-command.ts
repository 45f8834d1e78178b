const PLAIN = /^[A-Za-z0-9_./:=@%+,~-]+$/;

/** Invisible characters, which a terminal or report would execute or hide. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return NAMED[character] ?? (code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`);
}

/** Quotes a text for a shell: as POSIX does, or with `$'...'` if it contains invisible characters. */
export function quoted(text: string): string {
  if (text.search(INVISIBLE) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${text.replaceAll(/[\\']/g, '\\$&').replaceAll(INVISIBLE, escaped)}'`;
}

/** Returns a path that no program mistakes for an option. `-` is standard input. */
export const pathWord = (path: string): string => (path.startsWith('-') && path !== '-' ? `./${path}` : path);

/** Formats a command line that can be pasted into a shell (POSIX 2024, bash, zsh). Quotes words only where necessary. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => (PLAIN.test(word) ? word : quoted(word))).join(' ');
}

/** Converts a field name to the name of its flag. */
export const kebab = (name: string): string => name.replaceAll('_', '-');
