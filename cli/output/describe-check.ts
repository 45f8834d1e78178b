import { ruleText, violationText } from '../../core/tables/schema/check-reports.js';
import type { CheckedRule, CheckResult, TableCheck } from '../../core/tables/schema/check-result.js';
import { plain, type Terminal } from '../terminal.js';
import { countOf, grouped, shortened } from './figures.js';

/** Violations printed for each rule. */
const MAX_CELLS = 3;
const MAX_TEXT = 100;

function violatedLines(rule: CheckedRule, terminal: Terminal): string[] {
  const mark = terminal.paint('red', '\u2717');
  const cells = rule.cells.slice(0, MAX_CELLS).map((cell) => {
    return terminal.paint('dim', `      row ${cell.row}  ${plain(shortened(violationText(cell), MAX_TEXT))}`);
  });
  const more = rule.count - cells.length;
  const rest = cells.length > 0 && more > 0 ? [terminal.paint('dim', `      ${grouped(more)} more`)] : [];
  return [`${mark} ${grouped(rule.count)}  ${plain(shortened(ruleText(rule), MAX_TEXT))}`, ...cells, ...rest];
}

function tableLines(table: TableCheck, terminal: Terminal): string[] {
  const violated = table.rules.filter(({ count }) => count > 0);
  const met = table.rules.length - violated.length;
  const steps = table.steps === 0 ? '' : ` after ${countOf(table.steps, 'step')}`;
  return [
    terminal.paint('bold', `${table.table} ${plain(table.name)}  ${countOf(table.rows, 'row')}${steps}`),
    ...violated.toSorted((a, b) => b.count - a.count).flatMap((rule) => violatedLines(rule, terminal)),
    ...(met === 0 ? [] : [`${terminal.paint('green', '\u2713')} ${countOf(met, 'rule')} satisfied`]),
    ...table.notes.map((note) => terminal.paint('yellow', `! ${plain(note)}`)),
  ];
}

/** Formats a check: the violated rules of each table with their first cells, and the verdict. */
export function describeCheck({ tables, notes, violation_count: count }: CheckResult, terminal: Terminal): string {
  const rules = tables.flatMap((table) => table.rules).filter((rule) => rule.count > 0).length;
  return [
    ...tables.flatMap((table) => tableLines(table, terminal)),
    ...notes.map((note) => terminal.paint('yellow', `! ${plain(note)}`)),
    count === 0
      ? terminal.paint('green', 'valid')
      : terminal.paint('red', `not valid: ${countOf(count, 'violation')} of ${countOf(rules, 'rule')}`),
  ].join('\n');
}
