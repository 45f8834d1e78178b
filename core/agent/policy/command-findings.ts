import type { DataSpan, RequestText } from '../../language/request-text.js';
import { findCommands } from './find-commands.js';
import type { Policy } from './policy.js';
import type { PolicyFinding } from './policy-finding.js';
import type { TextView } from './read-tokens.js';

/** Up from a folder, or an address of a file. */
const PLACE = /^(?:\.\.?[\\/]|file:)[^;|&`$<>(){}]*$/i;
const NAMED_FILE = /^[^;|&`$<>]*\.[a-z0-9]{1,12}$/i;

/** A view in which names are blank and addresses hold no signs: neither is a place where a shell would begin. */
export function withoutNames({ text, offsets }: TextView, names: readonly DataSpan[]): TextView {
  const kinds = new Map<number, 'blank' | 'plain'>();
  for (const { kind, text: name, start, end } of names) {
    const isName = kind === 'quoted' || kind === 'code' || (kind === 'path' && NAMED_FILE.test(name));
    if (!isName && kind !== 'url') continue;
    for (let place = start; place < end; place++) kinds.set(place, isName ? 'blank' : 'plain');
  }
  if (kinds.size === 0) return { text, offsets };
  const clean = Array.from({ length: text.length }, (_, at) => {
    const kind = kinds.get(offsets[at]!);
    if (kind === 'blank') return ' ';
    return kind === 'plain' && /[;|&`$(){}]/.test(text[at]!) ? '_' : text[at];
  });
  return { text: clean.join(''), offsets };
}

/** Whether a finding is no more than a part of a path or an address: what may be read is not for words to settle. */
function isPlace({ offsets }: TextView, places: readonly DataSpan[], from: number, to: number): boolean {
  const start = offsets[from]!;
  const end = offsets[to]!;
  return places.some(
    (span) => /^(?:path|url)$/.test(span.kind) && PLACE.test(span.text) && span.start <= start && end <= span.end,
  );
}

/** Commands of a shell in a view, as findings. */
export function commandFindings(
  request: RequestText,
  { view, places }: { view: TextView; places: readonly DataSpan[] },
  { commands }: Policy,
): PolicyFinding[] {
  const found = findCommands(view, commands).filter(({ from, to }) => !isPlace(view, places, from, to));
  return found.map(({ from, to }) => {
    const [start, end] = [view.offsets[from]!, view.offsets[to]!].toSorted((a, b) => a - b) as [number, number];
    const span = { text: request.original.slice(start, end), start, end };
    const rule = 'any.shell_execution.command';
    return { category: 'shell_execution', severity: 'hard', rule, start, end, spans: [span] };
  });
}
