interface Cell {
  text: string;
  next: number;
}

function readQuoted(text: string, from: number): Cell {
  let [cell, at] = ['', from + 1];
  while (text[at] !== '"' || text[at + 1] === '"') {
    if (at >= text.length) throw new Error('A quote is not closed');
    cell += text[at];
    at += text[at] === '"' ? 2 : 1;
  }
  return { text: cell, next: at + 1 };
}

function readBare(text: string, from: number): Cell {
  let next = from;
  while (next < text.length && !',\r\n'.includes(text.charAt(next))) next += 1;
  const cell = text.slice(from, next);
  if (cell.includes('"')) throw new Error('A quote stands inside a bare cell');
  return { text: cell, next };
}

/** Parses CSV by RFC 4180, character by character. Shares no code with the writer that it checks. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, at]: [string[], number] = [[], 0];
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readBare(text, at);
    row.push(cell.text);
    at = cell.next + 1;
    if (text[cell.next] === ',' && at < text.length) continue;
    if (!text.startsWith('\r\n', cell.next)) throw new Error(`Neither a cell nor CRLF follows at ${cell.next}`);
    rows.push(row);
    [row, at] = [[], cell.next + 2];
  }
  return rows;
}
