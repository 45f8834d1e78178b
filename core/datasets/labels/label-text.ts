/** One line of a label, without its ending. */
export interface TextRow {
  /** From 1. */
  line: number;
  text: string;
  /** Whether a carriage return stood at its end. */
  hasReturn: boolean;
}

const MARK = '\uFEFF';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a label; null where it is not UTF-8. `hasMark`: whether a byte order mark stood in it. */
export function decodeLabel(bytes: Uint8Array): { text: string; hasMark: boolean } | null {
  try {
    const text = decoder.decode(bytes);
    const hasMark = text.includes(MARK);
    return { text: hasMark ? text.replaceAll(MARK, '') : text, hasMark };
  } catch {
    return null;
  }
}

/** Lines that hold more than blanks; they end with LF, CR LF or CR. Cost: linear. */
export function* rowsOf(text: string): Generator<TextRow> {
  let line = 1;
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const parts = text.slice(start, end).split('\r');
    // Before a line feed the last part is what follows a return: empty for CR LF, and then no line of its own.
    if (parts.length > 1 && parts.at(-1) === '') parts.pop();
    for (const part of parts) {
      if (part.trim() !== '') yield { line, text: part, hasReturn: text[start + part.length] === '\r' };
      start += part.length + 1;
      line++;
    }
    start = end + 1;
  }
}
