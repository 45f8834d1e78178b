import { longestAt, type TokenRow } from '../frames/token-row.js';
import { kindOfPath } from './path-kind.js';
import { readClasses } from './read-classes.js';
import { endOfName, readModel, readModels } from './read-model.js';
import { readBareFolder, readConfig, readFolder, readImage } from './read-place.js';
import { dataAt, isUnknownWord, wordAt } from './scan-row.js';
import type { SlotReading } from './slot-value.js';

function readNumber(row: TokenRow, at: number): SlotReading[] {
  const word = wordAt(row, at);
  if (!word || !/^\d{1,9}(?:\.\d{1,6})?$/.test(word.norm)) return [];
  // "confidence .5"
  const point = /(?:^|[\s(])\.$/.test(row.original.slice(0, word.start)) ? '0.' : '';
  const sign = row.original[word.end];
  const spelled = longestAt(row, at + 1, ['word.percent']);
  const unit = sign === '%' || sign === '％' || spelled > 0 ? 'percent' : null;
  return [{ length: 1 + spelled, value: { kind: 'number', number: Number(point + word.norm), unit } }];
}

/** The name of a run, checked by the schema of the tool. */
function readName(row: TokenRow, at: number): SlotReading[] {
  const data = dataAt(row, at);
  const isName = data && data.kind !== 'url' && kindOfPath(data.text) !== 'config';
  if (data) return !isName ? [] : [{ length: 1, value: { kind: 'text', text: data.text } }];
  const to = endOfName(row, at);
  if (to === at) return [];
  const text = row.original.slice(row.tokens[at]!.start, row.tokens[to - 1]!.end);
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
  ['number', readNumber],
  ['confidence', readNumber],
  ['epochs', readNumber],
  ['batch', readNumber],
  ['image_size', readNumber],
  ['name', readName],
  ['subject', readSubject],
]);

/** Names of the slots that sentences may use. */
export const SLOT_NAMES: ReadonlySet<string> = new Set(SLOTS.keys());

/** Ways to fill a slot with the words and data that begin at a place. */
export function readSlot(name: string, row: TokenRow, at: number): SlotReading[] {
  return SLOTS.get(name)?.(row, at) ?? [];
}
