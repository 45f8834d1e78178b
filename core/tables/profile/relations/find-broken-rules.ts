import { formatCount } from '../../../report/figures.js';
import { isoDate, parseDate } from '../../cells/parse-date.js';
import { maxExamples, type TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import { claimCells } from '../issues/column-issue.js';
import { nameMatcher } from '../meaning/words-of-name.js';
import { type CodedColumn, codeColumns, sampleRows } from './coded-column.js';
import { valuesOfTexts } from './values-of-texts.js';

/** Maximum columns of each kind that are compared, and rows in which rules are searched and checked. */
const MAX_COLUMNS = 12;
const SEARCHED_ROWS = 2_000;
const MAX_ROWS = 200_000;
/** Minimum rows that support a rule, and minimum share of the rows that follow it. */
const MIN_ROWS = 20;
const MIN_SHARE = 0.9;
const MIN_ORDERED = 0.95;
/** Maximum tolerance of a sum or product, as a share of the typical result. */
const MAX_TOLERANCE = 0.05;
const MAX_EXAMPLES = 10;

/** A column as one value for each row: a number, or a time in ms; NaN if the cell has none. */
interface ValueColumn {
  coded: CodedColumn;
  values: Float64Array;
}

interface NumberColumn extends ValueColumn {
  /** Maximum decimals of its numbers. */
  decimals: number;
  mark: '.' | ',';
}

/** A rule that nearly all rows follow. */
interface Rule {
  code: 'wrong-arithmetic' | 'dates-out-of-order';
  /** The column whose cells break the rule, and the others. */
  column: CodedColumn;
  others: readonly CodedColumn[];
  /** Whether a row follows it; null if the rule does not apply to the row. */
  follows(row: number): boolean | null;
  /** States what is wrong, after the name of the column. */
  claim: string;
  /** States what the cell of a row should be. */
  note(row: number): string;
  expected(row: number): string | null;
}

const NUMBERS: readonly ColumnProfile['meaning'][] = ['integer', 'decimal', 'currency'];
const DATES: readonly ColumnProfile['meaning'][] = ['date', 'datetime'];

/** Spreads a value of each text to the rows. */
function byRow({ codes }: CodedColumn, ofText: Float64Array): Float64Array {
  const values = new Float64Array(codes.length);
  for (let row = 0; row < values.length; row += 1) values[row] = ofText[codes[row]!]!;
  return values;
}

const MAX_DECIMALS = 6;

/** Returns the decimals of a number that are not zeros at its end. */
function decimalsOf(value: number): number {
  let decimals = 0;
  while (decimals < MAX_DECIMALS && Math.abs(value - Number(value.toFixed(decimals))) > 1e-9 * Math.abs(value))
    decimals += 1;
  return decimals;
}

function numberColumn(coded: CodedColumn, profile: ColumnProfile): NumberColumn {
  const ofText = valuesOfTexts(coded, profile);
  const decimals = ofText.reduce(
    (most, value) => (Number.isFinite(value) ? Math.max(most, decimalsOf(value)) : most),
    0,
  );
  return { coded, values: byRow(coded, ofText), decimals, mark: profile.numbers?.decimal_mark === ',' ? ',' : '.' };
}

function dateColumn(coded: CodedColumn, { dates }: ColumnProfile): ValueColumn {
  const order = dates?.order === 'dmy' || dates?.order === 'mdy' ? dates.order : 'none';
  const ofText = Float64Array.from(coded.texts, (text, code) => {
    const date = coded.isMissing[code] === 1 ? null : parseDate(text.trim());
    const iso = date === null || date.kind === 'time' ? null : isoDate(date, order);
    return iso === null ? Number.NaN : Date.parse(iso);
  });
  return { coded, values: byRow(coded, ofText) };
}

const OPERATIONS = [
  {
    sign: '+',
    apply: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
    /** Whether a row supports the rule: a part of 0 makes any sum right. */
    isTelling: (part: number) => part !== 0,
    /** How much the rounding of a part changes the result. */
    weight: () => 1,
  },
  {
    sign: '\u00d7',
    apply: (values: readonly number[]) => values.reduce((product, value) => product * value, 1),
    isTelling: (part: number) => part !== 0 && part !== 1,
    weight: (values: readonly number[], at: number) =>
      Math.abs(values.reduce((product, value, place) => (place === at ? product : product * value), 1)),
  },
] as const;

/** Returns the share of a discount: 15 and 0.15 mean 15%. */
const shareOf = (discount: number) => (Math.abs(discount) > 1 ? discount / 100 : discount);

/** A product less a discount, its last part: quantity \u00d7 price \u00d7 (1 - discount). */
const DISCOUNTED = {
  sign: 'less',
  apply: ([one, other, discount]: readonly number[]) => one! * other! * (1 - shareOf(discount!)),
  isTelling: (part: number) => part !== 1,
  weight: ([one, other, discount]: readonly number[], at: number) =>
    Math.abs([other! * (1 - shareOf(discount!)), one! * (1 - shareOf(discount!)), 0][at]!),
} as const;
type Operation = (typeof OPERATIONS)[number] | typeof DISCOUNTED;

const namesDiscounts = nameMatcher('discount disc rabatt nachlass skonto remise descuento sconto desconto korting');

const HALF_UNIT = 0.505;
/** Whole numbers from which a sum may be off by half a unit per part, because its parts were rounded. */
const LARGE = 1000;
/** Decimals of measured or computed numbers, and their relative precision: the parts may have had more digits. */
const MEASURED = 5;
const PRECISION = 1e-3;

/** Returns how far a result may be off because numbers were rounded. Small whole numbers are exact. */
function toleranceOf(values: readonly number[], { parts, result, operation }: Arithmetic): number {
  const size = Math.abs(operation.apply(values));
  if ([...parts, result].some(({ decimals }) => decimals >= MEASURED)) return PRECISION * size;
  const roundings = parts.map(({ decimals }, at) =>
    decimals === 0 ? 0 : HALF_UNIT * 10 ** -decimals * operation.weight(values, at),
  );
  const isExact = result.decimals === 0 && parts.every(({ decimals }) => decimals === 0);
  const own = isExact ? (size >= LARGE ? parts.length / 2 : 0) : HALF_UNIT * 10 ** -result.decimals;
  return roundings.reduce((sum, one) => sum + one, own) + 1e-9 * size;
}

/** Columns of numbers of which one is the sum or product of the others. */
interface Arithmetic {
  parts: readonly NumberColumn[];
  result: NumberColumn;
  operation: Operation;
}

const valuesIn = (columns: readonly NumberColumn[], row: number) => columns.map(({ values }) => values[row]!);

function arithmeticRule(rule: Arithmetic): Rule {
  const { parts, result, operation } = rule;
  const names = parts.map(({ coded }) => `"${coded.name}"`);
  const named =
    operation.sign === 'less'
      ? `${names.slice(0, 2).join(' \u00d7 ')} less ${names[2]}`
      : names.join(` ${operation.sign} `);
  const textOf = (row: number) => {
    const written =
      textIn(result.coded, row)
        .split(result.mark)[1]
        ?.match(/^\d{1,6}/)?.[0].length ?? 0;
    const right = operation.apply(valuesIn(parts, row));
    return right.toFixed(Math.max(written, result.decimals)).replace('.', result.mark);
  };
  return {
    code: 'wrong-arithmetic',
    column: result.coded,
    others: parts.map(({ coded }) => coded),
    follows(row) {
      const values = valuesIn(parts, row);
      const off = Math.abs(operation.apply(values) - result.values[row]!);
      return Number.isNaN(off) ? null : off <= toleranceOf(values, rule);
    },
    claim: `is not ${named}`,
    note: (row) => `${named} is ${textOf(row)}`,
    expected: textOf,
  };
}

function orderRule(first: ValueColumn, then: ValueColumn): Rule {
  return {
    code: 'dates-out-of-order',
    column: then.coded,
    others: [first.coded],
    follows(row) {
      const gap = then.values[row]! - first.values[row]!;
      return Number.isNaN(gap) ? null : gap >= 0;
    },
    claim: `is before "${first.coded.name}"`,
    note: (row) => `"${first.coded.name}" is ${textIn(first.coded, row)}`,
    expected: () => null,
  };
}

const textIn = ({ texts, codes }: CodedColumn, row: number) => texts[codes[row]!]!;

/** Minimum share of rows with different dates. Two dates that are usually equal have no order. */
const MIN_DIFFERENT = 0.5;

/** Whether a date is usually later than another, not only equal. */
function isUsuallyLater(first: ValueColumn, then: ValueColumn, rows: number): boolean {
  let [later, both] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const gap = then.values[row]! - first.values[row]!;
    if (Number.isNaN(gap)) continue;
    both += 1;
    if (gap > 0) later += 1;
  }
  return later >= MIN_DIFFERENT * both;
}

