import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** Output streams with their style and verbosity. */
export interface Terminal {
  /** Writes data to standard output. */
  data(text: string): void;
  /** Writes messages to standard error, unless quiet. */
  log(text: string): void;
  paint(style: Style, text: string): string;
  /** Whether progress bars can be displayed. */
  isLive: boolean;
}

/** Output flags of all commands. */
export interface TerminalFlags {
  color?: boolean;
  quiet?: boolean;
}

export function openTerminal(flags: TerminalFlags, env: NodeJS.ProcessEnv): Terminal {
  const isColored = flags.color !== false && !env.NO_COLOR && env.TERM !== 'dumb' && process.stdout.isTTY === true;
  return {
    data: (text) => void process.stdout.write(`${text}\n`),
    log: (text) => {
      if (!flags.quiet) process.stderr.write(`${text}\n`);
    },
    paint: (style, text) => (isColored ? styleText(style, text) : text),
    isLive: !flags.quiet && process.stderr.isTTY === true && env.TERM !== 'dumb',
  };
}

const CONTROL = /[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes untrusted text safe for a terminal: removes control and direction characters. */
export function plain(text: string): string {
  return text.replace(CONTROL, '\u00b7');
}
