import type { AnswerLanguage, PlanResult, ResultCell } from '../plan/plan-result.js';
import type { QueryAnswer, QueryEvidence } from '../plan/query-answer.js';
import type { Measure, Property, QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { walkPlan } from '../plan/walk-plan.js';
import { ANSWER_PHRASES } from './answer-phrases.js';
import { chartAnswer } from './chart-answer.js';
import { describePlan } from './describe-plan.js';
import { formatCell, formatText } from './format-cell.js';
import { formatTranslated } from './format-translated.js';
import { nameOrdinal } from './name-ordinal.js';
import { displayProperty, nameMeasure, nameSummary, rankOf, unitOfMeasure } from './name-values.js';

type Of<Op extends QueryPlan['op']> = Extract<QueryPlan, { op: Op }>;

/** Maximum values listed in a sentence. The remaining ones are counted. */
const MAX_NAMED = 10;

/** Formats the answer as a sentence in the language of the question. All figures in it come from the result. */
function formatAnswer(result: PlanResult, table: QueryTable, language: AnswerLanguage): string {
  if (result.text !== undefined) return result.text;
  if (language !== 'en') return formatTranslated(result, table, ANSWER_PHRASES[language]);
  const { plan } = result;
  switch (plan.op) {
    case 'values':
      return formatValues(plan, result, table);
    case 'summary':
      return formatSummary(plan, result, table);
    case 'groups':
      return formatGroups(plan, result, table);
    case 'share':
      return `It is ${formatShare(result.values[0]?.[0] ?? null)}.`;
    case 'difference':
      return `The difference is ${formatOnly(result, null)}.`;
    case 'choose':
      return formatChoice(plan, result);
    default:
      return `${formatOnly(result, null) === 'yes' ? 'Yes' : 'No'}: ${lowerFirst(describePlan(plan, table))}.`;
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const formatOnly = ({ values, unit }: PlanResult, property: Property | null) =>
  formatCell(values[0]?.[0] ?? null, unit, property);

function formatValues({ measure, also }: Of<'values'>, result: PlanResult, table: QueryTable): string {
  const { values, valueCount, unit, valueNames } = result;
  const property = displayProperty(measure, table);
  const name = formatText(also === undefined ? nameMeasure(measure, table) : valueNames.join(', '));
  const formatRow = ([cell = null, ...others]: readonly ResultCell[]) =>
    [formatCell(cell, unit, property), ...others.map((one, at) => formatAlso(one, also![at]!, table))].join(', ');
  if (valueCount === 1) return `${upperFirst(name)}: ${formatRow(values[0] ?? [])}.`;
  const named = values.slice(0, MAX_NAMED).map(formatRow);
  return `${upperFirst(name)}, ${valueCount} values: ${joinNamed(named, valueCount)}.`;
}

const formatAlso = (cell: ResultCell, measure: Measure, table: QueryTable): string =>
  formatCell(cell, unitOfMeasure(measure, table), displayProperty(measure, table));

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function joinNamed(named: readonly string[], count: number): string {
  const rest = count - named.length;
  return `${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}

function formatSummary(plan: Of<'summary'>, result: PlanResult, table: QueryTable): string {
  const { of } = plan;
  if (of.op === 'count')
    return `There ${isOne(result) ? 'is' : 'are'} ${formatOnly(result, null)} ${isOne(result) ? 'row' : 'rows'}.`;
  if (of.op === 'count-distinct') {
    const name = formatText(table.columns[of.column]?.name ?? '');
    return `There ${isOne(result) ? 'is' : 'are'} ${formatOnly(result, null)} different ${isOne(result) ? 'value' : 'values'} of ${name}.`;
  }
  const rank = rankOf(plan);
  const ordinal = rank === null ? '' : `${nameOrdinal(rank.place)} `;
  return `The ${ordinal}${formatText(nameSummary(of, table))} is ${formatOnly(result, displayProperty(of.measure, table))}.`;
}

const isOne = ({ values }: PlanResult) => values[0]?.[0] === 1;

function formatGroups(plan: Of<'groups'>, result: PlanResult, table: QueryTable): string {
  const { by, of, answer, order, keep, place } = plan;
  const { values, valueCount, unit } = result;
  const property = displayProperty(by, table);
  const name = formatText(nameMeasure(by, table));
  const figure = formatText(nameSummary(of, table));
  const figureOf = of.op === 'aggregate' ? displayProperty(of.measure, table) : null;
  const named = values.slice(0, MAX_NAMED).map(([group, value]) => {
    const label = formatCell(group ?? null, answer === 'values' ? unit : null, property);
    return answer === 'values' ? label : `${label} ${formatCell(value ?? null, unit, figureOf)}`;
  });
  if (answer === 'groups') return `${upperFirst(figure)} by ${name}: ${joinNamed(named, valueCount)}.`;
  const ranking =
    order === 'value' || keep === null
      ? ''
      : ` with the ${place === undefined ? '' : `${nameOrdinal(place)} `}${order === 'highest' ? 'greatest' : 'least'} ${figure}`;
  return `${upperFirst(name)}${ranking}: ${joinNamed(named, valueCount)}.`;
}

function formatShare(cell: ResultCell): string {
  return typeof cell === 'number' ? `${formatCell(Number((cell * 100).toPrecision(4)), null)}%` : 'unknown';
}

function formatChoice({ order }: Of<'choose'>, { values }: PlanResult): string {
  const names = values.map(([name]) => formatCell(name ?? null, null));
  if (names.length > 1) return `${names.join(' and ')}: they are equal.`;
  return `${names[0] ?? 'None'}, which has the ${order === 'highest' ? 'greater' : 'smaller'} figure.`;
}

type UsedColumn = QueryEvidence['columns'][number];

/** Lists the columns that a plan uses, with the properties. */
function listColumns(plan: QueryPlan, { columns }: QueryTable): UsedColumn[] {
  const used = new Map<number, Set<string>>();
  const add = (column: number, as: string) => used.set(column, (used.get(column) ?? new Set()).add(as));
  walkPlan(plan, {
    measure: ({ column, property }) => property !== 'place' && add(column, property),
    column: (column) => add(column, 'text'),
  });
  return [...used]
    .sort(([one], [other]) => one - other)
    .map(([index, as]) => ({ index, name: columns[index]?.name ?? '', used_as: [...as].join(', ') }));
}

type Declined = NonNullable<QueryAnswer['declined']>;

const NOTHING = { values: [], value_names: [], value_count: 0, chart: null, unit: null, confidence: 0, evidence: null };

function evidenceOf(result: PlanResult, table: QueryTable): QueryEvidence {
  return {
    plan: result.plan,
    plan_in_words: describePlan(result.plan, table),
    sql: result.sql,
    parameters: result.parameters,
    columns: listColumns(result.plan, table),
    rows: result.rows,
    rows_used: result.rowsUsed,
    table_rows: table.rowCount,
    rows_skipped: result.rowsSkipped,
    proposed_by: 'rules',
  };
}

function describeTable(table: QueryTable | null): Pick<QueryAnswer, 'columns' | 'uncertain_import'> {
  const columns = (table?.columns ?? []).map(({ name, use, useConfidence }) => ({
    name,
    use,
    use_confidence: useConfidence,
  }));
  return { columns, uncertain_import: table?.uncertainImport ?? [] };
}

interface AnswerContext {
  confidence: number;
  notes: readonly string[];
  /** Whether the question asks for a chart. */
  asksChart?: true;
  /** Language of the sentence; default: English. */
  language?: AnswerLanguage;
}

/** Builds an answer with its evidence. */
export function buildAnswer(
  question: string,
  table: QueryTable,
  result: PlanResult,
  { confidence, notes, asksChart, language = 'en' }: AnswerContext,
): QueryAnswer {
  const { chart, missing } = asksChart ? chartAnswer(result, table) : { chart: null, missing: [] };
  return {
    status: 'answered',
    question,
    table: table.id,
    text: formatAnswer(result, table, language),
    values: result.values,
    value_names: result.valueNames,
    value_count: result.valueCount,
    chart,
    unit: result.unit,
    confidence,
    evidence: evidenceOf(result, table),
    declined: null,
    notes: [...notes, ...(result.notes ?? []), ...missing],
    ...describeTable(table),
    model: null,
  };
}

/**
 * Builds a declined answer with its reason.
 * @param table null if no table could be chosen.
 */
export function buildDeclined(
  question: string,
  table: QueryTable | null,
  declined: Declined & { text: string },
): QueryAnswer {
  const { text, ...why } = declined;
  return {
    ...NOTHING,
    status: 'declined',
    question,
    table: table?.id ?? null,
    text,
    declined: why,
    notes: [],
    ...describeTable(table),
    model: null,
  };
}
