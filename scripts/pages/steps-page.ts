import { STEPS } from '../../core/tables/clean/steps/index.js';
import { fieldsOf } from '../catalogues.js';
import { markdownTable } from '../markdown-table.js';
import { code, renderPage, sentence } from './page.js';

type Step = (typeof STEPS)[number];

const INTRODUCTION = `\`vision-cli table preview FILE\` lists the steps that fit a file; \`vision-cli table clean FILE\` runs them in the order of this page.

| Class | Runs |
| --- | --- |
| safe | by default, because it changes only the notation |
| proposed | if you accept it: \`--accept proposed\` for all, \`--accept STEP\` for one, \`--accept STEP:COLUMN\` for one column |
| consent | only if you name it, because it changes the meaning or drops data |

A step that has to choose between two readings always needs consent. Options are for \`--steps\` (JSON) and recipes; \`vision-cli table
preview FILE --json\` shows the options that the plan chose (\`recipe\`).`;

const SCOPES = { column: 'one column', columns: 'all columns that fit, or those named', table: 'the table' } as const;

function optionsTable(step: Step): string {
  const rows = fieldsOf(step).map(({ name, label, kind, words }) => [
    code(name),
    label,
    words ? words.map((word) => code(word)).join(', ') : KINDS[kind]!,
  ]);
  return rows.length === 0 ? 'No options.' : markdownTable({ columns: ['Option', 'Meaning', 'Values'], rows });
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'number',
  text: 'text',
  texts: 'list of texts',
  pairs: 'map of texts',
};

const section = (step: Step) =>
  `### ${step.name}\n\n${sentence(step.summary)} Class: **${step.class}**. Applies to ${SCOPES[step.scope]}.\n\n${optionsTable(step)}`;

/** Returns docs/reference/steps.md. */
export function stepsPage(): string {
  const overview = markdownTable({
    columns: ['Step', 'Class', 'Effect'],
    rows: STEPS.map((step) => [`[${code(step.name)}](#${step.name})`, step.class, step.summary]),
  });
  return renderPage('Cleaning steps', 'core/tables/clean/steps/', [
    INTRODUCTION,
    overview,
    '## Options',
    ...STEPS.map(section),
  ]);
}
