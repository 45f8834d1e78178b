import { Fault } from '../../../base/fault.js';
import type { ReadWarning } from '../source/reading.js';
import { addItems, compactText, DamagedItem, type JsonItem } from './json-fields.js';
import { findJsonTables, type JsonOthers, keyedTable } from './json-tables.js';
import { DamagedJson, JsonArray, JsonObject, JsonParser, type JsonValue } from './parse-json.js';
import { type FoundRecords, RecordSet } from './record-set.js';

function fromValue(value: JsonValue): FoundRecords {
  if (value instanceof JsonArray) return fromItems(value.items, value.line);
  if (!(value instanceof JsonObject)) return fromItems([value], 1);
  const others: JsonOthers = [];
  const keyed = keyedTable(value);
  const tables = keyed === null ? findJsonTables(value, '', others) : [keyed];
  if (tables.length === 0) return fromItems([value], value.line);
  const sets = tables.map(({ path, fill }) => {
    const set = new RecordSet(tables.length > 1 ? path : '');
    fill(set);
    return set;
  });
  return { sets, others };
}

function fromItems(items: readonly JsonItem[], line: number): FoundRecords {
  const set = new RecordSet();
  addItems(set, items, line);
  return { sets: [set], others: [] };
}

/** Maximum share of values that are damaged in a file with one value after another. */
const MAX_DAMAGED = 0.2;

/** Runs a step of a parser. Returns the position of the damage that it meets, or its result. */
function attempt<T>(step: () => T): { result: T } | { damage: number } {
  try {
    return { result: step() };
  } catch (error) {
    if (error instanceof DamagedJson) return { damage: error.at };
    throw error;
  }
}

/**
 * Returns the start of the next line that begins with the opening character of a value; the end of the text if there is
 * none.
 */
