import { countOf, formatCount, formatValue } from '../../../report/figures.js';
import { worstOf } from '../../../report/safety.js';
import { parseNumber } from '../../cells/parse-number.js';
import { NUMBER_TYPES } from '../../cells/value-type.js';
import { isTotalLabel } from '../../read/source/total-label.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FindingCode } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import type { TableProfile } from '../column/table-profile.js';
import { MAX_USES, type Safety, type TableUse } from '../column/table-verdict.js';
import { namesRows } from '../meaning/meaning-of-column.js';
import { hintsOfName } from '../meaning/words-of-name.js';
import {
  isRepairable,
  missingObstacle,
  missingOf,
  type Obstacle,
  type Placed,
  placeIssues,
  shareNamed,
  textObstacle,
  withoutShared,
  wrongCells,
  wrongObstacle,
} from './column-obstacles.js';

type Judged = Pick<TableProfile, 'rows' | 'columns' | 'dependencies'> & {
  issues: readonly TableIssue[];
};

const among =
  (...codes: readonly FindingCode[]) =>
  ({ code }: { code: string }) =>
    (codes as readonly string[]).includes(code);

const isInRows = among('total-rows', 'subtotal-rows', 'repeated-header', 'section-rows', 'empty-rows');
const isRepeat = among('duplicate-rows', 'duplicate-keys');
const mayRepeat = among('repeated-records', 'repeated-pairs');
/** Rows whose repeats need no repair. They are named, because a count includes them. */
const isEqual = among('equal-rows');
/** Share of rows that may be repeats up to which a count is right for practical purposes. */
const FEW_REPEATS = 0.01;
const isReadInDoubt = among('uncertain-import', 'rows-in-doubt', 'broken-rows', 'realigned-header');
const isPlaceholder = among('sentinel-values');
const isNoDate = among('impossible-dates', 'mixed-types', 'unusual-pattern');
const isOtherDate = among('ambiguous-dates', 'mixed-date-orders', 'serial-dates', 'date-orders-differ');
const isNotNumber = among(
  'inconsistent-number-format',
  'mixed-types',
  'error-values',
  'numbers-stored-as-text',
  'numbers-in-words',
  'unusual-pattern',
);
const isWrongNumber = among(
  'mixed-number-marks',
  'ambiguous-number-marks',
  'mixed-currencies',
  'mixed-units',
  'other-unit',
  'other-scale',
  'sentinel-values',
  'excel-damage',
);
const isPrivate = among('personal-data', 'formula-text');
const isDoubtful = ({ consequence, code }: Placed) =>
  consequence === 'doubtful' || consequence === 'minor' || consequence === 'private' || isRepeat({ code });

/** Rows that no cleaned copy contains, because they are outside the table. */
export const isLeftOut = among('total-rows', 'repeated-header');

const obstacle = (issue: Placed, now: Safety, after: Safety, text: string): Obstacle => ({
  now,
  after: isRepairable(issue) || isLeftOut(issue) ? after : now,
  text,
  finding: issue.index,
});

/** Obstacles to counting, which also distort sums. */
function rowObstacles(issues: readonly Placed[], rows: number): Obstacle[] {
  return issues.flatMap((issue): Obstacle[] => {
    if (isInRows(issue)) return [obstacle(issue, 'unsafe', 'safe', lower(issue.title))];
    if (isRepeat(issue) || (mayRepeat(issue) && issue.count > FEW_REPEATS * rows))
      return [obstacle(issue, 'limited', 'safe', lower(issue.title))];
    if (mayRepeat(issue)) return [obstacle(issue, 'safe', 'safe', lower(issue.title))];
    if (!isReadInDoubt(issue) || issue.severity === 'notice') return [];
    const isMany = issue.code === 'broken-rows' && issue.count > 0.05 * rows;
    return [obstacle(issue, isMany ? 'unsafe' : 'limited', 'safe', lower(issue.title))];
  });
}

const lower = (title: string) => title.replace(/^The /, 'the ').replace(/\.$/, '');

/** Sums are wrong if other rows contain them. */
const isSum = among('total-rows', 'subtotal-rows');

