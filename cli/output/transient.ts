import type { Terminal } from '../terminal.js';

const ERASE_BELOW = '\u001b[J';
const upBy = (lines: number) => (lines === 0 ? '' : `\u001b[${lines}A`);
/** Rows of the terminal that remain free. */
const FREE_ROWS = 2;

/**
 * Shows lines on standard error that are erased later, if both outputs are a terminal. The lines must fit the width of
 * the terminal. Those that do not fit its height are not shown, because they could not be erased.
 * @param rows height of the terminal.
 */
export function openTransient(
  { isTty, isLive }: Pick<Terminal, 'isTty' | 'isLive'>,
  rows: number,
): {
  show(lines: readonly string[]): void;
  clear(): void;
} {
  let shown = 0;
  const clear = () => {
    if (shown > 0) process.stderr.write(`\r${upBy(shown)}${ERASE_BELOW}`);
    shown = 0;
  };
  return {
    show(lines) {
      if (!isTty || !isLive) return;
      const fitting = lines.slice(0, Math.max(0, rows - FREE_ROWS));
      clear();
      process.stderr.write(fitting.map((line) => `${line}\n`).join(''));
      shown = fitting.length;
    },
    clear,
  };
}