interface Support {
  followed: number;
  broken: number;
}

/** Counts the rows that follow and break a rule. @param rows the first rows that are checked. */
function support({ follows }: Rule, rows: number): Support {
  let [followed, broken] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const answer = follows(row);
    if (answer === true) followed += 1;
    else if (answer === false) broken += 1;
  }
  return { followed, broken };
}

const prevails = ({ followed, broken }: Support, share: number) =>
  followed >= MIN_ROWS && followed >= share * (followed + broken);

/** Rows of a first test, which must be fast because nearly all triples of columns fail it. */
const TRIED_ROWS = 100;
/** Maximum deviation of a result in that test, and minimum share of the rows within it. */
const NEAR = 0.05;
const MIN_NEAR = 0.35;

/** Whether columns may add or multiply up to another one, by the first rows. */
function mayFollow({ parts, result, operation }: Arithmetic, rows: number): boolean {
  const unit = parts.length * 10 ** -Math.min(result.decimals, ...parts.map(({ decimals }) => decimals));
  let [near, tried] = [0, 0];
  for (let row = 0; row < rows && tried < TRIED_ROWS; row += 1) {
    const expected = result.values[row]!;
    const off = Math.abs(operation.apply(valuesIn(parts, row)) - expected);
    if (Number.isNaN(off)) continue;
    tried += 1;
    if (off <= NEAR * Math.abs(expected) + unit) near += 1;
  }
  return tried >= MIN_ROWS && near >= MIN_NEAR * tried;
}

