import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';

const NAME = /^\p{L}[\p{L}\p{N} _./()-]{0,39}$/u;
const MIN_BLOCKS = 2;
/** Minimum share of the fields whose names occur in most blocks. */
const MIN_COMMON = 0.6;
/** Minimum share of the lines that are fields. */
const MIN_FIELDS = 0.9;

/** Returns the field of a line: a short name, a colon, and a value after white space. Null for another line. */
function fieldOf(line: string): [string, string] | null {
  const at = line.indexOf(':');
  const name = at < 0 ? '' : line.slice(0, at).trimEnd();
  const isFollowed = at === line.length - 1 || line[at + 1] === ' ' || line[at + 1] === '\t';
  return NAME.test(name) && isFollowed ? [name, line.slice(at + 1).trimStart()] : null;
}

function* blocksOf(text: string): Generator<{ line: number; lines: string[] }> {
  let block: { line: number; lines: string[] } | null = null;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') {
      if (block !== null) yield block;
      block = null;
    } else {
      block ??= { line: at + 1, lines: [] };
      block.lines.push(line.trimEnd());
    }
  }
  if (block !== null) yield block;
}

/**
 * Returns the fields of a block, and the number of its lines that belong to one. A line without a name continues the
 * previous value.
 */
function fieldsOf(lines: readonly string[]): { fields: NamedText[]; named: number } {
  const fields: [string, string][] = [];
  let named = 0;
  for (const line of lines) {
    const found = fieldOf(line);
    const last = fields.at(-1);
    if (found) fields.push(found);
    else if (last !== undefined) last[1] = `${last[1]}\n${line.trim()}`;
    // An indented line continues a value, as in e-mails.
    named += found || (last !== undefined && /^\s/.test(line)) ? 1 : 0;
  }
  return { fields, named };
}

/** Reads records that are blocks of `name: value` lines, separated by blank lines. Returns null for other texts. */
export function readBlockRecords(text: string): FoundRecords | null {
  const set = new RecordSet();
  const uses = new Map<string, number>();
  let lines = 0;
  let named = 0;
  let fields = 0;
  for (const block of blocksOf(text)) {
    const found = fieldsOf(block.lines);
    lines += block.lines.length;
    named += found.named;
    // If most lines of a block are not fields, the text does not consist of records.
    if (found.named < block.lines.length * 0.5) return null;
    for (const name of new Set(found.fields.map(([own]) => own))) uses.set(name, (uses.get(name) ?? 0) + 1);
    fields += found.fields.length;
    set.add(found.fields);
  }
  const blocks = set.rows.length;
  const common = [...uses.values()].filter((count) => count > blocks / 2);
  const isCommon = common.length >= 2 && common.reduce((a, b) => a + b, 0) >= MIN_COMMON * fields;
  return blocks >= MIN_BLOCKS && named >= MIN_FIELDS * lines && isCommon ? { sets: [set], others: [] } : null;
}
