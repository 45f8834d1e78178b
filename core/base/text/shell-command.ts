const PLAIN = /^[A-Za-z0-9_./:=@%+,~-]+$/;

/** Quotes a text for a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Formats a command line that can be pasted into a POSIX shell. Quotes words only where necessary. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => (PLAIN.test(word) ? word : quoted(word))).join(' ');
}

/** Converts a field name to the name of its flag. */
export const kebab = (name: string): string => name.replaceAll('_', '-');