/** Maximum columns side by side that may add up to the one next to them. */
const MAX_PARTS = 8;

/** Lists what may add up to a column: any two others, and three or more side by side, next to it. */
function partsOf(result: NumberColumn, columns: readonly NumberColumn[]): readonly (readonly NumberColumn[])[] {
  const others = columns.filter((column) => column !== result);
  const pairs = others.flatMap((one, at) => others.slice(at + 1).map((other) => [one, other]));
  const place = columns.indexOf(result);
  const blocks = Array.from({ length: MAX_PARTS - 2 }, (_, at) => at + 3).flatMap((length) => [
    ...(place >= length ? [columns.slice(place - length, place)] : []),
    ...(place + length < columns.length ? [columns.slice(place + 1, place + 1 + length)] : []),
  ]);
  return [...pairs, ...blocks];
}

/** Whether enough rows say something about a sum or product, with different parts. */
function isTelling(rule: Arithmetic, rows: number): boolean {
  const { parts, result, operation } = rule;
  const seen = parts.map(() => new Set<number>());
  let telling = 0;
  let vague = 0;
  for (let row = 0; row < rows; row += 1) {
    const values = valuesIn(parts, row);
    const size = Math.abs(result.values[row]!);
    if (!Number.isFinite(size) || !values.every((value) => Number.isFinite(value) && operation.isTelling(value)))
      continue;
    telling += 1;
    if (toleranceOf(values, rule) > MAX_TOLERANCE * size) vague += 1;
    for (const [at, value] of values.entries()) seen[at]!.add(value);
  }
  const isVaried = seen.every((values) => values.size > 1) && seen.some((values) => values.size > 2);
  return telling >= MIN_ROWS && isVaried && vague * 2 <= telling;
}

/** Adds the columns without which a sum breaks in more rows: parts that are 0 nearly everywhere. */
function withRareParts(rule: Arithmetic, columns: readonly NumberColumn[], rows: number): Arithmetic {
  if (rule.operation.sign !== '+') return rule;
  let best = rule;
  for (const part of columns) {
    if (part === rule.result || best.parts.includes(part)) continue;
    const wider = { ...best, parts: [...best.parts, part] };
    const [now, then] = [support(arithmeticRule(best), rows), support(arithmeticRule(wider), rows)];
    if (then.broken < now.broken && then.followed >= now.followed) best = wider;
  }
  return best;
}

/** Subtracts a discount from a product if more rows follow it then. */
function withDiscount(rule: Arithmetic, discounts: readonly NumberColumn[], rows: number): Arithmetic {
  if (rule.operation.sign !== '\u00d7') return rule;
  return discounts.reduce((best, discount) => {
    if (discount === rule.result || rule.parts.includes(discount)) return best;
    const less: Arithmetic = { ...rule, parts: [...rule.parts, discount], operation: DISCOUNTED };
    const [now, then] = [support(arithmeticRule(best), rows), support(arithmeticRule(less), rows)];
    return then.followed > now.followed ? less : best;
  }, rule);
}

/**
 * Finds columns that are the sum or product of others. Each column has at most one rule.
 * @param rare columns of numbers with few values, which may be further parts of a sum.
 */
