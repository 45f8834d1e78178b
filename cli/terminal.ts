import { stripVTControlCharacters, styleText } from 'node:util';
import { commandLine } from '../core/base/text/shell-command.js';
import { pasteable } from './program-words.js';
import { isUtf8, SIGNS, type Sign, toAscii } from './signs.js';

/**
 * Role of a text: bold for file names, headings and the key figure; dim for units and reasons; green for success and
 * added text; yellow for warnings; red for errors and removed text; cyan for commands and keys.
 */
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
  /** Writes a question to standard error, without a line end. */
  prompt(text: string): void;
  /** Whether suggested commands are printed: on a terminal, without --quiet and --json. */
  canSuggest: boolean;
  /** Prints the next command to standard error, if `canSuggest`. */
  suggest(words: readonly string[], note?: string): void;
  paint(style: Style, text: string): string;
  /** Formats a sign in its colour. Its ASCII forms have the same width, so that the texts after them are aligned. */
  sign(sign: Sign): string;
  /** Columns of text: those of the terminal, 60 to 120; Infinity if nothing must be cut, because output is redirected. */
  width: number;
  /** Columns of questions: those of the terminal on standard error, 60 to 120. */
  promptWidth: number;
  /** Whether results are printed on a terminal. */
  isTty: boolean;
  /** Whether signs, bars and arrows are printed as such, not in ASCII. */
  hasUtf8: boolean;
  /** Whether the window of the terminal displays progress (OSC 9;4). Others print the sequence as a notification. */
  hasTaskbar: boolean;
  /** Whether lines can be redrawn, as progress bars require. */
  isLive: boolean;
}

/** Output flags of all commands. */
export interface TerminalFlags {
  color?: boolean;
  json?: boolean;
  quiet?: boolean;
}

const MIN_WIDTH = 60;
const MAX_WIDTH = 120;
/** Width of a terminal that reports none. */
const USUAL_WIDTH = 80;

/** Whether a stream gets colours. The option --no-color takes precedence over FORCE_COLOR, and that over NO_COLOR. */
function isColored(flags: TerminalFlags, env: NodeJS.ProcessEnv, stream: NodeJS.WriteStream): boolean {
  if (flags.color === false) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return !env.NO_COLOR && env.TERM !== 'dumb' && stream.isTTY === true;
}

/** Terminals that display progress: Windows Terminal, ConEmu, WezTerm and Ghostty. */
const hasTaskbar = ({ WT_SESSION, ConEmuANSI, TERM_PROGRAM }: NodeJS.ProcessEnv) =>
  Boolean(WT_SESSION) || ConEmuANSI === 'ON' || TERM_PROGRAM === 'WezTerm' || TERM_PROGRAM === 'ghostty';

/** Returns the columns of text on a terminal. */
const columnsOf = ({ columns }: NodeJS.WriteStream) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, columns || USUAL_WIDTH));

export function openTerminal(flags: TerminalFlags, env: NodeJS.ProcessEnv): Terminal {
  const colored = { out: isColored(flags, env, process.stdout), err: isColored(flags, env, process.stderr) };
  const hasUtf8 = isUtf8(env, process.platform);
  const isTty = process.stdout.isTTY === true;
  const isErrTty = process.stderr.isTTY === true;
  const format = (text: string, hasColor: boolean) => {
    const words = pasteable(hasUtf8 ? text : toAscii(text), env);
    return hasColor ? words : stripVTControlCharacters(words);
  };
  const paint = (style: Style, text: string) =>
    colored.out || colored.err ? styleText(style, text, { validateStream: false }) : text;
  const document = (text: string) => void process.stdout.write(`${text}\n`);
  const log = (text: string) => {
    if (!flags.quiet) process.stderr.write(`${format(text, colored.err)}\n`);
  };
  const canSuggest = isTty && isErrTty && !flags.json && !flags.quiet;
  return {
    data: (text) => document(flags.json ? text : format(text, colored.out)),
    document,
    log,
    prompt: (text) => void process.stderr.write(format(text, colored.err)),
    canSuggest,
    suggest(words, note) {
      if (canSuggest) log(`  ${paint('cyan', plain(commandLine(words)))}${note === undefined ? '' : `     ${note}`}`);
    },
    paint,
    sign(sign) {
      const { text, ascii, style } = SIGNS[sign];
      return paint(style, hasUtf8 ? text : ascii.padEnd(2));
    },
    width: isTty ? columnsOf(process.stdout) : Number.POSITIVE_INFINITY,
    promptWidth: columnsOf(process.stderr),
    isTty,
    hasUtf8,
    hasTaskbar: isErrTty && hasTaskbar(env),
    isLive: !flags.quiet && isErrTty && env.TERM !== 'dumb',
  };
}

const CONTROL = /[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes untrusted text safe for a terminal: replaces control characters and those that change the text direction. */
export function plain(text: string): string {
  return text.replace(CONTROL, '\u00b7');
}
