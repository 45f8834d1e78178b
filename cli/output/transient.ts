import type { Terminal } from '../terminal.js';

const ERASE_BELOW = '\u001b[J';
const upBy = (lines: number) => (lines === 0 ? '' : `\u001b[${lines}A`);
/** Rows of the terminal that remain free. */
const FREE_ROWS = 2;

export interface TerminalSize {
  columns: number;
  rows: number;
}

/**
 * Shows lines on standard error that are erased later, if both outputs are a terminal that is wide enough for lines of
 * `width` columns. Those that do not fit its height are not shown, because they could not be erased.
 * @param size columns and rows of the terminal.
 */
export function openTransient(
  { isTty, isLive, width }: Pick<Terminal, 'isTty' | 'isLive' | 'width'>,
  { columns, rows }: TerminalSize,
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
      if (!isTty || !isLive || columns < width) return;
      const fitting = lines.slice(0, Math.max(0, rows - FREE_ROWS));
      clear();
      process.stderr.write(fitting.map((line) => `${line}\n`).join(''));
      shown = fitting.length;
    },
    clear,
  };
}
