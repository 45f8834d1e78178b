import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** Style and amount of the output. */
export interface Terminal {
  /** Data: standard output. */
  data(text: string): void;
  /** Everything else: standard error, unless quiet. */
  note(text: string): void;
  paint(style: Style, text: string): string;
  /** Whether a progress bar may be drawn. */
  isLive: boolean;
}

/** Flags of all commands that affect the output. */
export interface TerminalFlags {
  color?: boolean;
  quiet?: boolean;
}

export function openTerminal(flags: TerminalFlags, env: NodeJS.ProcessEnv): Terminal {
  const isColored = flags.color !== false && !env.NO_COLOR && env.TERM !== 'dumb' && process.stdout.isTTY === true;
  return {
    data: (text) => void process.stdout.write(`${text}\n`),
    note: (text) => {
      if (!flags.quiet) process.stderr.write(`${text}\n`);
    },
    paint: (style, text) => (isColored ? styleText(style, text) : text),
    isLive: !flags.quiet && process.stderr.isTTY === true && env.TERM !== 'dumb',
  };
}

const CONTROL = /[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes text from outside fit for a terminal: no control or direction characters. */
export function plain(text: string): string {
  return text.replace(CONTROL, '\u00b7');
}
