import { escapeUTF8 } from 'entities';
import { SARIF, type SarifTool, toUri } from '../../report/sarif.js';
import type { CheckedConstraint, CheckedRule, CheckResult, TableCheck } from './check-result.js';

/** What each constraint requires, for viewers of reports. */
const TITLES: Readonly<Record<CheckedConstraint, string>> = {
  table: 'The file contains the table',
  column: 'The table has exactly the columns of the schema',
  rows: 'The number of rows is in the range',
  wellFormed: 'Every row has a cell for each column',
  step: 'The steps of the recipe can convert every cell',
  operation: 'The operations of the recipe can be applied',
  type: 'Cells have the type of the column',
  required: 'Cells are not empty',
  minimum: 'Values are not below the minimum',
  maximum: 'Values are not above the maximum',
  minLength: 'Texts are not too short',
  maxLength: 'Texts are not too long',
  pattern: 'Texts match the pattern',
  enum: 'Values are in the set',
  unique: 'Values are unique',
  primaryKey: 'The key identifies each row',
  reference: 'Keys and values agree with the reference',
};

/** Describes a rule: its column, and what is expected. */
export function ruleText({ column, constraint, expected }: CheckedRule): string {
  const subject = column === null ? '' : `${column}: `;
  return `${subject}${constraint === 'type' ? `type ${expected}` : expected}`;
}

/** Describes a violation with its text and note. */
export function violationText({ value, note }: CheckedRule['cells'][number]): string {
  const text = value === '' && note !== null ? '' : JSON.stringify(value);
  return [text, ...(note === null ? [] : [note])].filter((part) => part !== '').join(', ');
}

const isViolated = ({ count }: CheckedRule) => count > 0;

function sarifResults({ tables }: CheckResult, file: string): object[] {
  const locationOf = (row: number | null) => ({
    physicalLocation: {
      artifactLocation: { uri: toUri(file) },
      ...(row === null ? {} : { region: { startLine: row } }),
    },
  });
  const resultsOf = (table: TableCheck, rule: CheckedRule): object[] => {
    const common = { ruleId: rule.constraint, level: 'error', properties: { table: table.table, column: rule.column } };
    const text = ruleText(rule);
    if (rule.cells.length === 0)
      return [{ ...common, message: { text }, occurrenceCount: rule.count, locations: [locationOf(null)] }];
    const listed = rule.cells.map((cell) => ({
      ...common,
      message: { text: `${text}; here ${violationText(cell)}` },
      locations: [locationOf(cell.row)],
    }));
    const others = rule.count - rule.cells.length;
    const rest = { ...common, message: { text: `${text}; ${others} more` }, occurrenceCount: others };
    return others === 0 ? listed : [...listed, { ...rest, locations: [locationOf(null)] }];
  };
  return tables.flatMap((table) => table.rules.filter(isViolated).flatMap((rule) => resultsOf(table, rule)));
}

/**
 * Formats a check as SARIF 2.1.0. Lines are rows of the file or sheet, from 1.
 * @param file path of the file, as the user gave it.
 */
export function checkToSarif(result: CheckResult, file: string, tool: SarifTool): string {
  const violated = new Set(result.tables.flatMap(({ rules }) => rules.filter(isViolated).map((one) => one.constraint)));
  const rules = [...violated].map((id) => ({ id, shortDescription: { text: TITLES[id] } }));
  const properties = { recipeSha256: result.recipe_sha256, violations: result.violation_count };
  const run = { tool: { driver: { ...tool, rules } }, results: sarifResults(result, file), properties };
  return JSON.stringify({ ...SARIF, runs: [run] });
}

/** Characters that XML 1.0 does not allow, even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const xml = (text: string) => escapeUTF8(text.replace(NOT_XML, '\ufffd'));

function testCase(file: string, { table }: TableCheck, rule: CheckedRule): string {
  const open = `    <testcase classname="${xml(`${file}.${table}`)}" name="${xml(`${rule.constraint}: ${ruleText(rule)}`)}"`;
  if (!isViolated(rule)) return `${open}/>`;
  const cells = rule.cells.map((cell) => `row ${cell.row}: ${violationText(cell)}`);
  const more = rule.count - rule.cells.length;
  const lines = more > 0 && cells.length > 0 ? [...cells, `${more} more`] : cells;
  const message = xml(`${rule.count} ${rule.count === 1 ? 'violation' : 'violations'}`);
  return `${open}>\n      <failure message="${message}">${xml(lines.join('\n'))}</failure>\n    </testcase>`;
}

/**
 * Formats a check as JUnit XML, a format of CI systems: one suite for each table, one case for each rule.
 * @param file path of the file, as the user gave it.
 */
export function checkToJunit({ tables }: CheckResult, file: string): string {
  const total = (count: (table: TableCheck) => number) => tables.reduce((sum, table) => sum + count(table), 0);
  const failures = ({ rules }: TableCheck) => rules.filter(isViolated).length;
  const suites = tables.map((table) =>
    [
      `  <testsuite name="${xml(`${table.table} ${table.name}`)}" tests="${table.rules.length}" failures="${failures(table)}" errors="0" skipped="0">`,
      ...table.rules.map((rule) => testCase(file, table, rule)),
      '  </testsuite>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(file)}" tests="${total(({ rules }) => rules.length)}" failures="${total(failures)}">`,
    ...suites,
    '</testsuites>',
  ].join('\n');
}
