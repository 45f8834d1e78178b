import type { Data, DataType, Vector } from 'apache-arrow';
import { exactText } from '../../workbook/cell/cell-reader.js';
import type { TypedKind } from '../typed/typed-table.js';

/** Ids of the types (Schema.fbs of Arrow). */
const TYPES = {
  Null: 1,
  Int: 2,
  Float: 3,
  Binary: 4,
  Utf8: 5,
  Bool: 6,
  Decimal: 7,
  Date: 8,
  Time: 9,
  Timestamp: 10,
  List: 12,
  Struct: 13,
  FixedSizeBinary: 15,
  FixedSizeList: 16,
  Map: 17,
  Duration: 18,
  LargeBinary: 19,
  LargeUtf8: 20,
  LargeList: 21,
  BinaryView: 23,
  Utf8View: 24,
  Dictionary: -1,
} as const;

const KINDS = new Map<number, TypedKind>([
  [TYPES.Int, 'number'],
  [TYPES.Float, 'number'],
  [TYPES.Decimal, 'number'],
  [TYPES.Bool, 'boolean'],
  [TYPES.Date, 'date'],
  [TYPES.Time, 'date'],
  [TYPES.Timestamp, 'date'],
]);

/** Returns the kind of cells that a column of an Arrow type has. */
export function typedKind(type: DataType): TypedKind {
  const { typeId, dictionary } = type as DataType & { dictionary?: DataType };
  if (typeId === TYPES.Dictionary && dictionary) return typedKind(dictionary);
  return KINDS.get(typeId) ?? 'text';
}

/** Decimal digits in a fraction of a second, by the unit of a time (TimeUnit in Schema.fbs). */
const UNIT_DIGITS = [0, 3, 6, 9];
const UNIT_NAMES = ['s', 'ms', 'µs', 'ns'];
const DAY_SECONDS = 86_400n;

/** Divides and rounds down. The operator `/` rounds integers towards zero. */
function divide(value: bigint, by: bigint): [quotient: bigint, rest: bigint] {
  const rest = ((value % by) + by) % by;
  return [(value - rest) / by, rest];
}

const twoDigits = (value: bigint) => value.toString().padStart(2, '0');

/** Formats a time of day, without zeros at the end of its fraction. */
function clockText(value: bigint, digits: number): string {
  const [seconds, fraction] = divide(value, 10n ** BigInt(digits));
  const clock = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map(twoDigits).join(':');
  if (fraction === 0n) return clock;
  let decimals = fraction.toString().padStart(digits, '0');
  while (decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  return `${clock}.${decimals}`;
}

function dayText(days: bigint): string {
  const date = new Date(Number(days) * Number(DAY_SECONDS) * 1000);
  if (Number.isNaN(date.getTime())) return `day ${days}`;
  const text = date.toISOString();
  return text.slice(0, text.indexOf('T'));
}

function momentText(value: bigint, digits: number, isUtc: boolean): string {
  const [days, rest] = divide(value, DAY_SECONDS * 10n ** BigInt(digits));
  return `${dayText(days)}T${clockText(rest, digits)}${isUtc ? 'Z' : ''}`;
}

/** Formats a single-precision number with the fewest digits that still identify it. */
function shortText(value: number, digits: number, round: (value: number) => number): string {
  for (let count = 1; count < digits; count += 1) {
    const short = Number(value.toPrecision(count));
    if (round(short) === value) return exactText(short);
  }
  return exactText(value);
}

function floatText(value: number, precision: number): string {
  if (!Number.isFinite(value)) return String(value);
  return precision === 1 ? shortText(value, 9, Math.fround) : exactText(value);
}

/** Formats a decimal. Its words are 32 bits each, the lowest first, and form a number in two's complement. */
function decimalText(words: Uint32Array, scale: number): string {
  let value = 0n;
  for (let at = words.length - 1; at >= 0; at -= 1) value = (value << 32n) | BigInt(words[at]!);
  value = BigInt.asIntN(words.length * 32, value);
  const digits = (value < 0n ? -value : value).toString();
  const sign = value < 0n ? '-' : '';
  if (scale <= 0) return `${sign}${digits}${'0'.repeat(value === 0n ? 0 : -scale)}`;
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** Returns bytes as text if they are valid UTF-8, otherwise in hexadecimal. */
function bytesText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `0x${Buffer.from(bytes).toString('hex').toUpperCase()}`;
  }
}

