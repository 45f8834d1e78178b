import type { Condition, Measure, QueryPlan, Rows, Summary } from '../../plan/query-plan.js';
import type { QueryColumn } from '../../plan/query-table.js';
import type { Question } from '../question/question.js';
import type { IndexedColumn } from '../question/table-index.js';
import type { WholeWords } from '../question/whole-words.js';

/** Whether a plan combines amounts whose currencies or units, which are in another column, differ. */
export function mixesUnits(question: Question, plan: QueryPlan): boolean {
  const { columns } = question.index;
  const units = unitColumns(columns, question.words.whole);
  return units.some((unit) =>
    combinedIn(plan).some(
      ({ measure, rows, by }) =>
        unit.appliesTo(measure) && by?.column !== unit.column && !hasOneUnit(rows, unit.column),
    ),
  );
}

interface UnitColumn {
  /** The column with the unit of each row. */
  column: number;
  /** Whether the units apply to a measure. */
  appliesTo: (measure: Measure) => boolean;
}

function unitColumns(columns: readonly IndexedColumn[], { phrases }: WholeWords): UnitColumn[] {
  const [currencies, units, amounts] = [phrases.currencies, phrases.unitColumns, phrases.amountColumns].map(
    (list) => new Set(list.map(([word]) => word)),
  ) as [Set<string | undefined>, Set<string | undefined>, Set<string | undefined>];
  const isNamed = (column: number, names: Set<string | undefined>) =>
    columns[column]?.header.some(({ text }) => names.has(text)) === true;
  return columns.flatMap(({ distinct, column: about }, column): UnitColumn[] => {
    if (distinct < 2) return [];
    if (isNamed(column, currencies)) {
      const isAmount = ({ column: at, property }: Measure) =>
        property === 'number' &&
        (columns[at]?.column.type === 'decimal' || columns[at]?.column.type === 'currency' || isNamed(at, amounts));
      return [{ column, appliesTo: isAmount }];
    }
    if (!isNamed(column, units) || !containsUnits(about)) return [];
    return [
      {
        column,
        appliesTo: ({ column: at, property }) => property === 'number' && (at === column - 1 || isNamed(at, amounts)),
      },
    ];
  });
}

const UNITS = new Set(
  'g kg mg t oz lb lbs ml cl dl l pc pcs piece pieces each tbsp tsp cup cups mm cm m km ft in h hr hrs min s sec day days box boxes pack packs bottle bottles can cans kwh mwh kw w c f % m2 m3 st stk stück'.split(
    ' ',
  ),
);

/** Whether most texts of a column are units. */
function containsUnits({ texts, missing }: QueryColumn): boolean {
  const filled = (texts ?? []).filter((text) => text.trim() !== '' && !missing.has(text));
  const units = filled.filter((text) => UNITS.has(text.trim().toLowerCase().replace(/[.°]/g, '')));
  return units.length * 2 > filled.length;
}

interface CombinedMeasure {
  measure: Measure;
  rows: Rows;
  by: Measure | null;
}

function combinedIn(plan: QueryPlan): CombinedMeasure[] {
  switch (plan.op) {
    case 'summary':
      return [...ofSummary(plan.of, plan.rows, null), ...ofRows(plan.rows)];
    case 'values':
      return ofRows(plan.rows);
    case 'groups':
      return [...ofSummary(plan.of, plan.rows, plan.keep === null ? plan.by : null), ...ofRows(plan.rows)];
    case 'share':
      return [...ofSummary(plan.of, plan.among, null), ...ofRows(plan.rows)];
    case 'choose':
      return plan.among.flatMap((one) => combinedIn(one.plan));
    case 'quality':
      return [];
    default:
      return [...combinedIn(plan.left), ...(typeof plan.right === 'object' ? combinedIn(plan.right) : [])];
  }
}

const ofSummary = (of: Summary, rows: Rows, by: Measure | null): CombinedMeasure[] =>
  of.op === 'aggregate' ? [{ measure: of.measure, rows, by }] : [];

function ofRows(rows: Rows): CombinedMeasure[] {
  if (rows.op === 'all') return [];
  const isRanked = rows.op === 'highest' || rows.op === 'lowest';
  const compared = rows.op === 'where' ? comparedIn(rows.condition) : [];
  const filtered = compared.map((measure) => ({ measure, rows, by: null }));
  return [...filtered, ...(isRanked ? [{ measure: rows.by, rows: rows.rows, by: null }] : []), ...ofRows(rows.rows)];
}

/** Lists the measures that a condition compares. */
function comparedIn(condition: Condition): Measure[] {
  if (condition.op === 'compare' || condition.op === 'between') return [condition.measure];
  if (condition.op === 'and' || condition.op === 'or') return condition.of.flatMap(comparedIn);
  return condition.op === 'not' ? comparedIn(condition.of) : [];
}

/** Whether rows are filtered to a single currency or unit. */
function hasOneUnit(rows: Rows, unit: number): boolean {
  if (rows.op === 'all') return false;
  return (rows.op === 'where' && fixesUnit(rows.condition, unit)) || hasOneUnit(rows.rows, unit);
}

function fixesUnit(condition: Condition, unit: number): boolean {
  if (condition.op === 'is') return condition.column === unit;
  return condition.op === 'and' && condition.of.some((one) => fixesUnit(one, unit));
}
