import { parseNumber } from '../../cells/parse-number.js';
import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';

const NAME = /^\p{L}[\p{L}\p{N} _./()-]{0,39}$/u;
/** A line that separates blocks, such as `---`. */
const RULER = /^(?:-{3,}|={3,}|\*{3,}|%%|&&)[ \t]*$/;
/** Minimum share of the fields whose names occur in most blocks. */
const MIN_COMMON = 0.6;
/** Minimum share of the lines that are fields. */
const MIN_FIELDS = 0.9;
/** Maximum fields of a single record. Longer lists of names and values are tables with two columns. */
const MAX_SINGLE = 200;

type Sign = ':' | '=';

/**
 * Returns the field of a line: a short name, then `=`, or `:` before white space, and a value. Null for another line.
 */
function fieldOf(line: string, sign: Sign): [string, string] | null {
  const at = line.indexOf(sign);
  const name = at < 0 ? '' : line.slice(0, at).trimEnd();
  const isFollowed = sign === '=' || at === line.length - 1 || line[at + 1] === ' ' || line[at + 1] === '\t';
  return NAME.test(name) && isFollowed ? [name, line.slice(at + 1).trimStart()] : null;
}

interface Block {
  line: number;
  lines: string[];
}

function* blocksOf(text: string): Generator<Block> {
  let block: Block | null = null;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '' || RULER.test(line)) {
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
 * Returns the fields of a block, and the number of its lines that belong to a field. A line without a name continues
 * the previous value.
 */
function fieldsOf(lines: readonly string[], sign: Sign): { fields: NamedText[]; named: number } {
  const fields: [string, string][] = [];
  let named = 0;
  for (const line of lines) {
    const found = fieldOf(line, sign);
    const last = fields.at(-1);
    if (found) fields.push(found);
    else if (last !== undefined) last[1] = `${last[1]}\n${line.trim()}`;
    // An indented line continues a value, as in e-mails.
    named += found || (last !== undefined && /^\s/.test(line)) ? 1 : 0;
  }
  return { fields, named };
}

/** Whether the fields of the only block are a record, rather than the rows of a table with a column of numbers. */
function isRecord(fields: readonly NamedText[]): boolean {
  const names = new Set(fields.map(([name]) => name));
  const isNumber = ([, value]: NamedText) => value === '' || parseNumber(value) !== null;
  const isDistinct = names.size === fields.length && fields.length >= 2 && fields.length <= MAX_SINGLE;
  return isDistinct && fields.slice(1).some((field) => !isNumber(field));
}

function readBlocks(text: string, sign: Sign): FoundRecords | null {
  const set = new RecordSet();
  const uses = new Map<string, number>();
  let [lines, named, count, blocks] = [0, 0, 0, 0];
  let first: readonly NamedText[] = [];
  for (const block of blocksOf(text)) {
    const found = fieldsOf(block.lines, sign);
    lines += block.lines.length;
    named += found.named;
    // If most lines of a block are not fields, the text does not consist of records.
    if (found.named < block.lines.length * 0.5) return null;
    for (const name of new Set(found.fields.map(([own]) => own))) uses.set(name, (uses.get(name) ?? 0) + 1);
    count += found.fields.length;
    if (blocks === 0) first = found.fields;
    blocks += 1;
    set.add(found.fields, block.line);
  }
  const records: FoundRecords = { sets: [set], others: [] };
  if (blocks === 1) return sign === ':' && named === lines && isRecord(first) ? records : null;
  const common = [...uses.values()].filter((used) => used > blocks / 2);
  const isCommon = common.length >= 2 && common.reduce((a, b) => a + b, 0) >= MIN_COMMON * count;
  return named >= MIN_FIELDS * lines && isCommon ? records : null;
}

/**
 * Reads records that are blocks of `name: value` or `name = value` lines, separated by blank lines or rulers, or a
 * single such record. Returns null for other texts.
 */
export function readBlockRecords(text: string, name: string): FoundRecords | null {
  const sign = /[:=]/.exec(text)?.[0] as Sign | undefined;
  // YAML may be nested, so its lines are not flat fields.
  return sign === undefined || /\.ya?ml$/i.test(name) ? null : readBlocks(text, sign);
}
