import * as z from 'zod';
import { trimBlanks } from '../../cells/blank.js';
import { isoDate } from '../../cells/parse-date.js';
import type { ParsedDate } from '../../cells/parsed-date.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { VALUE_FLAGS } from '../../cells/value-flags.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import { BIRTH } from '../../profile/issues/personal-data.js';
import type { StepClass } from '../kit/clean-step.js';
import { defineStep, type TextEffect } from '../kit/define-step.js';
import type { ColumnView } from '../kit/table-view.js';
import { mayChange, onColumn } from '../kit/text-step.js';

/** `none` converts only unambiguous dates, such as those with the name of a month. */
const Order = z.enum(['dmy', 'mdy', 'ymd', 'none']);
type Order = z.infer<typeof Order>;
const Options = z.strictObject({
  order: Order,
  two_digit_years: z.enum(['convert', 'keep']).default('convert'),
  /** Formats in which day and month are the other way round, with `x` for both: `x/x/yyyy`. */
  other_order: z.array(z.string().max(40)).max(20).optional(),
});
type Options = z.infer<typeof Options>;

const ORDER_TEXT = {
  dmy: 'day first',
  mdy: 'month first',
  ymd: 'year first',
  none: 'unambiguous',
} as const;

/**
 * Whether ISO 8601 can represent all parts of the text. Named time zones, fractions of seconds and hour 24 are
 * excluded.
 */
function isWhole({ zone, format, hour, second, kind }: ParsedDate): boolean {
  const hasZone = zone === '' || /^(?:z|utc|gmt|[+-].*)$/i.test(zone);
  const isClock = kind === 'time' && /^HH:mm(?::ss)?$/.test(format);
  return hasZone && !format.includes('.S') && hour < 24 && second < 60 && !isClock;
}

/** Returns a format without the order and zeros of day and month: `x/x/yyyy`. */
const shapeOf = (format: string) => format.replace(/[dM]+/g, 'x');

/** Returns the order of a date: that of the column, or the other one if its format has it. */
function orderOf({ format }: ParsedDate, { order, other_order: others }: Options): Order {
  if ((order !== 'dmy' && order !== 'mdy') || others === undefined || !others.includes(shapeOf(format))) return order;
  return order === 'dmy' ? 'mdy' : 'dmy';
}

/** Whether a date contradicts the order of its column, so that it is not converted. */
function hasOppositeOrder(date: ParsedDate, order: Order): boolean {
  return (date.order === 'dmy' && order === 'mdy') || (date.order === 'mdy' && order === 'dmy');
}

function effectOf(options: Options): TextEffect {
  const { two_digit_years: years } = options;
  return (text) => {
    const bare = trimBlanks(text);
    const { date, flags } = recogniseValue(bare);
    if (date === null || (flags & VALUE_FLAGS.excelDate) !== 0 || !isWhole(date)) return null;
    const order = orderOf(date, options);
    if (contradictsOrder(date, order)) return null;
    if (date.hasTwoDigitYear && years === 'keep') return null;
    const iso = isoDate(date, order);
    if (iso === null || iso === bare) return null;
    const century = date.hasTwoDigitYear ? `, year ${date.year}` : '';
    return { text: iso, reason: `${orderText(date, order)}${century}` };
  };
}

/** Describes the order of a date: its own if it is unambiguous, otherwise that of its column. */
function orderText(date: ParsedDate, order: Order): string {
  if (date.format.includes('MMM')) return 'its month is a name';
  if (date.order === 'ymd') return ORDER_TEXT.ymd;
  return date.order === 'none' ? ORDER_TEXT.none : ORDER_TEXT[order];
}

/** Whether a date already has the output format of this step, or the options exclude it. */
function isConverted(text: string, options: Options): boolean {
  const { two_digit_years: years } = options;
  const bare = trimBlanks(text);
  const { date } = recogniseValue(bare);
  if (date === null) return false;
  return (
    isoDate(date, orderOf(date, options)) === bare || date.kind === 'time' || (date.hasTwoDigitYear && years === 'keep')
  );
}

/** Whether a date contradicts the order of the column. Dates with the name of a month never do. */
function contradictsOrder(date: ParsedDate, order: Order): boolean {
  return !date.format.includes('MMM') && hasOppositeOrder(date, order);
}