type Settings = DataType & { precision: number; scale: number; unit: number; timezone?: string | null };

function damaged(): Error {
  return new Error('a column is shorter than its table');
}

/** Reads the values of Arrow columns as exact texts. */
export class ArrowTexts {
  readonly #vectors = new WeakMap<Data, Vector>();
  readonly #open: (data: Data) => Vector;

  /** @param open opens the column of some data. */
  constructor(open: (data: Data) => Vector) {
    this.#open = open;
  }

  /**
   * Returns the text of a cell, or null for a missing value. Lists and structures are JSON. Throws if the column is
   * damaged.
   */
  textOf(data: Data, index: number): string | null {
    if (index < 0 || index >= data.length) throw damaged();
    const { typeId } = data.type;
    if (typeId === TYPES.Null || !data.getValid(index)) return null;
    if (typeId === TYPES.Dictionary) return this.#word(data, index);
    return this.#nested(data, index) ?? this.#scalar(data, index);
  }

  #scalar(data: Data, index: number): string {
    const { precision, scale, unit, timezone } = data.type as Settings;
    switch (data.type.typeId as number) {
      case TYPES.Int:
        return String(numberAt(data, index));
      case TYPES.Float:
        return floatText(Number(this.#value(data, index)), precision);
      case TYPES.Bool:
        return String(this.#value(data, index));
      case TYPES.Decimal:
        return decimalText(wordsAt(data, index), scale);
      case TYPES.Date:
        if (unit === 0) return dayText(BigInt(numberAt(data, index)));
        return momentText(BigInt(numberAt(data, index)), 3, false).replace(/T00:00:00$/, '');
      case TYPES.Time:
        return clockText(BigInt(numberAt(data, index)), UNIT_DIGITS[unit]!);
      case TYPES.Timestamp:
        return momentText(BigInt(numberAt(data, index)), UNIT_DIGITS[unit]!, Boolean(timezone));
      case TYPES.Duration:
        return `${numberAt(data, index)} ${UNIT_NAMES[unit]}`;
      case TYPES.Binary:
      case TYPES.LargeBinary:
      case TYPES.FixedSizeBinary:
      case TYPES.BinaryView:
        return bytesText(this.#value(data, index) as Uint8Array);
      default:
        return String(this.#value(data, index));
    }
  }

  /** Returns a list or structure as JSON; null for other types. */
  #nested(data: Data, index: number): string | null {
    const { typeId } = data.type;
    if (typeId === TYPES.Struct) return this.#object(data, index);
    if (typeId === TYPES.FixedSizeList)
      return this.#list(data.children[0]!, index * data.stride, (index + 1) * data.stride);
    const isMap = typeId === TYPES.Map;
    if (typeId !== TYPES.List && typeId !== TYPES.LargeList && !isMap) return null;
    const [from, to] = [0, 1].map((next) => Number(data.valueOffsets[index + next]));
    const [items] = data.children;
    if (items === undefined || from === undefined || to === undefined || Number.isNaN(to)) throw damaged();
    return isMap ? this.#map(items, from, to) : this.#list(items, from, to);
  }

  #list(items: Data, from: number, to: number): string {
    const texts = Array.from({ length: Math.max(0, to - from) }, (_, at) => this.#json(items, from + at));
    return `[${texts.join(',')}]`;
  }

  #map(items: Data, from: number, to: number): string {
    const [keys, values] = items.children;
    if (keys === undefined || values === undefined) throw damaged();
    const texts = Array.from({ length: Math.max(0, to - from) }, (_, at) => {
      const key = JSON.stringify(this.textOf(keys, from + at) ?? '');
      return `${key}:${this.#json(values, from + at)}`;
    });
    return `{${texts.join(',')}}`;
  }

  #object(data: Data, index: number): string {
    const texts = data.type.children.map(({ name }: { name: string }, at: number) => {
      return `${JSON.stringify(name)}:${this.#json(data.children[at]!, index)}`;
    });
    return `{${texts.join(',')}}`;
  }

  #json(data: Data, index: number): string {
    const text = this.textOf(data, index);
    if (text === null) return 'null';
    const kind = typedKind(data.type);
    const isNumber = kind === 'number' && /\d$/.test(text);
    const isPlain = isNumber || kind === 'boolean' || this.#isNested(data.type);
    return isPlain ? text : JSON.stringify(text);
  }

