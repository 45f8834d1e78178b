import { type Dialect, PLAIN_DIALECT } from './dialect/dialect.js';
import { splitLine } from './dialect/split-line.js';

/** A line that consists of one quoted cell, and possibly delimiters after it. */
const QUOTED_LINE = /"((?:[^"]|"")*)"[,;\t]*(?=\r\n|\n|\r|$)/y;
const OTHER_LINE = /[^\r\n]*/y;
const LINE_END = /\r\n|\n|\r|$/y;

/** Delimiters to look for inside quoted lines. */
const DELIMITERS = [',', ';', '\t', '|'];
/** Minimum share of lines that are quoted as a whole. The header need not be. */
const NEARLY_ALL = 0.9;
/** Number of lines inspected. */
const MAX_LINES = 300;
/** Minimum cells of a line if none of them is quoted. Texts such as "Oslo, Norway" have two. */
const MIN_CELLS = 3;

interface Line {
  /** Content without the outer quotes, or the whole line. */
  text: string;
  isQuoted: boolean;
  end: string;
}

function* linesOf(text: string): Generator<Line> {
  for (let at = 0; at < text.length; ) {
    const matchAt = (pattern: RegExp, from: number) => {
      pattern.lastIndex = from;
      return pattern.exec(text);
    };
    const quoted = matchAt(QUOTED_LINE, at);
    const content = quoted ?? matchAt(OTHER_LINE, at)!;
    const end = matchAt(LINE_END, at + content[0].length)![0];
    yield { text: quoted ? quoted[1]!.replaceAll('""', '"') : content[0], isQuoted: quoted !== null, end };
    at += content[0].length + end.length;
  }
}

/**
 * Whether each line of a text is quoted as a whole, because a program saved a CSV file as a single column: `"1,""Moor,
 * Ann"",34"`. The header must have as many cells as the other lines; otherwise they are a column of texts with commas.
 * @param sample text from the start of a file.
 */
export function areLinesQuoted(sample: string): boolean {
  const lines: Line[] = [];
  for (const line of linesOf(sample)) {
    if (line.text.trim() !== '') lines.push(line);
    if (lines.length === MAX_LINES) break;
  }
  const quoted = lines.filter(({ isQuoted }) => isQuoted).map(({ text }) => text);
  if (quoted.length === 0 || quoted.length < NEARLY_ALL * (lines.length - 1)) return false;
  const texts = [...(lines[0]!.isQuoted ? [] : [withoutDelimitersAtEnd(lines[0]!.text)]), ...quoted];
  return DELIMITERS.some((delimiter) => splitsAlike(texts, { ...PLAIN_DIALECT, delimiter }));
}

function withoutDelimitersAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && DELIMITERS.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

function splitsAlike(texts: readonly string[], dialect: Dialect): boolean {
  const rows = texts.map((text) => splitLine(text.split(/\r\n|\n|\r/)[0]!, dialect));
  const width = rows[0]!.cells.length;
  const agreeing = rows.filter(({ cells }) => cells.length === width).length;
  if (width < 2 || agreeing < NEARLY_ALL * rows.length) return false;
  if (rows.some(({ quoted, cells }) => quoted.length > 0 && cells.length === width)) return true;
  const phrases = rows.filter(({ cells }) => cells.slice(1).every((cell) => cell.startsWith(' '))).length;
  return width >= MIN_CELLS && phrases * 2 < rows.length;
}

/** Removes the quotes around lines that are quoted as a whole, and unescapes those inside. All else is unchanged. */
export function unquoteLines(text: string): string {
  const parts: string[] = [];
  for (const { text: content, end } of linesOf(text)) parts.push(content, end);
  return parts.join('');
}