const SYMBOLS: Partial<Record<ColumnProfile['meaning'], string>> = {
  currency: 'a currency',
  percent: 'a percent sign',
};

/** Minimum share of the filled cells that are neither numbers nor named by a finding. */
const MIN_UNREAD = 0.01;

/** Cells of a column that are no numbers although no finding names them: too many to be exceptions. */
function unreadObstacle(column: ColumnProfile): Obstacle[] {
  const { numbers, rows, missing, disguised_missing: hidden, top_values: top } = column;
  const unread = rows - missing - hidden - (numbers?.count ?? 0);
  if (unread <= MIN_UNREAD * (rows - missing)) return [];
  const example = top.find(({ value }) => parseNumber(value) === null)?.value;
  const such = example === undefined ? '' : `, such as "${shortenExample(example)}"`;
  const text =
    numbers === null
      ? `many cells are not plain numbers${such}`
      : `${formatCount(unread)} of ${countOf(rows, 'cells')} are not plain numbers${such}`;
  return [{ now: 'unsafe', after: 'unsafe', text, finding: null }];
}

/** Obstacles in the notation of numbers that no finding names. */
function notationObstacles({ meaning, numbers, rows }: ColumnProfile, issues: readonly Placed[]): Obstacle[] {
  if (issues.some(isNotNumber)) return [];
  const signs = numbers?.symbols.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (meaning === 'unit' && signs > 0)
    return [
      {
        now: 'unsafe',
        after: 'safe',
        text: `${formatCount(signs)} of ${countOf(rows, 'cells')} contain a unit`,
        finding: null,
      },
    ];
  const formatted = issues.find(among('formatted-numbers'));
  if (formatted)
    return [obstacle(formatted, 'limited', 'safe', 'some programs read its marks as text or as other numbers')];
  const symbol = SYMBOLS[meaning];
  if (symbol === undefined || signs === 0) return [];
  return [{ now: 'limited', after: 'safe', text: `some programs read numbers with ${symbol} as text`, finding: null }];
}

/** Relative change of a mean by outliers from which it describes few of the cells. */
const MAX_SHIFT = 0.05;
/** Share of outliers from which the averages of some groups consist of them. */
const MANY_OUTLIERS = 0.02;

/** Share of outliers next to wrong cells from which they may be wrong, too. */
const FURTHER_OUTLIERS = 0.01;

/**
 * Outliers that change the mean and that no other finding calls wrong.
 * @param sums number of rows with sums of others, which are outliers, too.
 */
function outlierObstacles({ numbers, rows }: ColumnProfile, issues: readonly Placed[], sums: number): Obstacle[] {
  const found = issues.find(among('unusual-values'));
  const without = numbers?.unusual?.mean_without ?? null;
  if (found === undefined || numbers === null || without === null || numbers.mean === null) return [];
  const wrong = issues.filter((issue) => isWrongNumber(issue) || issue.consequence === 'wrong-values');
  const areNamed = wrong.length > 0 && shareNamed(found, wrong, rows) >= 0.5;
  if (areNamed || sums > 0) {
    const named = wrong.reduce((sum, { count }) => sum + count, 0);
    const rest = found.count - sums - (areNamed ? named : 0);
    if (rest <= FURTHER_OUTLIERS * numbers.count) return [];
    return [obstacle(found, 'limited', 'limited', `${countOf(rest, 'further outliers')} may be wrong, too`)];
  }
  const { p25, p75 } = numbers.quantiles;
  const size = Math.max(Math.abs(without), (p75 ?? 0) - (p25 ?? 0));
  // Outliers on both sides may balance.
  const isMany = found.count > MANY_OUTLIERS * numbers.count;
  if (!isMany && Math.abs(numbers.mean - without) <= MAX_SHIFT * size) return [];
  const means = [without, numbers.mean].map((mean) => formatValue(Number(mean.toPrecision(4))));
  const text = `${countOf(found.count, 'outliers')} ${found.count === 1 ? 'changes' : 'change'} the average from ${means[0]} to ${means[1]}`;
  return [obstacle(found, 'limited', 'limited', text)];
}

/** Figures that cannot be added up even after the repair. */
const isStillMixed = among('mixed-currencies', 'mixed-units');
/** Figures that can be added up only within one unit or currency. */
const isWithinOne = among('units-in-column');

