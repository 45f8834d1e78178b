import { styleText } from 'node:util';
import { pasteable } from './program-words.js';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/**
 * Output streams with their style and verbosity. Commands in messages are rewritten so that the user can paste them.
 */
export interface Terminal {
  /** Writes a result to standard output: text, or JSON with --json. */
  data(text: string): void;
  /** Writes a document, such as a report, to standard output unchanged. */
  document(text: string): void;
  /** Writes a message to standard error, unless --quiet is set. */
  log(text: string): void;
  paint(style: Style, text: string): string;
  /** Whether lines can be redrawn, as progress bars require. */
  isLive: boolean;
}

/** Output flags of all commands. */
export interface TerminalFlags {
  color?: boolean;
  json?: boolean;
  quiet?: boolean;
}

export function openTerminal(flags: TerminalFlags, env: NodeJS.ProcessEnv): Terminal {
  const isColored = flags.color !== false && !env.NO_COLOR && env.TERM !== 'dumb' && process.stdout.isTTY === true;
  const document = (text: string) => void process.stdout.write(`${text}\n`);
  return {
    data: (text) => document(flags.json ? text : pasteable(text, env)),
    document,
    log: (text) => {
      if (!flags.quiet) process.stderr.write(`${pasteable(text, env)}\n`);
    },
    paint: (style, text) => (isColored ? styleText(style, text) : text),
    isLive: !flags.quiet && process.stderr.isTTY === true && env.TERM !== 'dumb',
  };
}

const CONTROL = /[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes untrusted text safe for a terminal: replaces control characters and those that change the text direction. */
export function plain(text: string): string {
  return text.replace(CONTROL, '\u00b7');
}
