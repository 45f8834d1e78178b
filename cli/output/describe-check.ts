import { ruleText, violationText } from '../../core/tables/schema/check-reports.js';
import type { CheckedRule, CheckResult, TableCheck } from '../../core/tables/schema/check-result.js';
import { plain, type Terminal } from '../terminal.js';
import { cutTo } from './columns.js';
import { countOf, grouped } from './figures.js';
import { noted, wrapped } from './wrapped.js';

/** Violations printed for each rule. */
const MAX_CELLS = 3;
const INDENT = '      ';

function violatedLines(rule: CheckedRule, terminal: Terminal): string[] {
  const fitted = (text: string, indent: string) => cutTo(terminal.width - indent.length, plain(text));
  const cells = rule.cells
    .slice(0, MAX_CELLS)
    .map((cell) => `${INDENT}${fitted(`row ${cell.row}  ${violationText(cell)}`, INDENT)}`);
  const more = rule.count - cells.length;
  const rest = cells.length > 0 && more > 0 ? [`${INDENT}${grouped(more)} more`] : [];
  const head = `${terminal.sign('error')} ${grouped(rule.count)}  `;
  return [
    `${head}${fitted(ruleText(rule), `  ${grouped(rule.count)}  `)}`,
    ...[...cells, ...rest].map((line) => terminal.paint('dim', line)),
  ];
}

const noteLines = (notes: readonly string[], terminal: Terminal) =>
  notes.flatMap((note) => wrapped(`${terminal.sign('warning')} ${plain(note)}`, noted(terminal)));

const isViolated = ({ count }: CheckedRule) => count > 0;

/** Formats the rules of a table: those that it satisfies, then the violated ones, the worst last. */
function tableLines(table: TableCheck, terminal: Terminal): string[] {
  const violated = table.rules.filter(isViolated).toSorted((a, b) => a.count - b.count);
  const met = table.rules.length - violated.length;
  const steps = table.steps === 0 ? '' : ` after ${countOf(table.steps, 'step')}`;
  return [
    `${terminal.paint('bold', `${table.table} ${plain(table.name)}`)}  ${countOf(table.rows, 'row')}${steps}`,
    ...(met === 0 ? [] : [`${terminal.sign('done')} ${countOf(met, 'rule')} satisfied`]),
    ...noteLines(table.notes, terminal),
    ...violated.flatMap((rule) => violatedLines(rule, terminal)),
  ];
}

/** Formats the verdict of a check in one line. */
export function describeVerdictOf({ tables, violation_count: count }: CheckResult, terminal: Terminal): string {
  const rules = tables.flatMap((table) => table.rules);
  const [sign, text] =
    count === 0
      ? (['done', `valid: ${countOf(rules.length, 'rule')} satisfied`] as const)
      : ([
          'error',
          `not valid: ${countOf(count, 'violation')} of ${countOf(rules.filter(isViolated).length, 'rule')}`,
        ] as const);
  return `${terminal.sign(sign)} ${terminal.paint('bold', text)}`;
}

/** Formats a check: the rules of each table with the first violations, and the verdict. */
export function describeCheck(result: CheckResult, terminal: Terminal): string {
  return [
    ...result.tables.flatMap((table) => tableLines(table, terminal)),
    ...noteLines(result.notes, terminal),
    '',
    describeVerdictOf(result, terminal),
  ].join('\n');
}

/** Returns the first rows that violate the rule with most violations; empty if no row does. */
export function violatingRows({ tables }: CheckResult): { table: string; rows: number[] } {
  const found = tables.flatMap(({ table, rules }) => rules.map((rule) => ({ table, rule })));
  const worst = found
    .filter(({ rule: { cells } }) => cells.length > 0)
    .toSorted((a, b) => b.rule.count - a.rule.count)[0];
  if (worst === undefined) return { table: '', rows: [] };
  const rows = [...new Set(worst.rule.cells.slice(0, MAX_CELLS).map(({ row }) => row))];
  return { table: worst.table, rows };
}
