import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { type DecimalMark, valueUnder } from '../../cells/parse-number.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { anyDateReader, type DateReader, dateReader } from '../conversions/read-date.js';
import { type Quantity, readQuantity } from '../conversions/read-quantity.js';
import { CONVERTIBLE_UNITS, dimensionOf, symbolOf } from '../conversions/units.js';
import { numberText } from '../expressions/values/result-text.js';
import { profileOfColumn } from '../rows/column-format.js';
import { requireColumn, type SourceTable, type StateColumn } from '../state/table-state.js';
import { convertColumn, Misfits } from './convert-column.js';
import { defineEdit } from './define-edit.js';

const DecimalMarkOption = z.enum(['auto', '.', ',']).default('auto').meta({
  description: 'Decimal mark of the texts; `auto` is that of the column',
  example: ',',
});

/** Returns the decimal mark of a column, or the one given. */
function markOf(source: SourceTable, column: StateColumn, given: z.output<typeof DecimalMarkOption>): DecimalMark {
  if (given !== 'auto') return given;
  const mark = profileOfColumn(source, column).numbers?.decimal_mark;
  return mark === '.' || mark === ',' ? mark : 'none';
}

const TypeOptions = z.strictObject({
  to: z.enum(['number', 'date', 'text']).meta({
    description: 'Plain numbers with a decimal point, ISO 8601 dates, or texts of digits',
    example: 'date',
  }),
  decimal_mark: DecimalMarkOption,
  symbols: z.enum(['refuse', 'drop']).default('refuse').meta({
    description: 'Whether numbers with a currency, percent sign or unit do not fit, or lose it',
    example: 'drop',
  }),
  order: z.enum(['auto', 'dmy', 'mdy', 'ymd']).default('auto').meta({
    description: 'Order of day, month and year; `auto` is that of the column',
    example: 'dmy',
  }),
  format: z.string().min(3).max(60).optional().meta({
    description: 'Pattern of the dates, in the letters d, M, y, H, m and s; other dates do not fit',
    example: 'dd.MM.yyyy',
  }),
  digits: z.int().min(1).max(100).optional().meta({
    description: 'For texts: number of digits to which whole numbers get leading zeros',
    example: 5,
  }),
  misfits: Misfits,
});
type TypeOptions = z.output<typeof TypeOptions>;

const PLAIN = /^-?\d+(?:\.\d+)?$/;

function numberReader(mark: DecimalMark, symbols: TypeOptions['symbols']): (text: string) => string | null {
  return (text) => {
    if (mark !== ',' && PLAIN.test(text)) return text;
    const { number, symbol } = recogniseValue(text);
    if (number === null || (symbol !== '' && symbols === 'refuse')) return null;
    return numberText(valueUnder(number, mark));
  };
}

/** Faults: invalid-input (a pattern that cannot be used, dates whose order is unknown). */
function readerOfDates(source: SourceTable, column: StateColumn, { format, order }: TypeOptions): DateReader {
  if (format !== undefined) {
    const read = dateReader(format);
    if ('reason' in read) throw new Fault('invalid-input', `"${format}" is not a pattern of dates: ${read.reason}.`);
    return read;
  }
  if (order !== 'auto') return anyDateReader(order);
  const found = profileOfColumn(source, column).dates?.order ?? 'none';
  if (found === 'ambiguous' || found === 'mixed')
    throw new Fault(
      'invalid-input',
      `The order of day and month in "${column.name}" is ${found}. Choose an \`order\`.`,
    );
  return anyDateReader(found);
}

/** Writes whole numbers as digits: `2134.0` becomes `02134` with 5 digits. Other texts stay. */
function digitsReader(digits: number): (text: string) => string {
  return (text) => {
    const [, whole] = /^(\d+)(?:\.0+)?$/.exec(text) ?? [];
    return whole === undefined ? text : whole.padStart(digits, '0');
  };
}

const REASONS = { number: 'is not a number', date: 'is not a date', text: 'is not a text' } as const;

/** Converts the texts of a column to one notation. */
export const changeType = defineEdit({
  name: 'change_type',
  summary:
    'writes the texts of a column as plain numbers, ISO dates or digits with leading zeros, and lists the others',
  needsColumn: true,
  options: TypeOptions,
  title: ({ column, options: { to } }) => `Change the type of "${column}" to ${to}`,
  apply: ({ column: name, options }, context) => {
    const { source, state } = context;
    const column = requireColumn(state, name);
    const { to, misfits } = options;
    const convert =
      to === 'number'
        ? numberReader(markOf(source, column, options.decimal_mark), options.symbols)
        : to === 'date'
          ? readerOfDates(source, column, options)
          : digitsReader(options.digits ?? 1);
    return convertColumn(column, context, { convert, misfits, reason: REASONS[to] });
  },
});

const UnitOptions = z.strictObject({
  to: z.enum(CONVERTIBLE_UNITS).meta({ description: 'Unit to convert to', example: 'kg' }),
  from: z.enum(CONVERTIBLE_UNITS).nullable().default(null).meta({
    description: 'Unit of numbers without one; null if those do not fit',
    example: 'lb',
  }),
  system: z.enum(['us', 'imperial']).default('us').meta({
    description: 'System of the units that are called fluid ounce, pint, gallon and ton',
    example: 'us',
  }),
  decimals: z.int().min(0).max(12).nullable().default(null).meta({
    description: 'Number of decimals; null for up to 10 significant digits',
    example: 2,
  }),
  write_unit: z.enum(['as_before', 'always', 'never']).default('as_before').meta({
    description: 'Whether the unit is written after the number; by default if the text had one',
    example: 'never',
  }),
  decimal_mark: DecimalMarkOption,
  misfits: Misfits,
});
type UnitOptions = z.output<typeof UnitOptions>;

/** Significant digits of a converted value. */
const DIGITS = 10;

function quantityText({ value, hasUnit }: Quantity, options: UnitOptions, mark: DecimalMark): string | null {
  const { decimals, to, write_unit: writes } = options;
  const rounded = decimals === null ? Number(value.toPrecision(DIGITS)) : Number(value.toFixed(decimals));
  const text = numberText(rounded);
  if (text === null) return null;
  const written = mark === ',' ? text.replace('.', ',') : text;
  const isWritten = writes === 'always' || (writes === 'as_before' && hasUnit);
  return isWritten ? `${written} ${symbolOf(to)}` : written;
}

/** Converts quantities to one unit. */
export const convertUnits = defineEdit({
  name: 'convert_units',
  summary: 'converts lengths, masses, volumes, temperatures or speeds of a column to one unit',
  needsColumn: true,
  options: UnitOptions,
  title: ({ column, options: { to } }) => `Convert "${column}" to ${symbolOf(to)}`,
  apply: ({ column: name, options }, context) => {
    const column = requireColumn(context.state, name);
    const { to, from, system, misfits } = options;
    if (from !== null && dimensionOf(from) !== dimensionOf(to))
      throw new Fault('invalid-input', `A ${dimensionOf(from)} in ${from} cannot be converted to ${to}.`);
    const decimalMark = markOf(context.source, column, options.decimal_mark);
    const convert = (text: string) => {
      const quantity = readQuantity(text, { to, from, system, decimalMark });
      return quantity === null ? null : quantityText(quantity, options, decimalMark);
    };
    return convertColumn(column, context, { convert, misfits, reason: `is not a ${dimensionOf(to)}` });
  },
});