  #isNested({ typeId }: DataType): boolean {
    return [TYPES.Struct, TYPES.List, TYPES.LargeList, TYPES.FixedSizeList, TYPES.Map].some((one) => one === typeId);
  }

  /** Returns the text that a cell refers to by its key in the dictionary. */
  #word(data: Data, index: number): string | null {
    let key = Number(numberAt(data, index));
    for (const part of data.dictionary?.data ?? []) {
      if (key < part.length) return this.textOf(part, key);
      key -= part.length;
    }
    throw damaged();
  }

  #value(data: Data, index: number): unknown {
    const vector = this.#vectors.get(data) ?? this.#open(data);
    this.#vectors.set(data, vector);
    checkOffsets(data, index);
    const value: unknown = vector.get(index);
    if (value === null || value === undefined) throw damaged();
    return value;
  }
}

/** Maximum rows of a column that stores no bytes, such as one of only nulls. */
const MAX_NULLS = 10_000_000;

/**
 * Checks that a column, and each column inside its lists and structures, stores as many values as it claims. Throws if
 * it is damaged.
 */
export function checkLength(data: Data): void {
  const counts = countsOf(data);
  const { length, children } = data;
  if (length < 0 || counts.some((count) => count < length) || (counts.length === 0 && length > MAX_NULLS))
    throw damaged();
  for (const child of children) checkLength(child);
}

/** Returns, for each buffer and child of a column, the number of values that it has room for. */
function countsOf({ type, nullBitmap, values, valueOffsets, children, stride }: Data): number[] {
  const counts: number[] = [];
  const { typeId } = type;
  if (nullBitmap && nullBitmap.length > 0) counts.push(nullBitmap.length * 8);
  if (valueOffsets) counts.push(valueOffsets.length - 1);
  else if (typeId === TYPES.Bool) counts.push((values as Uint8Array).length * 8);
  else if (values && stride > 0) counts.push((values as Uint8Array).length / (isView(type) ? VIEW_BYTES : stride));
  if (typeId === TYPES.Struct) counts.push(...children.map((child) => child.length));
  if (typeId === TYPES.FixedSizeList && children[0]) counts.push(children[0].length / Math.max(1, stride));
  return counts;
}

/** Bytes of one element in a column of type Utf8View or BinaryView. */
const VIEW_BYTES = 16;
const isView = ({ typeId }: DataType) => typeId === TYPES.BinaryView || typeId === TYPES.Utf8View;

/** Checks that the offsets of a text are within the bytes of its column. */
function checkOffsets({ type, valueOffsets, values }: Data, index: number): void {
  const hasOffsets = ([TYPES.Utf8, TYPES.Binary, TYPES.LargeUtf8, TYPES.LargeBinary] as number[]).includes(type.typeId);
  if (!hasOffsets) return;
  const [from, to] = [Number(valueOffsets[index]), Number(valueOffsets[index + 1])];
  if (!(from >= 0 && from <= to && to <= (values as Uint8Array).length)) throw damaged();
}

/** Returns a stored number. */
function numberAt({ values }: Data, index: number): number | bigint {
  const value = (values as ArrayLike<number | bigint>)[index];
  if (value === undefined) throw damaged();
  return value;
}

function wordsAt({ values, stride }: Data, index: number): Uint32Array {
  const words = (values as Uint32Array).subarray(index * stride, (index + 1) * stride);
  if (words.length < stride) throw damaged();
  return words;
}
