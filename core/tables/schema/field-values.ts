import { isoDate, parseDate } from '../cells/parse-date.js';
import { isEmailAddress, isUuid } from '../cells/recognise-value.js';
import { compileStrptime } from './strptime.js';
import type { TableField } from './table-schema.js';

/** A value that can be compared. Dates and times are in ISO 8601. */
export type FieldValue = number | string | boolean;

/**
 * Returns the value of a text; null if it does not have the type of the field; undefined if it has, but its value is
 * unknown, like that of an ambiguous date.
 */
export type ValueReader = (text: string) => FieldValue | null | undefined;

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&');

/** Groups of three digits, or Indian groups (12,34,567). */
const GROUPS = (mark: string) => `\\d{1,3}(?:${mark}\\d{2,3})*${mark}\\d{3}`;

function numberReader({ type, decimalChar = '.', groupChar, bareNumber = true }: TableField): ValueReader {
  const whole = groupChar === undefined ? '\\d+' : `(?:\\d+|${GROUPS(escaped(groupChar))})`;
  const mark = escaped(decimalChar);
  const body =
    type === 'integer' ? `[+-]?${whole}` : `[+-]?(?:${whole}(?:${mark}\\d*)?|${mark}\\d+)(?:[eE][+-]?\\d{1,3})?`;
  const pattern = new RegExp(`^(?:${body})$`);
  return (text) => {
    const bare = bareNumber ? text : text.replace(/^[^\d+-]{1,20}/, '').replace(/[^\d]{1,20}$/, '');
    if (type === 'number' && /^(?:NaN|-?INF)$/.test(bare))
      return bare === 'NaN' ? Number.NaN : Number(bare.replace('INF', 'Infinity'));
    if (!pattern.test(bare)) return null;
    const plain = groupChar === undefined ? bare : bare.replaceAll(groupChar, '');
    return Number(plain.replace(decimalChar, '.'));
  };
}

const TRUE = ['true', 'True', 'TRUE', '1'];
const FALSE = ['false', 'False', 'FALSE', '0'];

function booleanReader({ trueValues = TRUE, falseValues = FALSE }: TableField): ValueReader {
  const values = new Map([
    ...falseValues.map((word) => [word, false] as const),
    ...trueValues.map((word) => [word, true] as const),
  ]);
  return (text) => values.get(text) ?? null;
}

const ISO_DATETIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?$/;
const DEFAULT_FORMAT = { date: '%Y-%m-%d', time: '%H:%M:%S', datetime: '%Y-%m-%dT%H:%M:%S' };

function anyDateReader(type: 'date' | 'time' | 'datetime'): ValueReader {
  return (text) => {
    const date = parseDate(text);
    if (date === null || date.kind !== type || !date.isPossible) return null;
    return isoDate(date, 'none') ?? undefined;
  };
}

function dateReader(type: 'date' | 'time' | 'datetime', format: string | undefined): ValueReader {
  if (format === 'any') return anyDateReader(type);
  const read = compileStrptime(format === undefined || format === 'default' ? DEFAULT_FORMAT[type] : format);
  if (type !== 'datetime' || (format ?? 'default') !== 'default') return read;
  return (text) => read(ISO_DATETIME.exec(text)?.[1] ?? '');
}

/** Reads JSON whose value satisfies a condition. */
function jsonReader(isRight: (value: unknown) => boolean): ValueReader {
  return (text) => {
    try {
      return isRight(JSON.parse(text)) ? undefined : null;
    } catch {
      return null;
    }
  };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads texts that match a pattern as themselves. */
const patternReader =
  (pattern: RegExp): ValueReader =>
  (text) =>
    pattern.test(text) ? text : null;

function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\S+$/i.test(text) && URL.canParse(text);
}

const STRING_FORMATS: Readonly<Record<string, ValueReader>> = {
  email: (text) => (isEmailAddress(text) ? text : null),
  uri: (text) => (isUri(text) ? text : null),
  uuid: (text) => (isUuid(text) ? text : null),
  binary: patternReader(/^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/),
};

function geopoint(text: string): boolean {
  const [longitude, latitude, ...others] = text.split(',').map((part) => part.trim());
  if (longitude === undefined || latitude === undefined || others.length > 0) return false;
  const isNumber = (part: string) => /^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(part);
  return (
    isNumber(longitude) && isNumber(latitude) && Math.abs(Number(longitude)) <= 180 && Math.abs(Number(latitude)) <= 90
  );
}

/**
 * Returns the reader of values of a field, as the Table Schema defines its type and format. Faults: invalid-input (a
 * format that is not supported).
 */
export function valueReader(field: TableField): ValueReader {
  const { type, format } = field;
  switch (type) {
    case 'integer':
    case 'number':
      return numberReader(field);
    case 'boolean':
      return booleanReader(field);
    case 'date':
    case 'time':
    case 'datetime':
      return dateReader(type, format);
    case 'year':
      return (text) => (/^-?\d{4}$/.test(text) ? Number(text) : null);
    case 'yearmonth':
      return patternReader(/^\d{4}-(?:0[1-9]|1[0-2])$/);
    case 'duration':
      return patternReader(
        /^-?P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/,
      );
    case 'object':
    case 'geojson':
      return jsonReader(isObject);
    case 'array':
      return jsonReader(Array.isArray);
    case 'geopoint':
      return (text) => (geopoint(text) ? text : null);
    case 'string':
      return STRING_FORMATS[format ?? ''] ?? ((text) => text);
    default:
      return (text) => text;
  }
}
