import { type ChartFigure, writeChartSvg } from '../../../report/html/write-chart-svg.js';
import type { PlanResult, ResultCell } from '../plan/plan-result.js';
import type { QueryAnswer } from '../plan/query-answer.js';
import type { Property, QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { formatCell, formatText } from './format-cell.js';
import { displayProperty, nameMeasure, nameSummary } from './name-values.js';

/** The chart of an answer, or a note on why it has none. */
interface RequestedChart {
  chart: QueryAnswer['chart'];
  missing: string[];
}

const noChart = (reason: string): RequestedChart => ({ chart: null, missing: [`No chart: ${reason}.`] });

/** Renders the chart of an answer whose question asks for one. */
export function chartAnswer(result: PlanResult, table: QueryTable): RequestedChart {
  const { plan, values } = result;
  if (plan.op !== 'groups' || plan.answer !== 'groups') return noChart('the answer is not one figure for each group');
  const isNumeric = values.every(([, value = null]) => value === null || typeof value === 'number');
  if (!isNumeric || values.length === 0) return noChart('the figures of the groups are not numbers');
  return { chart: chartGroups(plan, result, table), missing: [] };
}

function chartGroups(
  plan: Extract<QueryPlan, { op: 'groups' }>,
  { values, valueCount, unit }: PlanResult,
  table: QueryTable,
): NonNullable<QueryAnswer['chart']> {
  const { by, of } = plan;
  const [property, figureOf] = [by, of.op === 'aggregate' ? of.measure : null].map(
    (measure) => measure && displayProperty(measure, table),
  ) as [Property, Property | null];
  const toFigure = ([group = null, value = null]: readonly ResultCell[]): ChartFigure => ({
    label: formatCell(group, null, property),
    value: typeof value === 'number' ? value : null,
    text: formatCell(value, unit, figureOf),
  });
  const title = `${formatText(nameSummary(of, table))} by ${formatText(nameMeasure(by, table))}`;
  const dated = placeDates(values, property);
  const kind = dated === null ? 'bars' : 'line';
  const figures = dated?.map(({ row, at }) => ({ ...toFigure(row), at })) ?? values.map(toFigure);
  return { kind, svg: writeChartSvg({ kind, title, figures, groupCount: valueCount }) };
}

interface DatedRow {
  row: readonly ResultCell[];
  /** In units of the property, ms for dates. */
  at: number;
}

/** Returns the groups with a date, if they are at least two parts of dates in ascending order; null if not. */
function placeDates(values: readonly (readonly ResultCell[])[], property: Property): DatedRow[] | null {
  const rows = values.filter(([group]) => group !== null);
  const dated = rows.flatMap((row) => {
    const at = positionOf(row[0] ?? null, property);
    return at === null ? [] : [{ row, at }];
  });
  const isOrdered = dated.every(({ at }, place) => place === 0 || at > dated[place - 1]!.at);
  return dated.length === rows.length && dated.length >= 2 && isOrdered ? dated : null;
}

/** Parts of dates that are numbers. Weekdays are repeated, so they are no line. */
const NUMBERED: ReadonlySet<Property> = new Set(['year', 'quarter', 'month']);

const PARTS = /^(\d{4})-Q?(\d{1,2})$/;

/** Returns the position of a part of a date on an axis of time; null if it is none. */
function positionOf(group: ResultCell, property: Property): number | null {
  if (typeof group === 'number') return NUMBERED.has(property) ? group : null;
  if (typeof group !== 'string') return null;
  if (property === 'date') return timeOf(group);
  const [, year, part] = PARTS.exec(group) ?? [];
  if (year === undefined) return null;
  if (property === 'year-quarter') return Number(year) * 4 + Number(part);
  return property === 'year-month' ? Number(year) * 12 + Number(part) : null;
}

/** Returns the time of a date as in a result, ms since 1970. Dates in results have no time zone. */
function timeOf(text: string): number | null {
  const time = Date.parse(text.includes('T') ? `${text}Z` : text);
  return Number.isNaN(time) ? null : time;
}