interface OrderOffer {
  class: StepClass;
  order: Order;
  variant?: string;
  other_order?: string[];
  why: string;
}

/**
 * Returns the formats of a column with the month first, if each format has one order, by its dates with a part above
 * 12; null if a format has both or neither.
 */
function monthFirstFormats({ formats, order }: NonNullable<ColumnProfile['dates']>): string[] | null {
  if (order !== 'mixed') return null;
  const orders = new Map<string, Set<'dmy' | 'mdy'>>();
  for (const { value } of formats) {
    const [first, second] = value.split(' or ');
    if (!/^[dM]{1,2}[^dMy]+[dM]{1,2}[^dM]/.test(first!)) continue;
    const known = orders.get(shapeOf(first!)) ?? new Set();
    orders.set(shapeOf(first!), known);
    if (second === undefined) known.add(first!.startsWith('d') ? 'dmy' : 'mdy');
  }
  if ([...orders.values()].some(({ size }) => size !== 1)) return null;
  return [...orders].flatMap(([shape, known]) => (known.has('mdy') ? [shape] : []));
}

function orderOffers({ dates }: ColumnProfile): OrderOffer[] {
  if (dates === null) return [];
  const { order, order_reason: why } = dates;
  if (order !== 'ambiguous' && order !== 'mixed') return [{ class: 'notation', order, why }];
  const monthFirst = monthFirstFormats(dates);
  if (monthFirst !== null)
    return [{ class: 'notation', order: 'dmy', other_order: monthFirst, why: `each format has one order: ${why}` }];
  return (['dmy', 'mdy'] as const).map((one) => ({
    class: 'consent',
    order: one,
    variant: one,
    why: `if it is ${ORDER_TEXT[one]}: ${why}`,
  }));
}

const DATES = new Set<ColumnProfile['meaning']>(['date', 'datetime', 'time']);

/** Minimum share of a format among the dates of a column. */
const MIN_FORMAT_SHARE = 0.05;

/** Returns the formats of a column other than ISO 8601, regardless of the order of day and month and of zeros. */
function notationsOf({ profile: { meaning, dates } }: ColumnView): string[] {
  if (dates === null || !DATES.has(meaning)) return [];
  const formats = dates.formats
    .filter(({ count }) => count >= MIN_FORMAT_SHARE * dates.count)
    .map(({ value }) => value.split(' or ', 1)[0]!)
    .filter((format) => !/^(?:yyyy-MM-dd|HH:mm)/.test(format))
    .map((format) =>
      format
        .replace(/M{3,}/g, 'N')
        .replace(/[dM]+/g, 'x')
        .replace(/([a-zA-Z])\1+/g, '$1'),
    );
  return [...new Set(formats)];
}

/**
 * Converts dates to ISO 8601, with one order for the whole column. Needs consent if there is no evidence for the order.
 */
export const normalizeDates = defineStep({
  name: 'normalize_dates',
  class: 'notation',
  scope: 'column',
  unit: 'cells',
  writes: 'date',
  notationsOf,
  summary: 'writes dates as YYYY-MM-DD; an ambiguous order needs confirmation',
  options: Options,
  form: {
    order: 'Order of day, month and year',
    two_digit_years: 'Years of two digits',
    other_order: 'Formats with the other order',
  },
  propose: (view) =>
    view.columns
      .filter(({ profile }) => DATES.has(profile.meaning))
      .flatMap((column) =>
        orderOffers(column.profile).flatMap(({ order, why, variant, class: stepClass, other_order: others }) => {
          // The century of a birth is a guess: 46 can be 1946 or 2046.
          const options: Options = {
            order,
            two_digit_years: BIRTH.test(column.name) ? 'keep' : 'convert',
            ...(others && { other_order: others }),
          };
          if (!mayChange(column, effectOf(options), { name: 'normalize_dates', view })) return [];
          const offer = { column: column.name, class: stepClass, options, reason: why };
          return [variant === undefined ? offer : { ...offer, variant }];
        }),
      ),
  title: (column, { order, other_order: others }) =>
    `Write the dates of "${column}" as YYYY-MM-DD, ${others ? 'in the order of their format' : ORDER_TEXT[order]}`,
  compile: ({ column, options }, view) =>
    onColumn(view, column, { effect: effectOf(options), isDone: (text) => isConverted(text, options) }),
});