function nextStart(text: string, from: number): number {
  const start = /\n[[{]/g;
  start.lastIndex = from;
  const found = start.exec(text);
  return found ? found.index + 1 : text.length;
}

/** Collects values that follow one another, and the damaged parts between them. */
class SequenceReader {
  readonly #text: string;
  readonly #parser: JsonParser;
  readonly #items: (JsonValue | { from: number; to: number })[] = [];
  #values = 0;
  #isByLine = true;

  constructor(text: string, parser: JsonParser) {
    this.#text = text;
    this.#parser = parser;
  }

  /** Reads all values. Returns null if too many are damaged. */
  read(): JsonItem[] | null {
    const parser = this.#parser;
    let damaged = 0;
    let isFirstDamaged = false;
    for (let char = parser.next(); char !== ''; char = parser.next()) {
      const from = parser.at;
      const parsed = '[{'.includes(char) ? attempt(() => parser.value()) : { damage: from };
      if ('result' in parsed) {
        this.#addValue(parsed.result, from);
        continue;
      }
      isFirstDamaged ||= this.#values === 0;
      damaged += 1;
      // Each damaged value is parsed up to its damage and again from the next line, so the number of damaged values is
      // limited.
      if (damaged > 100 && damaged > this.#values) return null;
      parser.at = nextStart(this.#text, from);
      this.#items.push({ from, to: parser.at });
    }
    const isSound = damaged <= (this.#values + damaged) * MAX_DAMAGED || (damaged === 1 && !isFirstDamaged);
    return this.#values > 0 && isSound ? this.#items.flatMap((item) => this.#finish(item)) : null;
  }

  #addValue(value: JsonValue, from: number): void {
    const end = this.#text.indexOf('\n', from);
    this.#isByLine &&= end < 0 || end >= this.#parser.at;
    this.#values += 1;
    this.#items.push(value);
  }

  /**
   * Returns a value, or the records of a damaged part: one for each line if the other values are on one line each,
   * otherwise a single one.
   */
  #finish(item: JsonValue | { from: number; to: number }): JsonItem[] {
    if (typeof item === 'string' || item instanceof JsonArray || item instanceof JsonObject) return [item];
    const text = this.#text.slice(item.from, item.to);
    const line = this.#parser.lines.lineAt(item.from);
    if (!this.#isByLine) return [new DamagedItem(text.trimEnd(), line)];
    const lines = text.split(/\r\n|\n|\r/).map((raw, at) => new DamagedItem(raw, line + at));
    return lines.filter(({ raw }) => raw.trim() !== '');
  }
}

/** Reads the items of a list whose end is missing, in a file that was cut. Returns null for other texts. */
function readCutList(text: string, parser: JsonParser): JsonItem[] | null {
  const items: JsonItem[] = [];
  for (let isOpen = parser.skip('['); isOpen; isOpen = parser.skip(',')) {
    if (parser.next() === '') break;
    const from = parser.at;
    const parsed = attempt(() => parser.value());
    if ('result' in parsed) items.push(parsed.result);
    else if (parsed.damage < text.length) return null;
    else {
      items.push(new DamagedItem(text.slice(from), parser.lines.lineAt(from)));
      parser.at = text.length;
    }
  }
  const hasRecord = items.some((item) => item instanceof JsonObject || item instanceof JsonArray);
  return parser.next() === '' && hasRecord ? items : null;
}

const CUT: ReadWarning = {
  code: 'incomplete-json',
  message: 'The file ends before its list does, so records may be missing. Copy or download it again.',
};

function additionWarnings({ additions }: JsonParser): ReadWarning[] {
  const [first] = additions;
  if (first === undefined) return [];
  const lines = `${additions.size} ${additions.size === 1 ? 'line' : 'lines'}, first in line ${first}`;
  const message = `The file has comments or trailing commas, which JSON does not allow, in ${lines}. They were skipped.`;
  return [{ code: 'json-additions', message }];
}

/** Describes JSON that contains no fields. */
function describeEmpty(value: JsonValue): string {
  if (value instanceof JsonArray) return value.items.length === 0 ? 'an empty list' : 'a list of empty values';
  return value instanceof JsonObject ? 'an empty object' : `the single value ${compactText(value).slice(0, 40)}`;
}

/** Reads the records of one value. Faults: empty-file, if it has none in a file that is named as JSON. */
function fromDocument(value: JsonValue, name: string): FoundRecords | null {
  const isRecord = value instanceof JsonArray || value instanceof JsonObject;
  const found = isRecord ? fromValue(value) : null;
  if (found?.sets.some(({ names }) => names.length > 0)) return found;
  if (!JSON_NAME.test(name)) return null;
  throw new Fault(
    'empty-file',
    `${name} is valid JSON without records: it contains ${describeEmpty(value)}. Check the query or program that exported it.`,
  );
}

/**
 * Reads the records of a JSON document or of values that follow one another: an array of objects, an object that
 * contains such arrays, an object of objects or of columns, or one value in each line. Returns null for other texts.
 * Faults: unsupported-type, with the line of the damage in a file that is named as JSON; empty-file, table-too-large.
 */
export function readJsonRecords(text: string, name: string): FoundRecords | null {
  const parser = new JsonParser(text);
  const parsed = attempt(() => {
    const value = parser.value();
    if (parser.next() !== '') throw new DamagedJson(parser.at);
    return value;
  });
  if ('result' in parsed) return withWarnings(fromDocument(parsed.result, name), additionWarnings(parser));
  const sequence = new JsonParser(text);
  const items = new SequenceReader(text, sequence).read();
  if (items !== null) return withWarnings(fromItems(items, 1), additionWarnings(sequence));
  const list = new JsonParser(text);
  const cut = readCutList(text, list);
  if (cut !== null) return withWarnings(fromItems(cut, 1), [CUT, ...additionWarnings(list)]);
  if (!JSON_NAME.test(name) || !/^[[{/]/.test(text)) return null;
  const line = parser.lines.lineAt(parsed.damage);
  throw new Fault(
    'unsupported-type',
    `${name} is damaged JSON, not a table: its structure breaks in line ${line}. Correct it or export the file again.`,
  );
}

function withWarnings(found: FoundRecords | null, warnings: readonly ReadWarning[]): FoundRecords | null {
  return found === null ? null : { ...found, warnings: [...warnings, ...repetitionWarnings(found)] };
}

function repetitionWarnings({ sets }: FoundRecords): ReadWarning[] {
  const names = sets.flatMap(({ numbered }) => numbered);
  if (names.length === 0) return [];
  const message = `Records have several values with the same name. Other programs keep only one; here the further ones are in columns with a number, first "${names[0]!.slice(0, 100)}".`;
  return [{ code: 'repeated-names', message }];
}

/** Matches the name of a file that can only be JSON. */
export const JSON_NAME = /\.(?:json|jsonl|ndjson|geojson)$/i;