function findArithmetic(columns: readonly NumberColumn[], rare: readonly NumberColumn[], rows: number): Rule[] {
  const found: Rule[] = [];
  const discounts = [...new Set([...columns, ...rare])].filter(({ coded }) => namesDiscounts(coded.name));
  for (const result of columns) {
    const rule = partsOf(result, columns)
      .flatMap((parts) =>
        OPERATIONS.filter(({ sign }) => sign === '+' || parts.length === 2).map(
          (operation): Arithmetic => ({ parts, result, operation }),
        ),
      )
      .filter((one) => mayFollow(one, rows) || mayFollow(withDiscount(one, discounts, TRIED_ROWS), rows))
      .map((one) => withDiscount(one, discounts, rows))
      .filter((one) => prevails(support(arithmeticRule(one), rows), MIN_SHARE))
      .find((one) => isTelling(one, rows));
    if (rule) found.push(arithmeticRule(withRareParts(rule, [...columns, ...rare], rule.result.values.length)));
  }
  return found;
}

/** Finds pairs of dates of which one is never before the other. */
function findOrders(columns: readonly ValueColumn[], rows: number): Rule[] {
  return columns.flatMap((first) =>
    columns
      .filter((then) => then !== first && isUsuallyLater(first, then, rows))
      .map((then) => orderRule(first, then))
      .filter((rule) => prevails(support(rule, rows), MIN_ORDERED)),
  );
}

const HOLDS = { 'wrong-arithmetic': 'It is in', 'dates-out-of-order': 'It is not in' } as const;

function describe(data: TableData, rule: Rule, rows: Uint32Array | null): FoundIssue[] {
  const { code, column, others, claim, follows, note, expected } = rule;
  const share = code === 'dates-out-of-order' ? MIN_ORDERED : MIN_SHARE;
  const found = support(rule, column.codes.length);
  if (found.broken === 0 || !prevails(found, share)) return [];
  const scale = rows === null ? 1 : data.rowCount / rows.length;
  const count = Math.round(found.broken * scale);
  const examples: TableIssue['examples'] = [];
  const most = maxExamples(data, MAX_EXAMPLES);
  for (let row = 0; row < column.codes.length && examples.length < most; row += 1) {
    if (follows(row) !== false) continue;
    const right = expected(row);
    examples.push({
      row: data.sourceRows.at(rows?.[row] ?? row)!,
      column: column.name,
      text: shortenExample(textIn(column, row)),
      note: note(row),
      ...(right === null ? {} : { expected: right }),
    });
  }
  return [
    {
      code,
      severity: 'warning',
      table: data.table.id,
      columns: [column.name, ...others.map(({ name }) => name)],
      count,
      unit: 'cells',
      is_estimate: rows !== null,
      title: claimCells(column.name, claim, count),
      why: `${HOLDS[code]} ${formatCount(Math.round(found.followed * scale))} other rows, so one of the cells is probably wrong.`,
      examples,
      step: null,
    },
  ];
}

/**
 * Finds cells that break a rule which nearly all rows follow: a number that is the sum or product of two others
 * (quantity x price, less a discount; net + tax) or of several side by side, and a date that is not before another one
 * (ordered, shipped). The rules are searched in 2,000 rows and checked in 200,000; larger tables are sampled, and the
 * counts are estimates.
 */
export function findBrokenRules(data: TableData, columns: readonly ColumnProfile[]): FoundIssue[] {
  const placesOf = (isChosen: (column: ColumnProfile) => boolean) =>
    columns.flatMap((column, at) => (isChosen(column) ? [at] : [])).slice(0, MAX_COLUMNS);
  const numbers = placesOf(({ meaning }) => NUMBERS.includes(meaning));
  const rare = placesOf(
    ({ name, type, meaning }) => (NUMBERS.includes(type) || namesDiscounts(name)) && !NUMBERS.includes(meaning),
  );
  const dates = placesOf(({ meaning }) => DATES.includes(meaning));
  if (numbers.length < 3 && dates.length < 2) return [];
  const rows = sampleRows(data.rowCount, MAX_ROWS);
  const coded = new Map(codeColumns(data, columns, rows).map((column) => [column.at, column]));
  const searched = Math.min(SEARCHED_ROWS, rows?.length ?? data.rowCount);
  const build = <T>(places: readonly number[], make: (column: CodedColumn, profile: ColumnProfile) => T) =>
    places.flatMap((at) => {
      const column = coded.get(at);
      return column === undefined ? [] : [make(column, columns[at]!)];
    });
  const rules = [
    ...(numbers.length < 3 ? [] : findArithmetic(build(numbers, numberColumn), build(rare, numberColumn), searched)),
    ...(dates.length < 2 ? [] : findOrders(build(dates, dateColumn), searched)),
  ];
  return rules.flatMap((rule) => describe(data, rule, rows));
}
