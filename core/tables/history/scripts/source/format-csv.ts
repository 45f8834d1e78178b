/** Size of the parts that are joined, UTF-16 units. */
const PART = 1 << 20;

/** Formats a cell, always in quotes, so that empty cells and line ends are read by all languages. */
export const quoteCsv = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Formats rows as a CSV in UTF-8 in which all cells are in quotes. */
export function formatCsv(rows: Iterable<readonly string[]>): { bytes: Uint8Array; maxRowBytes: number } {
  const parts: Buffer[] = [];
  let text = '';
  let maxRowBytes = 0;
  for (const row of rows) {
    const line = `${row.map(quoteCsv).join(',')}\n`;
    maxRowBytes = Math.max(maxRowBytes, 3 * line.length);
    text += line;
    if (text.length < PART) continue;
    parts.push(Buffer.from(text));
    text = '';
  }
  parts.push(Buffer.from(text));
  return { bytes: new Uint8Array(Buffer.concat(parts)), maxRowBytes };
}
