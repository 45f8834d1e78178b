import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';

const NAME = /[A-Za-z_][\w.-]{0,60}=/y;
const BARE = /[^\s"]*(?=\s|$)/y;
const MIN_LINES = 2;
const MIN_PAIRS = 2;
/** Minimum share of lines that consist of pairs, and of pairs whose names occur in most lines. */
const MIN_SHARE = 0.7;
const MIN_COMMON = 0.6;

/** Returns the text in quotes that starts at a position, and its end; null if it does not end. */
function quotedAt(line: string, from: number): { text: string; end: number } | null {
  let text = '';
  for (let at = from + 1; at < line.length; at += 1) {
    if (line[at] === '"') return { text, end: at + 1 };
    if (line[at] === '\\' && at + 1 < line.length) at += 1;
    text += line[at];
  }
  return null;
}

function bareAt(line: string, from: number): { text: string; end: number } | null {
  BARE.lastIndex = from;
  const text = BARE.exec(line)?.[0];
  return text === undefined ? null : { text, end: from + text.length };
}

/** Returns the pairs of a line: `level=info msg="slow query"`. Null if it contains anything else. */
function pairsOf(line: string): NamedText[] | null {
  const pairs: NamedText[] = [];
  for (let at = 0; at < line.length; ) {
    NAME.lastIndex = at;
    const name = NAME.exec(line)?.[0];
    if (name === undefined) return null;
    const start = at + name.length;
    const value = line[start] === '"' ? quotedAt(line, start) : bareAt(line, start);
    if (value === null) return null;
    pairs.push([name.slice(0, -1), value.text]);
    at = value.end;
    while (line[at] === ' ' || line[at] === '\t') at += 1;
  }
  return pairs;
}

/**
 * Reads lines of `name=value` pairs, as programs write logs (logfmt). Other lines are listed. Returns null for other
 * texts.
 */
export function readPairRecords(text: string): FoundRecords | null {
  const set = new RecordSet();
  const others: { line: number; text: string }[] = [];
  const uses = new Map<string, number>();
  let count = 0;
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const pairs = pairsOf(line);
    if (pairs === null || pairs.length < MIN_PAIRS) {
      others.push({ line: at + 1, text: line });
      continue;
    }
    for (const name of new Set(pairs.map(([own]) => own))) uses.set(name, (uses.get(name) ?? 0) + 1);
    count += pairs.length;
    set.add(pairs, at + 1);
  }
  const lines = set.rows.length;
  const common = [...uses.values()].filter((used) => used > lines / 2).reduce((one, other) => one + other, 0);
  const isLog = lines >= MIN_LINES && lines >= MIN_SHARE * (lines + others.length) && common >= MIN_COMMON * count;
  return isLog ? { sets: [set], others } : null;
}
