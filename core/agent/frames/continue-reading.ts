import type { FrameOption } from '../language/compile-frames.js';
import { contentOf, type TokenRow } from '../request/token-row.js';
import type { SlotValue } from '../values/slot-value.js';
import { matchAt } from './match-sentence.js';
import { type Reading, readOptions } from './read-clause.js';

/** Slots that exclude each other: a new value of one replaces the earlier values of the whole group. */
const TOGETHER: readonly (readonly string[])[] = [
  ['image', 'folder', 'bare_folder', 'config'],
  ['models', 'model'],
];

/** Replaces slots of a sentence with those of its continuation. */
export function overlaySlots(
  before: ReadonlyMap<string, SlotValue>,
  added: ReadonlyMap<string, SlotValue>,
): Map<string, SlotValue> {
  // "The same folder" refers to a place of the sentence and replaces none.
  const own = new Map([...added].filter(([, { kind }]) => kind !== 'reference'));
  const replaced = new Set(TOGETHER.filter((names) => names.some((name) => own.has(name))).flat());
  return new Map([...[...before].filter(([name]) => !replaced.has(name)), ...own]);
}

const withoutRepeats = (options: readonly FrameOption[]) => [...new Set(options)];

const namesSomething = (slots: ReadonlyMap<string, SlotValue>) =>
  [...slots.values()].some(({ kind }) => kind === 'paths' || kind === 'models');

/** Reads a row that only continues a sentence, without its action: "cats in b.jpg", "then in c/". */
export function readContinuation(row: TokenRow, { frame }: Pick<Reading, 'frame'>): Reading | null {
  const from = contentOf(row)[0];
  if (from === undefined) return null;
  let best: Reading | null = null;
  for (const { of, patterns } of row.language.continuations) {
    if (!of.has(frame.tool)) continue;
    for (const { parts } of patterns) {
      const match = matchAt(row, parts, from);
      if (!match || !namesSomething(match.slots)) continue;
      const reading = readOptions(row, frame, match);
      if (reading.rest.length === 0 && reading.covered.size > (best?.covered.size ?? 0)) best = reading;
    }
  }
  return best;
}

/** Reads rows as a continuation: the sentence of the previous reading, with new slots and options. */
export function continueReading(rows: readonly TokenRow[], before: Reading): Reading | null {
  for (const row of rows) {
    const added = readContinuation(row, before);
    if (!added) continue;
    const isOtherModel = added.slots.has('model') || added.options.some(({ gives }) => 'backend' in gives);
    const kept = isOtherModel ? before.options.filter(({ gives }) => !('backend' in gives)) : before.options;
    const options = withoutRepeats([...kept, ...added.options]);
    const slots = overlaySlots(before.slots, added.slots);
    // "Repeat with mock" replaces a model by a backend.
    if (isOtherModel && !added.slots.has('model')) slots.delete('model');
    return { ...added, slots, options };
  }
  return null;
}
