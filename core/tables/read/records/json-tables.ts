import { addItems, flatFields, plainText } from './json-fields.js';
import { JsonArray, type JsonField, JsonObject, type JsonValue } from './parse-json.js';
import type { RecordSet } from './record-set.js';

/** Values that are not part of a table, with their lines. */
export type JsonOthers = { line: number; text: string }[];

/** A table in an object, and its path. */
export interface JsonTable {
  path: string;
  fill(set: RecordSet): void;
}

const isScalar = (value: JsonValue) => typeof value === 'string';

/**
 * Returns the table of an object that lists the names of its columns and its rows as arrays (`orient='split'` in
 * pandas). Null for another object.
 */
function splitTable({ fields }: JsonObject, path: string): JsonTable | null {
  const fieldNamed = (wanted: string) => fields.find(({ name }) => name === wanted)?.value ?? '';
  const [columns, data, index] = [fieldNamed('columns'), fieldNamed('data'), fieldNamed('index')];
  if (!(columns instanceof JsonArray && data instanceof JsonArray)) return null;
  if (columns.items.length === 0 || data.items.length === 0) return null;
  const isIndexed = index instanceof JsonArray && index.items.length === data.items.length;
  const isOnly = fields.length === (isIndexed ? 3 : 2);
  const width = columns.items.length;
  if (!isOnly || columns.items.some((name) => name instanceof JsonObject)) return null;
  const rows = data.items.filter((row) => row instanceof JsonArray);
  if (rows.length < data.items.length || !rows.every(({ items }) => items.length === width)) return null;
  const names = [...(isIndexed ? ['index'] : []), ...columns.items.map(plainText)];
  return {
    path,
    fill: (set) => {
      set.nameColumns(names, columns.line);
      for (const [at, { items, line }] of rows.entries())
        set.addValues((isIndexed ? [index.items[at]!, ...items] : items).map(plainText), names, { line, raw: '' });
    },
  };
}

/** Adds a table that is stored by columns. */
function fillColumns(set: RecordSet, fields: readonly JsonField[], columns: readonly (readonly JsonValue[])[]): void {
  const names = fields.map(({ name }) => name);
  const { line } = fields[0]!;
  set.nameColumns(names, line);
  for (const [row] of columns[0]!.entries())
    set.addValues(
      columns.map((column) => plainText(column[row]!)),
      names,
      { line, raw: '' },
    );
}

/** Returns the table of an object whose fields are columns: lists of the same length with single values. */
function columnTable({ fields }: JsonObject, path: string): JsonTable | null {
  const columns = fields.map(({ value }) => (value instanceof JsonArray ? value.items : null));
  if (!columns.every((items) => items !== null)) return null;
  const length = columns[0]?.length ?? 0;
  if (columns.length === 0 || columns.some((items) => items.length !== length || !items.every(isScalar))) return null;
  // Inside an object, a single list or lists of one value are more likely fields.
  if (path !== '' && (columns.length < 2 || length < 2)) return null;
  return { path, fill: (set) => fillColumns(set, fields, columns) };
}

/** Finds the arrays of objects in an object at any depth, and lists its other values. */
export function findJsonTables(object: JsonObject, prefix: string, others: JsonOthers): JsonTable[] {
  const path = prefix.slice(0, -1);
  const table = splitTable(object, path) ?? columnTable(object, path);
  return table ? [table] : object.fields.flatMap((field) => findInField(field, prefix, others));
}

function findInField({ name, value, line }: JsonField, prefix: string, others: JsonOthers): JsonTable[] {
  const path = prefix + name;
  if (value instanceof JsonObject && value.fields.length > 0) return findJsonTables(value, `${path}.`, others);
  if (value instanceof JsonArray && value.items.length > 0 && value.items.every((item) => item instanceof JsonObject))
    return [{ path, fill: (set) => addItems(set, value.items, value.line) }];
  others.push({ line, text: `${path}: ${plainText(value)}` });
  return [];
}

/**
 * Returns the table of an object whose fields are all objects. They are records with a key if some have a name in
 * common, or columns if their fields are numbered from 0 (`orient='columns'` in pandas). Null for another object.
 */
export function keyedTable(object: JsonObject): JsonTable | null {
  const { fields } = object;
  const records = fields.map(({ value }) => value).filter((value) => value instanceof JsonObject);
  if (records.length < fields.length || records.length === 0) return null;
  if (areNumbered(records)) return { path: '', fill: (set) => fillColumns(set, fields, records.map(valuesOf)) };
  if (records.length < 2 || !(areAlike(records) || findJsonTables(object, '', []).length === 0)) return null;
  return {
    path: '',
    fill: (set) => {
      for (const [at, { name, line }] of fields.entries()) set.add([['key', name], ...flatFields(records[at]!)], line);
    },
  };
}

const valuesOf = ({ fields }: JsonObject) => fields.map(({ value }) => value);

/** Whether the fields of every object are named 0, 1, 2 and so on, up to the same number. */
function areNumbered(objects: readonly JsonObject[]): boolean {
  const length = objects[0]!.fields.length;
  return length > 1 && objects.every(({ fields }) => fields.length === length && fields.every(isNumbered));
}

const isNumbered = ({ name, value }: JsonField, at: number) => name === String(at) && isScalar(value);

/** Whether some objects have a name in common. */
function areAlike(objects: readonly JsonObject[]): boolean {
  const [first, ...rest] = objects.map(({ fields }) => new Set(fields.map(({ name }) => name)));
  return [...(first ?? [])].some((name) => rest.every((names) => names.has(name)));
}
