import type { Commands } from './policy.js';
import type { TextView } from './read-tokens.js';

/** A shell command; offsets in the text of the view. */
export interface FoundCommand {
  from: number;
  to: number;
}

interface ShellWord {
  text: string;
  from: number;
  /** Shell operators directly before the name, which start a command; empty if there are none. */
  operator: string;
  /** Name of the program, without its folder. */
  program: string;
  /** The rest of the word, after the name. */
  rest: string;
}

const BEGINS = new Set([';', '|', '&', '`', '$', '(', '{', '!', '<', '>']);
const QUOTES = new Set(['"', "'", '{', '}', '[', ']', '(']);
const NAME = /^(?:[a-z]:)?[\\/]?(?:[a-z0-9_.-]+[\\/])*([a-z0-9_.-]+)/;
const OPTION = /^--?[a-z]|^-\d|^\/[a-z]$/;
const SYSTEM_PATH = /^(?:\/(?:etc|proc|var|root|bin|usr|dev|boot|sys|home)(?:\/|$)|~\/?\.|c:[\\/]|\/$|\/\*|\*$)/;
/** Operators at the end of the preceding word: "a.jpg && reboot". */
const OPERATORS = /[;|&]{1,4}$/;
const ADDRESS = /^(?:https?:\/\/|\d{1,3}(?:\.\d{1,3}){3}(?:$|[:/]))/;

function withoutDots(name: string): string {
  let end = name.length;
  while (end > 0 && name[end - 1] === '.') end--;
  return name.slice(0, end);
}

function readWord(text: string, from: number, before: string): ShellWord {
  let at = 0;
  let operator = OPERATORS.exec(before.slice(-4))?.[0] ?? '';
  while (at < text.length && (BEGINS.has(text[at]!) || QUOTES.has(text[at]!))) {
    if (BEGINS.has(text[at]!)) operator += text[at];
    at++;
  }
  const name = NAME.exec(text.slice(at, at + 200));
  const program = withoutDots(name?.[1] ?? '');
  return { text, from, operator, program, rest: name ? text.slice(at + name[0].length) : '' };
}

function shellWords(text: string): ShellWord[] {
  const words: ShellWord[] = [];
  for (const { 0: run, index } of text.matchAll(/[\x21-\x7e]+/g)) {
    // Operators separate words even without spaces: "a;id", "x|sh".
    let from = 0;
    for (let at = 1; at <= run.length; at++) {
      const isEnd = at === run.length || (BEGINS.has(run[at]!) && !BEGINS.has(run[at - 1]!));
      if (!isEnd) continue;
      words.push(readWord(run.slice(from, at), index + from, words.at(-1)?.text ?? ''));
      from = at;
    }
  }
  return words;
}

const isArgument = (word: ShellWord | undefined) =>
  word !== undefined && (OPTION.test(word.text) || SYSTEM_PATH.test(word.text) || ADDRESS.test(word.text));

/**
 * Whether the operators around a word make it a command: "$(cat", "| cat" and "`cat x`", but not "`cat`", which quotes
 * a class name.
 */
function isOperated({ operator, rest }: ShellWord, next: ShellWord | undefined): boolean {
  if (/\$\(|\||&&|<\(|>\(/.test(operator)) return true;
  if (!/[;&`]/.test(operator)) return false;
  const isAlone = rest === '' && (next === undefined || /^[;|&]/.test(next.text) || next.operator !== '');
  if (operator.includes('`')) return isArgument(next) || (rest === '' && next !== undefined && /[`]$/.test(next.text));
  return isAlone || isArgument(next);
}

/** Whether a word is a program that only runs the next one: "sudo reboot". */
const isPrefixOf = ({ program, rest }: ShellWord, next: ShellWord | undefined, list: Commands) =>
  program === 'sudo' &&
  rest === '' &&
  next !== undefined &&
  (list.programs.has(next.program) || list.wordPrograms.has(next.program));

function isCommand(
  word: ShellWord,
  next: ShellWord | undefined,
  before: ShellWord | undefined,
  list: Commands,
): boolean {
  if (list.programs.has(word.program)) {
    if (word.operator !== '' && !/^[<>]+$/.test(word.operator)) return true;
    return before === undefined || isArgument(next) || before.text === 'sudo' || isPrefixOf(word, next, list);
  }
  return list.wordPrograms.has(word.program) && (isArgument(next) || isOperated(word, next));
}

/**
 * Finds shell commands, and code that would run one: a known program at the start of a command, or with an option, a
 * system path or an address. A program whose name is also a common word ("cat") needs an option, a system path or an
 * operator.
 * @param text folded text in which names are blanked.
 */
export function findCommands({ text }: TextView, commands: Commands): FoundCommand[] {
  const found: FoundCommand[] = [];
  for (const mark of commands.marks) {
    const from = text.indexOf(mark);
    if (from !== -1) found.push({ from, to: from + mark.length });
  }
  const words = shellWords(text);
  for (const [index, word] of words.entries()) {
    if (!isCommand(word, words[index + 1], words[index - 1], commands)) continue;
    found.push({ from: word.from, to: word.from + word.text.length });
  }
  return found;
}
