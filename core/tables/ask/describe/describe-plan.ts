import type { QueryPlan, Summary } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { describeBy, describeMeasure, describeRows, describeValue, nameOfColumn } from './describe-rows.js';
import { quoted } from './format-cell.js';

type Of<Op extends QueryPlan['op']> = Extract<QueryPlan, { op: Op }>;

const SUMMARIES = {
  sum: 'the sum',
  mean: 'the mean',
  median: 'the median',
  min: 'the least',
  max: 'the greatest',
} as const;

/** A plan to be read by the person who asked: `The sum of "revenue" over the rows where "city" is "Bend"`. */
export function describePlan(plan: QueryPlan, table: QueryTable): string {
  const text = say(plan, table);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function say(plan: QueryPlan, table: QueryTable): string {
  switch (plan.op) {
    case 'values': {
      const what = `${plan.distinct ? 'the different values' : 'the values'} of ${describeMeasure(plan.measure, table)}`;
      return `${what} in ${describeRows(plan.rows, table)}`;
    }
    case 'summary':
      return saySummary(plan.of, describeRows(plan.rows, table), table);
    case 'groups':
      return sayGroups(plan, table);
    case 'share':
      return sayShare(plan, table);
    case 'difference':
      return sayDifference(plan, table);
    case 'choose':
      return sayChoice(plan, table);
    case 'holds':
      return sayHolds(plan, table);
    default: {
      const where = plan.column === null ? 'the table' : nameOfColumn(plan.column, table);
      return `what the profile of ${where} says about ${plan.about}`;
    }
  }
}

function saySummary(summary: Summary, rows: string, table: QueryTable): string {
  if (summary.op === 'count') return `the number of ${rows === 'all rows' ? rows : rows.replace(/^the rows/, 'rows')}`;
  return `${sayFigure(summary, table)} over ${rows}`;
}

function sayFigure(summary: Summary, table: QueryTable): string {
  if (summary.op === 'count') return 'the number of rows';
  if (summary.op === 'count-distinct') {
    return `the number of different values of ${nameOfColumn(summary.column, table)}`;
  }
  const { by, measure, at } = summary;
  const of = describeMeasure(measure, table);
  return by === 'percentile' ? `the percentile ${at ?? 50} of ${of}` : `${SUMMARIES[by]} of ${of}`;
}

function sayGroups({ by, of, rows, order, keep, having, answer }: Of<'groups'>, table: QueryTable): string {
  const figure = sayFigure(of, table);
  const each = `${figure} for each ${describeMeasure(by, table)}`;
  const what = answer === 'groups' ? each : `the values of ${describeMeasure(by, table)} by ${figure}`;
  const wanted =
    having === undefined ? '' : `, where it ${describeBy(having.by, null)} ${describeValue(having.value, 'number')}`;
  const sorted = { highest: ', greatest first', lowest: ', least first', value: '' }[order];
  const kept = keep === null ? '' : `, the first ${keep === 1 ? 'one' : keep}`;
  return `${what}, over ${describeRows(rows, table)}${wanted}${sorted}${kept}`;
}

function sayShare({ of, rows, among }: Of<'share'>, table: QueryTable): string {
  const part = saySummary(of, describeRows(rows, table), table);
  const whole = saySummary(of, describeRows(among, table), table);
  return `${part}, as a share of ${whole}`;
}

function sayDifference({ left, right, absolute, unit }: Of<'difference'>, table: QueryTable): string {
  const within = unit === null ? '' : ` in ${unit}`;
  if (absolute) return `the difference${within} between ${say(left, table)}, and ${say(right, table)}`;
  return `${say(left, table)}, less ${say(right, table)}${within === '' ? '' : `,${within}`}`;
}

function sayChoice({ among, order }: Of<'choose'>, table: QueryTable): string {
  const each = among.map(({ name, plan }) => `${quoted(name)} (${say(plan, table)})`);
  return `which has the ${order === 'highest' ? 'greatest' : 'least'} figure: ${each.join(', ')}`;
}

function sayHolds({ left, by, right }: Of<'holds'>, table: QueryTable): string {
  const measure = left.op === 'values' ? left.measure.property : null;
  const other =
    typeof right === 'object'
      ? say(right, table)
      : describeValue(right, measure ?? (typeof right === 'number' ? 'number' : 'text'));
  return `whether ${say(left, table)} ${describeBy(by, measure)} ${other}`;
}
