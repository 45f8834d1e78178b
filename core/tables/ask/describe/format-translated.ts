import type { PlanResult, ResultCell } from '../plan/plan-result.js';
import type { Measure, Property, QueryPlan, Summary } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import type { AnswerPhrases } from './answer-phrases.js';
import { formatCell, formatText } from './format-cell.js';
import { displayProperty, nameMeasure, rankOf, unitOfMeasure } from './name-values.js';

/** Maximum values listed in a sentence. The remaining ones are counted. */
const MAX_NAMED = 10;

/** Formats an answer as a sentence in German or Chinese. All figures in it come from the result. */
export function formatTranslated(result: PlanResult, table: QueryTable, phrases: AnswerPhrases): string {
  const { plan, values, unit } = result;
  const only = (property: Property | null = null) => cellIn(values[0]?.[0] ?? null, unit, property, phrases);
  switch (plan.op) {
    case 'values':
      return formatValues(plan, result, table, phrases);
    case 'summary':
      return formatSummary(plan, result, table, phrases);
    case 'groups':
      return formatGroups(plan, result, table, phrases);
    case 'share':
      return formatShare(values[0]?.[0] ?? null, phrases);
    case 'difference':
      return phrases.difference(only());
    case 'choose': {
      const names = values.map(([name]) => cellIn(name ?? null, null, null, phrases));
      return names.length > 1 ? phrases.equal(names) : phrases.chosen(names[0] ?? '', plan.order === 'highest');
    }
    default:
      return `${upperFirst(only())}${phrases.locale === 'zh-CN' ? '。' : '.'}`;
  }
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function cellIn(cell: ResultCell, unit: string | null, property: Property | null, phrases: AnswerPhrases): string {
  if (cell === null) return phrases.nothing;
  if (typeof cell === 'boolean') return cell ? phrases.yes : phrases.no;
  if (typeof cell === 'number' && property === 'month') return phrases.months[cell - 1] ?? String(cell);
  if (typeof cell === 'number' && property === 'weekday') return phrases.weekdays[cell - 1] ?? String(cell);
  return formatCell(cell, unit, property, phrases.locale);
}

function joinNamed(named: readonly string[], count: number, { more }: AnswerPhrases): string {
  const rest = count - named.length;
  return `${named.join('; ')}${rest > 0 ? `; ${more(rest)}` : ''}`;
}

/** Ends a list of values after its name. */
const listed = (name: string, list: string, { locale }: AnswerPhrases): string =>
  locale === 'zh-CN' ? `${name}：${list}。` : `${name}: ${list}.`;

function formatValues(
  { measure, also }: Extract<QueryPlan, { op: 'values' }>,
  { values, valueCount, unit, valueNames }: PlanResult,
  table: QueryTable,
  phrases: AnswerPhrases,
): string {
  const property = displayProperty(measure, table);
  const name = formatText(also === undefined ? nameMeasure(measure, table) : valueNames.join(', '));
  const other = (cell: ResultCell, one: Measure) =>
    cellIn(cell, unitOfMeasure(one, table), displayProperty(one, table), phrases);
  const row = ([cell = null, ...others]: readonly ResultCell[]) =>
    [cellIn(cell, unit, property, phrases), ...others.map((one, at) => other(one, also![at]!))].join(', ');
  const list = joinNamed(values.slice(0, MAX_NAMED).map(row), valueCount, phrases);
  return listed(valueCount === 1 ? name : `${name} (${phrases.values(valueCount)})`, list, phrases);
}

function nameFigure(of: Summary, table: QueryTable, phrases: AnswerPhrases): string {
  if (of.op === 'count') return phrases.count;
  if (of.op === 'count-distinct') return phrases.distinctOf(formatText(table.columns[of.column]?.name ?? ''));
  const figure = of.by === 'percentile' ? `P${of.at ?? 50}` : phrases.figures[of.by];
  return phrases.figureOf(figure, formatText(nameMeasure(of.measure, table)));
}

function formatSummary(
  plan: Extract<QueryPlan, { op: 'summary' }>,
  { values, unit }: PlanResult,
  table: QueryTable,
  phrases: AnswerPhrases,
): string {
  const { of } = plan;
  const [[cell = null] = []] = values;
  const value = cellIn(cell, unit, of.op === 'aggregate' ? displayProperty(of.measure, table) : null, phrases);
  if (of.op === 'count') return phrases.rows(value, cell === 1);
  if (of.op === 'count-distinct')
    return phrases.distinct(value, formatText(table.columns[of.column]?.name ?? ''), cell === 1);
  const rank = rankOf(plan);
  if (rank !== null) return phrases.is(phrases.placed(formatText(nameMeasure(of.measure, table)), rank), value);
  return phrases.is(nameFigure(of, table, phrases), value);
}

function formatGroups(
  { by, of, answer, order, keep, place = 1 }: Extract<QueryPlan, { op: 'groups' }>,
  { values, valueCount, unit }: PlanResult,
  table: QueryTable,
  phrases: AnswerPhrases,
): string {
  const property = displayProperty(by, table);
  const name = formatText(nameMeasure(by, table));
  const figure = nameFigure(of, table, phrases);
  const figureOf = of.op === 'aggregate' ? displayProperty(of.measure, table) : null;
  const named = values.slice(0, MAX_NAMED).map(([group = null, value = null]) => {
    const label = cellIn(group, answer === 'values' ? unit : null, property, phrases);
    return answer === 'values' ? label : `${label} ${cellIn(value, unit, figureOf, phrases)}`;
  });
  const list = joinNamed(named, valueCount, phrases);
  if (answer === 'groups') return listed(phrases.groups(figure, name), list, phrases);
  const isRanked = order !== 'value' && keep !== null;
  return listed(
    isRanked ? phrases.ranked(name, figure, { isHighest: order === 'highest', place }) : name,
    list,
    phrases,
  );
}

function formatShare(cell: ResultCell, phrases: AnswerPhrases): string {
  if (typeof cell !== 'number') return phrases.unknown;
  return phrases.share(cellIn(Number((cell * 100).toPrecision(4)), null, null, phrases));
}
