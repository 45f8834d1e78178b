/** Stands for an unquoted newline, `;`, `|` or `&` between two commands. */
const END = null;

const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'/y;
const PLAIN = /(?:[^\s;|&<>#"'\\]|(?<=\S)#|\\[\s\S])+/y;
const REDIRECTION = /[0-9]?(?:>>?|<)&?\s*/y;
const COMMENT = /#[^\n]*/y;

/** Matches a sticky pattern at a place. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads a word that may consist of quoted and plain parts. @returns null if none starts here. */
function readWord(text: string, start: number): { word: string; end: number } | null {
  let word = '';
  let end = start;
  for (;;) {
    const quoted = matchAt(QUOTED, text, end);
    const part = quoted ?? matchAt(PLAIN, text, end);
    if (part === null) return end === start ? null : { word, end };
    const own = quoted
      ? (quoted[1] ?? quoted[2]!).replaceAll(/\\(["\\$`])/g, '$1')
      : part[0].replaceAll(/\\(.)/g, '$1');
    word += own;
    end += part[0].length;
  }
}

function readWords(text: string): (string | typeof END)[] {
  const words: (string | typeof END)[] = [];
  for (let at = 0; at < text.length; ) {
    const redirection = matchAt(REDIRECTION, text, at);
    const comment = matchAt(COMMENT, text, at);
    const start = at + (redirection?.[0].length ?? 0);
    const read = comment ? null : readWord(text, start);
    if (read && redirection === null) words.push(read.word);
    if (!read && /[\n;|&]/.test(text[at]!)) words.push(END);
    at = comment ? at + comment[0].length : (read?.end ?? Math.max(start, at + 1));
  }
  return words;
}

/**
 * Splits a script of simple commands into commands of words, as a shell does: quotes, comments, continued lines, lists,
 * pipes and redirections. It does not expand variables.
 */
export function splitShell(script: string): string[][] {
  const commands: string[][] = [[]];
  for (const word of readWords(script.replaceAll(/\\\n\s*/g, ' '))) {
    if (word === END) commands.push([]);
    else commands.at(-1)!.push(word);
  }
  return commands.filter((words) => words.length > 0);
}

const ASSIGNMENT = /^[A-Z_]+=/;

/** Returns the arguments of each call of vision-cli in a script. */
export function visionCalls(script: string): string[][] {
  return splitShell(script).flatMap((words) => {
    const [name, ...rest] = words.slice(words.findIndex((word) => !ASSIGNMENT.test(word)));
    if (name === 'vision-cli') return [rest];
    const call = name === 'npx' && rest[0] === '--no' ? rest.slice(rest[1] === '--' ? 2 : 1) : [];
    return call[0] === 'vision-cli' ? [call.slice(1)] : [];
  });
}
