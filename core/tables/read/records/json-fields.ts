import { JsonArray, JsonObject, type JsonValue, stringOf, unquote } from './parse-json.js';
import type { NamedText, RecordSet } from './record-set.js';

/** Part of a text that should be a value but is damaged. */
export class DamagedItem {
  readonly raw: string;
  /** Line on which it starts, from 1. */
  readonly line: number;

  constructor(raw: string, line: number) {
    this.raw = raw;
    this.line = line;
  }
}

export type JsonItem = JsonValue | DamagedItem;

const isString = (value: JsonItem): value is string => typeof value === 'string' && value.startsWith('"');

/** Returns the text of a value: a string without quotes, '' for null, JSON for lists and objects. */
export function plainText(value: JsonValue): string {
  if (typeof value !== 'string') return compactText(value);
  if (value.startsWith('"')) return unquote(value);
  return value === 'null' ? '' : value;
}

/** Returns the JSON text of a value without white space between its parts. */
export function compactText(value: JsonValue): string {
  if (value instanceof JsonArray) return `[${value.items.map(compactText).join(',')}]`;
  if (value instanceof JsonObject)
    return `{${value.fields.map((field) => `${JSON.stringify(field.name)}:${compactText(field.value)}`).join(',')}}`;
  return value.startsWith('"') ? JSON.stringify(stringOf(value)) : value;
}

/** Maximum nesting of objects that become columns. Deeper objects stay JSON texts. */
const MAX_LEVELS = 6;

/** Yields the fields of an object. The name of a nested field is its path: `address.city`. */
export function* flatFields(object: JsonObject, prefix = '', level = 1): Generator<NamedText> {
  for (const { name, value } of object.fields) {
    if (value instanceof JsonObject && level < MAX_LEVELS && value.fields.length > 0)
      yield* flatFields(value, `${prefix}${name}.`, level + 1);
    else yield [prefix + name, plainText(value)];
  }
}

/**
 * Returns the first array as column names, if it has only strings and a later array has other values. Null if the first
 * array is a record like the others.
 */
function headerOf(items: readonly JsonItem[]): string[] | null {
  const [first, ...rest] = items.filter((item) => !(item instanceof DamagedItem));
  if (!(first instanceof JsonArray) || first !== items[0] || !first.items.every(isString)) return null;
  const names = first.items.map(plainText);
  const isDistinct = new Set(names).size === names.length && !names.includes('');
  const isOther = (row: JsonItem) => row instanceof JsonArray && row.items.some((cell) => !isString(cell));
  return isDistinct && rest.every((row) => row instanceof JsonArray) && rest.some(isOther) ? names : null;
}

type Form = 'objects' | 'lists' | 'values';

function formOf(item: JsonValue): Form {
  if (item instanceof JsonObject) return 'objects';
  return item instanceof JsonArray ? 'lists' : 'values';
}

/** Returns the form of most items. */
function commonForm(items: readonly JsonItem[]): Form {
  const counts: Record<Form, number> = { objects: 0, lists: 0, values: 0 };
  for (const item of items) if (!(item instanceof DamagedItem) && item !== 'null') counts[formOf(item)] += 1;
  if (counts.objects > 0 && counts.objects >= counts.lists && counts.objects >= counts.values) return 'objects';
  return counts.lists > counts.values ? 'lists' : 'values';
}

/**
 * Adds the items of a list as records. An item that is damaged, or has another form than most, is put into one cell and
 * listed as broken.
 * @param line of the list, from 1.
 */
export function addItems(set: RecordSet, items: readonly JsonItem[], line: number): void {
  const header = headerOf(items);
  const [first] = items;
  if (header) set.nameColumns(header, first instanceof JsonArray ? first.line : line);
  const form = commonForm(items);
  for (const item of header ? items.slice(1) : items) {
    if (item instanceof DamagedItem) set.addUnread('damaged', 'not valid JSON', item);
    else addItem(set, item, { form, names: header ?? [], line });
  }
}

function addItem(
  set: RecordSet,
  item: JsonValue,
  { form, names, line }: { form: Form; names: string[]; line: number },
) {
  const own = typeof item === 'string' ? line : item.line;
  const isNull = item === 'null' && form !== 'values';
  if (isNull) set.add([], own);
  else if (formOf(item) !== form)
    set.addUnread('other-structure', `most of the others are ${form}`, { line: own, raw: plainText(item) });
  else if (item instanceof JsonObject) set.add(flatFields(item), own);
  else if (item instanceof JsonArray)
    set.addValues(item.items.map(plainText), names, { line: own, raw: compactText(item) });
  else set.add([['value', plainText(item)]], own);
}
