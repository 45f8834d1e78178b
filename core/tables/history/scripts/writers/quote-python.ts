const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function escapeCharacter(character: string): string {
  const known = ESCAPES.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0)!;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x1_0000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}

/** Quotes a text as a Python literal. Hidden characters are escaped. */
export const quotePython = (text: string): string =>
  `"${text.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll(/[\\"\p{C}\p{Zl}\p{Zp}]/gu, escapeCharacter)}"`;

/** Formats a list of literals: in one line if it is short, otherwise with a few in each line. */
export function pythonList(literals: readonly string[], [open, close] = ['[', ']'] as const): string {
  const line = `${open}${literals.join(', ')}${close}`;
  if (line.length <= 100) return line;
  const lines: string[] = [];
  let current = '';
  for (const literal of literals) {
    if (current !== '' && current.length + literal.length > 100) {
      lines.push(`    ${current}`);
      current = '';
    }
    current += current === '' ? `${literal},` : ` ${literal},`;
  }
  return `${open}\n${[...lines, `    ${current}`].join('\n')}\n${close}`;
}

/** Formats a dictionary of literals. */
export function pythonDict(entries: readonly (readonly [string, string])[]): string {
  const pairs = entries.map(([key, value]) => `${key}: ${value}`);
  const line = `{${pairs.join(', ')}}`;
  return line.length <= 80 ? line : `{\n${pairs.map((pair) => `    ${pair},`).join('\n')}\n}`;
}
