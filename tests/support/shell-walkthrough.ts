/** A command of a page, with the exit code that the page states. */
export interface DocumentedCommand {
  command: string;
  code: number;
}

/** Commands of one block, and the output that the page shows below them. */
export interface DocumentedStep {
  commands: DocumentedCommand[];
  /** Lines of standard output. `...` as a line stands for any lines, at the end of a line for any text. */
  output: string[];
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;
const EXIT_CODE = /#.*\bexit code (\d+)/;

function parseCommand(line: string): DocumentedCommand {
  const code = Number(EXIT_CODE.exec(line)?.[1] ?? 0);
  return { command: line.replace(/\s+#\s.*$/, '').trim(), code };
}

/** Returns the shell blocks of a Markdown page in order, each with the `text` block that follows it. */
export function documentedSteps(markdown: string): DocumentedStep[] {
  const steps: DocumentedStep[] = [];
  for (const [, language, body] of markdown.matchAll(FENCE)) {
    const lines = body!.trimEnd().split('\n');
    if (language === 'sh') steps.push({ commands: joinContinued(lines).map(parseCommand), output: [] });
    else if (language === 'text' && steps.length > 0) steps.at(-1)!.output = lines;
  }
  return steps;
}

function joinContinued(lines: readonly string[]): string[] {
  const text = lines.join('\n').replace(/\\\n\s*/g, ' ');
  return text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Decoders of other processors round differently. */
const TOLERANCE = 0.02;

function isSameWord(shown: string, printed: string): boolean {
  if (shown === printed) return true;
  if (!NUMBER.test(shown) || !NUMBER.test(printed)) return false;
  const [one, other] = [Number(shown), Number(printed)];
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one));
}

/** Returns whether a printed line matches the shown one: equal words, numbers within 2%, any durations. */
export function isShownLine(shown: string, printed: string): boolean {
  const words = (line: string) =>
    line
      .replace(/\b\d+(?:\.\d+)? ms\b/g, 'N ms')
      .trim()
      .split(/\s+/);
  const [expected, actual] = [words(shown), words(printed)];
  const isOpen = expected.at(-1) === '...';
  if (isOpen) expected.pop();
  if (isOpen ? actual.length < expected.length : actual.length !== expected.length) return false;
  return expected.every((word, place) => isSameWord(word, actual[place]!));
}

/** Returns the first shown line that is missing at its place in the output; null if none is missing. */
export function missingLine(shown: readonly string[], printed: readonly string[]): string | null {
  let at = 0;
  let isFree = false;
  for (const line of shown) {
    if (line.trim() === '...') {
      isFree = true;
      continue;
    }
    const found = isFree
      ? printed.findIndex((other, place) => place >= at && isShownLine(line, other))
      : at < printed.length && isShownLine(line, printed[at]!)
        ? at
        : -1;
    if (found < 0) return line;
    at = found + 1;
    isFree = false;
  }
  return isFree || at >= printed.length ? null : printed[at]!;
}
