import { gapBefore, longestAt, type TokenRow } from '../request/token-row.js';
import { FILE_SLOTS } from '../tools/agent-tool.js';
import { kindOfPath } from '../values/path-kind.js';
import type { SlotReading } from '../values/slot-value.js';
import { readClasses } from './read-classes.js';
import { endOfName, readModel, readModels, readNames } from './read-model.js';
import { readLeast, readNumber } from './read-number.js';
import { filesReader, readBareFolder, readConfig, readFolder, readImage } from './read-place.js';
import { dataAt, isUnknownWord } from './scan-row.js';

/** The name of a run, checked by the schema of the tool. */
function readName(row: TokenRow, at: number): SlotReading[] {
  const data = dataAt(row, at);
  const isName = data && data.kind !== 'url' && kindOfPath(data.text) !== 'config';
  if (data) return !isName ? [] : [{ length: 1, value: { kind: 'text', text: data.text } }];
  // "named my run" is a name of two words, which no run can have.
  const lead = longestAt(row, at, ['filler']);
  let to = endOfName(row, at + lead);
  if (to === at + lead) return [];
  while (isUnknownWord(row, to) && /^\s+$/.test(gapBefore(row, to))) to++;
  const { start } = row.tokens[at]!;
  // "named -rf": a sign before a name belongs to it.
  const from = /\s[-.]{1,2}$/.test(row.original.slice(0, start)) ? row.original.lastIndexOf(' ', start) + 1 : start;
  const text = row.original.slice(from, row.tokens[to - 1]!.end);
  return [{ length: to - at, value: { kind: 'text', text } }];
}

/** What a detector is for: "dog", "safety helmet". Two words at most, which say nothing else here. */
function readSubject(row: TokenRow, at: number): SlotReading[] {
  const readings: SlotReading[] = [];
  let to = at;
  while (to < at + 4 && to < row.tokens.length) {
    const length = isUnknownWord(row, to) ? 1 : longestAt(row, to, ['word.classes', 'word.objects']);
    if (length === 0) break;
    to += length;
    const text = row.original.slice(row.tokens[at]!.start, row.tokens[to - 1]!.end);
    readings.unshift({ length: to - at, value: { kind: 'text', text } });
  }
  return readings;
}

/** How each slot is read. */
const SLOTS = new Map<string, (row: TokenRow, at: number) => SlotReading[]>([
  ['image', readImage],
  ['folder', readFolder],
  ['bare_folder', readBareFolder],
  ['config', readConfig],
  ['classes', readClasses],
  ['model', readModel],
  ['models', readModels],
  ['names', readNames],
  ['number', readNumber],
  ['confidence', readNumber],
  ['least', readLeast],
  ['epochs', readNumber],
  ['batch', readNumber],
  ['image_size', readNumber],
  ['name', readName],
  ['subject', readSubject],
  ...FILE_SLOTS.map(([name, slot]) => [name, filesReader(slot)] as const),
]);

/** Names of the slots that sentences may use. */
export const SLOT_NAMES: ReadonlySet<string> = new Set(SLOTS.keys());

/** Ways to fill a slot with the words and data that begin at a place. */
export function readSlot(name: string, row: TokenRow, at: number): SlotReading[] {
  return SLOTS.get(name)?.(row, at) ?? [];
}
