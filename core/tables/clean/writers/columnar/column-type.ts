import { exactText, KIND_INDEX } from '../../../read/workbook/cell/cell-reader.js';
import type { PlannedColumn } from '../../pass/plan.js';

/** Type of a column in a file with typed columns. */
export type ColumnType =
  | { kind: 'text' | 'integer' | 'double' | 'boolean' | 'date' }
  | { kind: 'decimal'; scale: number }
  | { kind: 'timestamp'; isUtc: boolean };

const MAX_DECIMAL_DIGITS = 38;

const INTEGER = /^(?:0|-?[1-9]\d{0,18})$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,37})\.(\d{1,37})$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{0,5}[1-9])?(Z?)$/;

function isDay(parts: RegExpExecArray): boolean {
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number);
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Returns the kind of a moment: with or without `Z`; null for another text. */
function momentOf(text: string): 'utc' | 'local' | null {
  const parts = MOMENT.exec(text);
  if (parts === null || !isDay(parts)) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(4, 7).map(Number);
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return parts[7] === 'Z' ? 'utc' : 'local';
}

/** Whether a text is an integer of 64 bits. Up to 18 digits always fit. */
const isInteger = (text: string) =>
  INTEGER.test(text) && (text.length <= 18 || BigInt.asIntN(64, BigInt(text)) === BigInt(text));

const isDouble = (text: string) => {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && !Object.is(value, -0) && exactText(value) === text;
};

/** Counts the digits and decimals of a decimal number; null for another text. */
function decimalOf(text: string): { digits: number; scale: number } | null {
  const scale = DECIMAL.exec(text)?.[1]?.length;
  if (scale === undefined || /^-0\.0*$/.test(text)) return null;
  return { digits: text.replace(/[-.]/g, '').length, scale };
}

/**
 * Finds the narrowest type from which each text of a column can be restored exactly. Only columns of measurements
 * become numeric, so that identifiers and phone numbers stay texts.
 */
export class ColumnTypeFinder {
  readonly #storage: PlannedColumn['storage'];
  #candidates: Set<ColumnType['kind']>;
  #scale = -1;
  #digits = 0;
  #utc: 'utc' | 'local' | null = null;
  #isEmpty = true;

  constructor({ storage }: Pick<PlannedColumn, 'storage'>) {
    this.#storage = storage;
    this.#candidates = new Set(typesOf('any'));
  }

  /** @param kind of the cell, if the source stores more than text. */
  add(text: string, kind: number | undefined): void {
    const isTyped = kind === KIND_INDEX.number || kind === KIND_INDEX.date;
    if (this.#isEmpty) this.#candidates = new Set(typesOf(isTyped ? 'any' : this.#storage));
    this.#isEmpty = false;
    for (const type of this.#candidates) if (!this.#fits(text, type)) this.#candidates.delete(type);
  }

  /** The narrowest type that fits. */
  get type(): ColumnType {
    const [kind] = this.#candidates;
    if (this.#isEmpty || kind === undefined) return { kind: 'text' };
    if (kind === 'decimal') return { kind, scale: this.#scale };
    return kind === 'timestamp' ? { kind, isUtc: this.#utc === 'utc' } : { kind };
  }

  #fits(text: string, type: ColumnType['kind']): boolean {
    if (type === 'boolean') return text === 'true' || text === 'false';
    if (type === 'integer') return isInteger(text);
    if (type === 'double') return isDouble(text);
    if (type === 'decimal') return this.#fitsDecimal(text);
    if (type === 'timestamp') return this.#fitsMoment(text);
    const parts = DATE.exec(text);
    return parts !== null && isDay(parts);
  }

  #fitsDecimal(text: string): boolean {
    const found = decimalOf(text);
    if (found === null || (this.#scale >= 0 && found.scale !== this.#scale)) return false;
    this.#scale = found.scale;
    this.#digits = Math.max(this.#digits, found.digits);
    return this.#digits <= MAX_DECIMAL_DIGITS;
  }

  #fitsMoment(text: string): boolean {
    const found = momentOf(text);
    this.#utc ??= found;
    return found !== null && found === this.#utc;
  }
}

/** Types from narrow to wide. */
function typesOf(storage: PlannedColumn['storage'] | 'any'): ColumnType['kind'][] {
  const hasNumbers = storage === 'number' || storage === 'any';
  return ['boolean', ...(hasNumbers ? (['integer', 'decimal', 'double'] as const) : []), 'date', 'timestamp'];
}
