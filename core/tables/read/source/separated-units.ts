import { type ByteSource, openBytes } from './byte-source.js';

/** Separators of ASCII: between records, and between the cells of a record. */
const [RECORD, UNIT] = [0x1e, 0x1f];
const [LINE_FEED, RETURN, QUOTE] = [0x0a, 0x0d, 0x22];
const HEAD = 64 * 1024;
/** Maximum size of a file that is rewritten in memory, bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Counts a byte up to the end of the bytes. */
const count = (bytes: Uint8Array, wanted: number) => bytes.reduce((sum, byte) => sum + (byte === wanted ? 1 : 0), 0);

/** Yields the records between separators, and whether a separator follows. */
function* recordsOf(bytes: Uint8Array): Generator<{ record: Uint8Array; isWhole: boolean }> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(RECORD, from);
    yield { record: bytes.subarray(from, end < 0 ? bytes.length : end), isWhole: end >= 0 };
    if (end < 0) return;
    from = end + 1;
    if (bytes[from] === RETURN) from += 1;
    if (bytes[from] === LINE_FEED) from += 1;
  }
}

/** Whether the start of a file has at least two records with the same number of cells, and no other records. */
function isSeparated(head: Uint8Array): boolean {
  const widths = new Set<number>();
  let records = 0;
  for (const { record, isWhole } of recordsOf(head)) {
    if (!isWhole) break;
    widths.add(count(record, UNIT));
    records += 1;
  }
  return records > 1 && widths.size === 1 && !widths.has(0);
}

/** Returns a cell, in quotes if it contains a quote or line end. */
function encloseCell(cell: Uint8Array): Uint8Array {
  if (![LINE_FEED, RETURN, QUOTE].some((byte) => cell.includes(byte))) return cell;
  const text = Buffer.from(cell).toString('latin1');
  return Buffer.from(`"${text.replaceAll('"', '""')}"`, 'latin1');
}

function* encloseCells(record: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from <= record.length; ) {
    const found = record.indexOf(UNIT, from);
    const end = found < 0 ? record.length : found;
    yield encloseCell(record.subarray(from, end));
    if (found >= 0) yield Uint8Array.of(UNIT);
    from = end + 1;
  }
}

/**
 * Returns a file whose records the ASCII separators 0x1E and 0x1F separate, with a line for each record. Null for other
 * files and those over 64 MB.
 */
export function asSeparatedLines(source: ByteSource): ByteSource | null {
  if (source.size > MAX_BYTES || !isSeparated(Uint8Array.from(source.read(0, HEAD)))) return null;
  const parts: Uint8Array[] = [];
  for (const { record } of recordsOf(Uint8Array.from(source.read(0, source.size)))) {
    for (const part of encloseCells(record)) parts.push(part);
    parts.push(Uint8Array.of(LINE_FEED));
  }
  return openBytes(source.name, Buffer.concat(parts));
}
