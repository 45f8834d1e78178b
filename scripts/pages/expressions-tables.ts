import { describeLanguage } from '../../core/tables/history/expressions/describe-language.js';
import { FUNCTION_GROUPS } from '../../core/tables/history/expressions/language/functions.js';
import { markdownTable } from '../markdown-table.js';
import { code } from './page.js';

const { functions, operators } = describeLanguage();

interface Example {
  expression: string;
  result: string;
}

/** Formats an example. A pipe would end the cell of the table. */
const exampleCells = ({ expression, result }: Example) => [
  code(expression).replaceAll('|', '\\|'),
  result === '' ? 'empty' : code(result),
];

/** Returns the table of operators. */
export function operatorTable(): string {
  const rows = operators.map(({ sign, summary, example }) => [
    code(sign).replaceAll('|', '\\|'),
    summary,
    ...exampleCells(example),
  ]);
  return `\n\n${markdownTable({ columns: ['Operator', 'Value', 'Example', 'Result'], rows })}\n\n`;
}

const TITLES: Readonly<Record<(typeof FUNCTION_GROUPS)[number], string>> = {
  text: 'Texts',
  pattern: 'Patterns',
  number: 'Numbers',
  date: 'Dates',
  condition: 'Missing values and conditions',
};

/** Returns the tables of functions. */
export function functionTables(): string {
  const sections = FUNCTION_GROUPS.map((group) => {
    const rows = functions
      .filter((one) => one.group === group)
      .map(({ signature, summary, example }) => [code(signature), summary, ...exampleCells(example)]);
    return `### ${TITLES[group]}\n\n${markdownTable({ columns: ['Function', 'Value', 'Example', 'Result'], rows })}`;
  });
  return `\n\n${sections.join('\n\n')}\n\n`;
}
