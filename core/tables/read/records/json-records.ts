import { Fault } from '../../../base/fault.js';
import { DamagedJson, type JsonField, JsonObject, JsonParser, type JsonValue, unquote } from './parse-json.js';
import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';

type Others = { line: number; text: string }[];

const isArray = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
const isObject = (value: JsonValue): value is JsonObject => value instanceof JsonObject;
const isString = (value: JsonValue): boolean => typeof value === 'string' && value.startsWith('"');

function textOf(value: JsonValue): string {
  if (typeof value !== 'string') return compact(value);
  if (value.startsWith('"')) return unquote(value);
  return value === 'null' ? '' : value;
}

/** Returns the JSON text of a value without white space between its parts. */
function compact(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(compact).join(',')}]`;
  if (isObject(value))
    return `{${value.fields.map((field) => `${JSON.stringify(field.name)}:${compact(field.value)}`).join(',')}}`;
  return value.startsWith('"') ? JSON.stringify(unquote(value)) : value;
}

/** Maximum nesting of objects that become columns. Deeper objects stay JSON texts. */
const MAX_LEVELS = 6;

/** Yields the fields of an object. The name of a nested field is its path: `address.city`. */
function* fieldsOf(object: JsonObject, prefix = '', level = 1): Generator<NamedText> {
  for (const { name, value } of object.fields) {
    if (isObject(value) && level < MAX_LEVELS && value.fields.length > 0)
      yield* fieldsOf(value, `${prefix}${name}.`, level + 1);
    else yield [prefix + name, textOf(value)];
  }
}

function recordOf(value: JsonValue, names: readonly string[] = []): Iterable<NamedText> {
  if (isObject(value)) return fieldsOf(value);
  if (isArray(value)) return value.map((cell, at): NamedText => [names[at] ?? `column_${at + 1}`, textOf(cell)]);
  return [['value', textOf(value)]];
}

/** Returns the names in the first of the arrays if a later one has other values than strings. Null if it is a record. */
function headerOf([first, ...rest]: readonly JsonValue[]): string[] | null {
  if (first === undefined || !isArray(first) || !first.every(isString)) return null;
  const names = first.map(textOf);
  const isDistinct = new Set(names).size === names.length && !names.includes('');
  const isOther = (row: JsonValue) => isArray(row) && row.some((cell) => !isString(cell));
  return isDistinct && rest.every(isArray) && rest.some(isOther) ? names : null;
}

function addItems(set: RecordSet, items: readonly JsonValue[]): void {
  const header = headerOf(items);
  if (header) set.nameColumns(header);
  for (const item of header ? items.slice(1) : items) set.add(recordOf(item, header ?? []));
}

/** A table in an object, and its path. */
interface FoundTable {
  path: string;
  fill(set: RecordSet): void;
}

/** Returns the table of an object with the names of the columns and arrays of cells, as pandas writes it. */
function splitTable({ fields }: JsonObject, path: string): FoundTable | null {
  const fieldNamed = (wanted: string) => fields.find(({ name }) => name === wanted)?.value ?? '';
  const [columns, data, index] = [fieldNamed('columns'), fieldNamed('data'), fieldNamed('index')];
  if (!isArray(columns) || !isArray(data) || columns.length === 0 || data.length === 0) return null;
  const isIndexed = isArray(index) && index.length === data.length;
  const isOnly = fields.length === (isIndexed ? 3 : 2);
  if (!isOnly || columns.some(isObject) || !data.every((row) => isArray(row) && row.length === columns.length))
    return null;
  const names = [...(isIndexed ? ['index'] : []), ...columns.map(textOf)];
  const rows = data as readonly (readonly JsonValue[])[];
  return {
    path,
    fill: (set) => {
      set.nameColumns(names);
      for (const [at, row] of rows.entries())
        set.add(
          (isIndexed ? [index[at]!, ...row] : row).map((cell, column) => [names[column]!, textOf(cell)] as const),
        );
    },
  };
}

/** Finds the arrays of objects in an object at any depth, and lists its other values. */
function findTables(object: JsonObject, prefix: string, others: Others): FoundTable[] {
  const split = splitTable(object, prefix.slice(0, -1));
  return split ? [split] : object.fields.flatMap((field) => findInField(field, prefix, others));
}

function findInField({ name, value, line }: JsonField, prefix: string, others: Others): FoundTable[] {
  const path = prefix + name;
  if (isObject(value) && value.fields.length > 0) return findTables(value, `${path}.`, others);
  if (isArray(value) && value.length > 0 && value.every(isObject))
    return [{ path, fill: (set) => addItems(set, value) }];
  others.push({ line, text: `${path}: ${textOf(value)}` });
  return [];
}

/** Whether an object contains only objects, as records by a key. */
const isMap = ({ fields }: JsonObject) => fields.length > 1 && fields.every(({ value }) => isObject(value));

/** Whether the objects in an object have a name in common. */
function areAlike({ fields }: JsonObject): boolean {
  const [first, ...rest] = fields.map(
    ({ value }) => new Set(isObject(value) ? value.fields.map(({ name }) => name) : []),
  );
  return [...(first ?? [])].some((name) => rest.every((names) => names.has(name)));
}

function fromMap(object: JsonObject): FoundRecords {
  const set = new RecordSet();
  for (const { name, value } of object.fields) set.add([['key', name], ...recordOf(value)]);
  return { sets: [set], others: [] };
}

function fromValue(value: JsonValue): FoundRecords {
  if (!isObject(value)) return fromItems(isArray(value) ? value : [value]);
  if (isMap(value) && areAlike(value)) return fromMap(value);
  const others: Others = [];
  const tables = findTables(value, '', others);
  if (tables.length === 0) return isMap(value) ? fromMap(value) : fromItems([value]);
  const sets = tables.map(({ path, fill }) => {
    const set = new RecordSet(tables.length > 1 ? path : '');
    fill(set);
    return set;
  });
  return { sets, others };
}

function fromItems(items: readonly JsonValue[], others: Others = []): FoundRecords {
  const set = new RecordSet();
  addItems(set, items);
  return { sets: [set], others };
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

/** Returns the start of the next line that begins with the opening character of a value; the end of the text if there is none. */
function nextStart(text: string, from: number): number {
  const start = /\n[[{]/g;
  start.lastIndex = from;
  const found = start.exec(text);
  return found ? found.index + 1 : text.length;
}

/** Reads objects or arrays that follow one another, in JSON Lines or as jq prints them. Damaged ones are listed. */
function fromSequence(text: string): FoundRecords | null {
  const parser = new JsonParser(text);
  const values: JsonValue[] = [];
  const others: Others = [];
  let damaged = 0;
  let isFirstDamaged = false;
  for (let char = parser.next(); char !== ''; char = parser.next()) {
    const from = parser.at;
    const parsed = '[{'.includes(char) ? attempt(() => parser.value()) : { damage: from };
    if ('result' in parsed) {
      values.push(parsed.result);
      continue;
    }
    isFirstDamaged ||= values.length === 0;
    damaged += 1;
    // Each damaged value is parsed up to its damage and again from its next line, so their number is limited.
    if (damaged > 100 && damaged > values.length) return null;
    parser.at = nextStart(text, from);
    others.push(...linesOf(text.slice(from, parser.at), parser.lines.lineAt(from)));
  }
  const isSound = damaged <= (values.length + damaged) * MAX_DAMAGED || (damaged === 1 && !isFirstDamaged);
  return values.length > 0 && isSound ? fromItems(values, others) : null;
}

/** Returns the lines of a text that are not blank. @param first line of the text, from 1. */
function linesOf(text: string, first: number): Others {
  const lines = text.split(/\r\n|\n|\r/).map((line, at) => ({ line: first + at, text: line }));
  return lines.filter((line) => line.text.trim() !== '');
}

/**
 * Reads the records of a JSON document or of values that follow one another: an array of objects, an object that
 * contains such arrays, an object of objects, or one value in each line. Returns null for other texts.
 * Faults: unsupported-type, with the line of the damage in a file that is named as JSON.
 */
export function readJsonRecords(text: string, name: string): FoundRecords | null {
  const parser = new JsonParser(text);
  const parsed = attempt(() => {
    const value = parser.value();
    if (parser.next() !== '') throw new DamagedJson(parser.at);
    return value;
  });
  if ('result' in parsed) return fromValue(parsed.result);
  const found = fromSequence(text);
  if (found !== null || !JSON_NAME.test(name)) return found;
  const line = parser.lines.lineAt(parsed.damage);
  throw new Fault(
    'unsupported-type',
    `${name} is damaged JSON, not a table: its structure breaks in line ${line}. Correct it or export the file again.`,
  );
}

/** Matches the name of a file that can only be JSON. */
export const JSON_NAME = /\.(?:json|jsonl|ndjson|geojson)$/i;
