import type { Command } from 'commander';

/**
 * Writes `--flag true` and `--flag=false` as the `--flag` and `--no-flag` that commander knows, so that a flag on or off
 * is given in either way. Only flags that have both forms are changed, and nothing after `--`.
 */
export function spellBooleans(argv: readonly string[], commands: readonly Command[]): string[] {
  const known = new Set(commands.flatMap(({ options }) => options.flatMap(({ long }) => long ?? [])));
  const words: string[] = [];
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  for (let at = 0; at < end; at += 1) {
    const [flag = '', own] = splitFlag(argv[at]!);
    const off = flag.replace(/^--/, '--no-');
    const value = own ?? (at + 1 < end ? argv[at + 1]! : '');
    const isSpelt = flag.startsWith('--') && known.has(flag) && known.has(off) && /^(?:true|false)$/i.test(value);
    words.push(isSpelt ? (value.toLowerCase() === 'true' ? flag : off) : argv[at]!);
    if (isSpelt && own === undefined) at += 1;
  }
  return [...words, ...argv.slice(end)];
}

/** The name of a flag, and the value behind its equals sign. */
function splitFlag(word: string): [flag: string, value?: string] {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
}