function numberObstacles(
  column: ColumnProfile,
  issues: readonly Placed[],
  { ofRows, sumRows, unread }: { ofRows: readonly Obstacle[]; sumRows: number; unread: readonly Obstacle[] },
): Obstacle[] {
  const texts = [textObstacle(column, issues.filter(isNotNumber), 'plain numbers') ?? []].flat();
  const wrong = issues
    .filter((issue) => isWrongNumber(issue) && issue.severity !== 'notice')
    .map((issue) => obstacle(issue, 'unsafe', isStillMixed(issue) ? 'limited' : 'safe', lower(issue.title)));
  const values = issues.filter(
    (issue) =>
      !isNotNumber(issue) && !isWrongNumber(issue) && !isDoubtful(issue) && issue.consequence === 'wrong-values',
  );
  const missing = missingObstacle(column, issues);
  const placeholder = missing?.now === 'safe' ? issues.find(among('disguised-missing')) : undefined;
  const isText =
    placeholder === undefined
      ? []
      : [
          obstacle(
            placeholder,
            'limited',
            'safe',
            `${countOf(placeholder.count, 'cells')} ${placeholder.count === 1 ? 'contains' : 'contain'} a placeholder, which turns the column into text`,
          ),
        ];
  return [
    texts.length === 0 ? unread : texts,
    wrong,
    notationObstacles(column, issues),
    isText,
    wrongObstacle(column, values, 'limited') ?? [],
    issues.filter(isWithinOne).map((issue) => obstacle(issue, 'limited', 'limited', lower(issue.title))),
    issues.filter(among('wrong-totals')).map((issue) => obstacle(issue, 'limited', 'limited', lower(issue.title))),
    outlierObstacles(column, issues, sumRows),
    missing ?? [],
    ofRows,
  ].flat();
}

function dateObstacles(column: ColumnProfile, issues: readonly Placed[]): Obstacle[] {
  const texts = textObstacle(
    column,
    issues.filter((issue) => isNoDate(issue) && issue.unit === 'cells'),
    'dates',
  );
  const formats = issues.filter(among('mixed-date-formats'));
  const centuries = issues
    .filter(among('two-digit-years'))
    .map((issue) => obstacle(issue, 'limited', 'safe', lower(issue.title)));
  const orders = issues
    .filter((issue) => isOtherDate(issue) && issue.severity !== 'notice')
    .map((issue) => obstacle(issue, 'unsafe', 'safe', lower(issue.title)));
  const others = issues.filter(
    (issue) => (issue.consequence === 'wrong-values' || isPlaceholder(issue)) && !isNoDate(issue),
  );
  return [
    formats.map((issue) => obstacle(issue, 'unsafe', 'safe', lower(issue.title))),
    texts ?? [],
    orders,
    centuries,
    wrongObstacle(column, others, 'limited') ?? [],
    missingObstacle(column, issues) ?? [],
  ].flat();
}

function groupObstacles(column: ColumnProfile, issues: readonly Placed[]): Obstacle[] {
  const wrong = issues.filter((issue) => !isDoubtful(issue));
  const missing = missingObstacle(column, issues, wrongCells(column, wrong));
  return [wrongObstacle(column, wrong, 'safe') ?? [], missing ?? []].flat();
}

const DATES: readonly ColumnProfile['meaning'][] = ['date', 'datetime', 'time'];
const GROUPS: readonly ColumnProfile['meaning'][] = ['category', 'boolean', 'code', 'postcode', 'text'];
/** Addresses of people and pages. */
const ADDRESSES: readonly ColumnProfile['meaning'][] = ['phone', 'email', 'url'];
/** Minimum average rows of a group. */
const MIN_PER_GROUP = 2;

/** Whether a column holds ids of something else: by its name, and because it determines another column. */
function isForeignKey({ name, is_unique: isUnique }: ColumnProfile, { dependencies }: Judged): boolean {
  const { last } = hintsOfName(name);
  return (
    !isUnique &&
    last === 'id' &&
    dependencies.some(({ from, share }) => from.length === 1 && from[0] === name && share >= 0.99)
  );
}

