import type { Command } from 'commander';
import { booleanOf } from '../handlers/kit/boolean-words.js';

/** Returns the long flags that have no value in any command. */
function switchesOf(commands: readonly Command[]): ReadonlySet<string> {
  const options = commands.flatMap((command) => command.options);
  const valued = new Set(options.filter(({ required, optional }) => required || optional).map(({ long }) => long));
  return new Set(options.flatMap(({ long }) => (long && !valued.has(long) ? [long] : [])));
}

/** Returns the switch that is equivalent to a flag with a boolean value; empty if the flag must be omitted. */
function toSwitch(flag: string, value: boolean, switches: ReadonlySet<string>): string[] {
  if (value) return [flag];
  const opposite = flag.startsWith('--no-') ? flag.replace('--no-', '--') : flag.replace('--', '--no-');
  return switches.has(opposite) ? [opposite] : [];
}

/**
 * Rewrites `--flag yes` and `--flag=off` to `--flag` and `--no-flag`, which commander supports, so that flags accept
 * the same words for booleans as the API. Words after `--` are unchanged.
 */
export function normalizeBooleanFlags(argv: readonly string[], commands: readonly Command[]): string[] {
  const switches = switchesOf(commands);
  const words: string[] = [];
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  for (let at = 0; at < end; at += 1) {
    const [flag = '', own] = splitFlag(argv[at]!);
    const value = switches.has(flag) ? booleanOf(own ?? (at + 1 < end ? argv[at + 1]! : '')) : null;
    words.push(...(value === null ? [argv[at]!] : toSwitch(flag, value, switches)));
    if (value !== null && own === undefined) at += 1;
  }
  return [...words, ...argv.slice(end)];
}

/** Whether a word of a command line is the boolean value of the flag before it. */
export function isBooleanValue(word: string, before: string | undefined): boolean {
  return before?.startsWith('--') === true && !before.includes('=') && booleanOf(word) !== null;
}

/** Splits `--flag=value` into its flag and its value. */
function splitFlag(word: string): [flag: string, value?: string] {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
}
