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
const Options = z.strictObject({ order: Order, two_digit_years: z.enum(['convert', 'keep']).default('convert') });
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

/** Whether a date contradicts the order of its column, so that it is not converted. */
function hasOppositeOrder(date: ParsedDate, order: Order): boolean {
  return (date.order === 'dmy' && order === 'mdy') || (date.order === 'mdy' && order === 'dmy');
}

function effectOf({ order, two_digit_years: years }: Options): TextEffect {
  return (text) => {
    const bare = trimBlanks(text);
    const { date, flags } = recogniseValue(bare);
    if (date === null || (flags & VALUE_FLAGS.excelDate) !== 0 || !isWhole(date) || contradictsOrder(date, order))
      return null;
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
function isConverted(text: string, { order, two_digit_years: years }: Options): boolean {
  const bare = trimBlanks(text);
  const { date } = recogniseValue(bare);
  if (date === null) return false;
  return isoDate(date, order) === bare || date.kind === 'time' || (date.hasTwoDigitYear && years === 'keep');
}

/** Whether a date contradicts the order of the column. Dates with the name of a month never do. */
function contradictsOrder(date: ParsedDate, order: Order): boolean {
  return !date.format.includes('MMM') && hasOppositeOrder(date, order);
}

interface OrderOffer {
  class: StepClass;
  order: Order;
  variant?: string;
  why: string;
}

function orderOffers({ dates }: ColumnProfile): OrderOffer[] {
  if (dates === null) return [];
  const { order, order_reason: why } = dates;
  if (order !== 'ambiguous' && order !== 'mixed') return [{ class: 'notation', order, why }];
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
  form: { order: 'Order of day, month and year', two_digit_years: 'Years of two digits' },
  propose: (view) =>
    view.columns
      .filter(({ profile }) => DATES.has(profile.meaning))
      .flatMap((column) =>
        orderOffers(column.profile).flatMap(({ order, why, variant, class: stepClass }) => {
          // The century of a birth is a guess: 46 can be 1946 or 2046.
          const options: Options = { order, two_digit_years: BIRTH.test(column.name) ? 'keep' : 'convert' };
          if (!mayChange(column, effectOf(options), { name: 'normalize_dates', view })) return [];
          const offer = { column: column.name, class: stepClass, options, reason: why };
          return [variant === undefined ? offer : { ...offer, variant }];
        }),
      ),
  title: (column, { order }) => `Write the dates of "${column}" as YYYY-MM-DD, ${ORDER_TEXT[order]}`,
  compile: ({ column, options }, view) =>
    onColumn(view, column, { effect: effectOf(options), isDone: (text) => isConverted(text, options) }),
});