/** Whether a column has numbers. Those among many other texts are not profiled: half of the texts must be numbers. */
const hasNumbers = ({ numbers, top_values: top }: ColumnProfile) =>
  numbers !== null || top.filter(({ value }) => parseNumber(value) !== null).length * 2 >= top.length;

/** Maximum share of filled cells of a column that only some rows need, such as the code of an error. */
const OPTIONAL = 0.2;

/** Meanings of columns that no use is judged for. */
const USELESS: readonly ColumnProfile['meaning'][] = ['identifier', 'constant', 'empty'];
const AMOUNTS: readonly ColumnProfile['meaning'][] = ['integer', 'decimal'];

/** Whether too few rows of a column are filled, or it identifies them. */
function isUseless(column: ColumnProfile, issues: readonly Placed[]): boolean {
  const { meaning, rows, missing } = column;
  const filled = rows - missingOf(column, issues).after;
  return USELESS.includes(meaning) || rows === missing || filled < OPTIONAL * rows;
}

/** Returns the use of a column of numbers; null if it has other texts, or numbers without a sum, such as ISBNs. */
function useOfNumbers(column: ColumnProfile): 'calculate' | 'order' | null {
  if (AMOUNTS.includes(column.meaning) && namesRows(column.name)) return null;
  if (hasNumbers(column)) return 'calculate';
  return column.dates === null ? null : 'order';
}

/** Returns what a column can be used for; null for texts and identifiers. */
function kindOf(
  column: ColumnProfile,
  table: Judged,
  issues: readonly Placed[],
): 'group' | 'join' | 'calculate' | 'order' | null {
  const { meaning, use, distinct, rows, missing } = column;
  if (isUseless(column, issues)) return null;
  if (isForeignKey(column, table)) return 'join';
  if (DATES.includes(meaning) || use === 'datetime') return 'order';
  if (ADDRESSES.includes(meaning)) return null;
  if (issues.some(among('running-balance'))) return null;
  if (NUMBER_TYPES.has(meaning) || use === 'numeric' || use === 'embedded-number') return useOfNumbers(column);
  if (issues.some(among('inconsistent-number-format'))) return 'calculate';
  const isShared = distinct <= (issues.some(among('blank-below')) ? rows : rows - missing) / MIN_PER_GROUP;
  return isShared && (use === 'categorical' || GROUPS.includes(meaning)) && use !== 'sentence' ? 'group' : null;
}

const GOOD: Readonly<Record<TableUse['kind'], string>> = {
  count: 'No row repeats another, and no total or heading was found',
  group: 'No group was found in two spellings, and few cells are empty',
  join: 'No id was found with two meanings, and few cells are empty',
  calculate: 'All cells are plain numbers, and few are empty',
  order: 'All dates are written in one way, and few are empty',
  share: 'No personal data was found',
};

/** Builds a verdict from the obstacles. The reason states the worst ones, at most two. */
function decide(kind: TableUse['kind'], column: string | null, obstacles: readonly Obstacle[]): TableUse {
  const now = worstOf(obstacles.map((one) => one.now));
  const after = worstOf(obstacles.map((one) => one.after));
  const deciding = obstacles.filter((one) => one.now === now && now !== 'safe');
  const named = (deciding.length > 0 ? deciding : obstacles).slice(0, 2);
  const reason = named.length === 0 ? GOOD[kind] : [...new Set(named.map(({ text }) => text))].join('; ');
  const findings = [...new Set([...deciding, ...obstacles].flatMap(({ finding }) => finding ?? []))];
  const text = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return { kind, column, now, after_repair: after, reason: text, findings };
}

/** Rows inside the table that are none of its records. */
const isOtherRow = among('subtotal-rows', 'section-rows', 'empty-rows');

/** Returns a column without its empty cells in sums, headings and empty rows, if all examples are there. */
function withoutOtherRows(column: ColumnProfile, own: readonly Placed[], others: ReadonlySet<number>): ColumnProfile {
  const empty = own.find(among('missing-cells'));
  if (empty === undefined || empty.examples.length === 0) return column;
  const isOutside = empty.examples.every(({ row }) => others.has(row));
  return isOutside ? { ...column, missing: column.missing - empty.count } : column;
}

/** What the verdict on a column depends on, apart from the column. */
interface Surroundings {
  table: Judged;
  /** Rows that are none of the records, by the examples of their findings. */
  others: ReadonlySet<number>;
  sums: readonly Obstacle[];
  /** Number of rows in the table with sums of others. */
  sumRows: number;
  labels: SumLabels | null;
}

/** The column with the labels of subtotals, each of which is another group, and what that means for its use. */
interface SumLabels {
  column: string;
  obstacle: Obstacle;
}

function findSumLabels({ issues, columns }: Judged): SumLabels | null {
  const index = issues.findIndex(({ code }) => code === 'subtotal-rows');
  const sums = issues[index]?.examples ?? [];
  if (!sums.some(({ text }) => isTotalLabel(text))) return null;
  const empty = new Set(
    issues
      .filter(among('missing-cells'))
      .flatMap(({ examples }) => examples.map(({ row, column }) => JSON.stringify([row, column]))),
  );
  const labelled = columns.find(({ name }) => sums.some(({ row }) => !empty.has(JSON.stringify([row, name]))));
  if (labelled === undefined) return null;
  const text = lower(issues[index]!.title);
  return { column: labelled.name, obstacle: { now: 'unsafe', after: 'safe', text, finding: index } };
}

/** Judges a column; null if it has no use. */
function judgeColumn(
  column: ColumnProfile,
  own: readonly Placed[],
  { table, others, sums, sumRows, labels }: Surroundings,
): TableUse | null {
  const kind = kindOf(column, table, own);
  if (kind === null) return null;
  const records = withoutOtherRows(column, own, others);
  const issues = withoutShared(own, column.rows);
  const obstacles = {
    group: () => [...groupObstacles(records, issues), ...(labels?.column === column.name ? [labels.obstacle] : [])],
    join: () => groupObstacles(records, issues),
    calculate: () => numberObstacles(records, issues, { ofRows: sums, sumRows, unread: unreadObstacle(column) }),
    order: () => dateObstacles(records, issues),
  }[kind]();
  return decide(kind, column.name, obstacles);
}

/**
 * Judges what a table can be used for, by the rules in docs/verdicts.md: counting rows, grouping by, joining on,
 * calculating with and ordering by each column, and sharing the file if it contains personal data or formulas.
 * @param table profile whose findings are in their final order, with the steps that repair them.
 * @returns at most MAX_USES verdicts in the order of the columns, and the number of the others.
 */
export function judgeUses(table: Judged): { uses: TableUse[]; uses_omitted: number } {
  if (table.rows === 0) return { uses: [], uses_omitted: 0 };
  const { all: issues, about } = placeIssues(table.issues);
  const ofRows = rowObstacles(issues, table.rows);
  const others = new Set(issues.filter(isOtherRow).flatMap(({ examples }) => examples.map(({ row }) => row)));
  const isCopy = ({ finding }: Obstacle) => finding !== null && issues[finding]!.code === 'duplicate-rows';
  const sums = [
    ...issues.filter(isSum).map((issue) => obstacle(issue, 'unsafe', 'safe', lower(issue.title))),
    // Keys may repeat in rows that differ.
    ...ofRows.filter(isCopy),
  ];
  const sumRows = issues.filter(among('subtotal-rows')).reduce((sum, { count }) => sum + count, 0);
  const surroundings: Surroundings = { table, others, sums, sumRows, labels: findSumLabels(table) };
  const shared = issues
    .filter(isPrivate)
    .map((issue) => obstacle(issue, 'unsafe', issue.code === 'personal-data' ? 'limited' : 'safe', lower(issue.title)));
  const equal = issues.filter(isEqual).map((issue) => obstacle(issue, 'safe', 'safe', lower(issue.title)));
  const all = [
    decide('count', null, [...ofRows, ...equal]),
    ...table.columns.flatMap((column) => judgeColumn(column, about(column.name), surroundings) ?? []),
    ...(shared.length > 0 ? [decide('share', null, shared)] : []),
  ];
  return { uses: all.slice(0, MAX_USES), uses_omitted: Math.max(0, all.length - MAX_USES) };
}
