import { EDIT_NAMES } from '../../core/tables/history/operations/edit-names.js';
import { EDITS } from '../../core/tables/history/operations/edits.js';
import { type FieldShape, fieldShapes } from '../../handlers/kit/form-fields.js';
import { markdownTable } from '../markdown-table.js';
import { code, renderPage, sentence } from './page.js';

type Edit = (typeof EDITS)[keyof typeof EDITS];

const INTRODUCTION = `A table session is a history of operations: the edits of this page, and all [cleaning steps](steps.md). \`vision-cli table session add\`,
\`POST /api/sessions/{session_id}/operations\` and recipes use the same names and options.

An operation can be limited to rows with \`scope\`: \`rows\` lists their numbers in the file, \`filters\` are conditions on their cells before the operation.
In the shell, these are \`--rows 5,8-12\` and \`--where\`.`;

const SCOPES: Readonly<Record<Edit['scope'], string>> = {
  cells: 'Can be limited to rows.',
  rows: 'Needs a scope.',
  none: 'Cannot be limited to rows.',
};

const KINDS: Readonly<Record<FieldShape['kind'], string>> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  list: 'list of texts',
  json: 'object or list',
};

function optionsTable({ options }: Edit): string {
  const rows = fieldShapes(options).map(({ name, kind, choices, description, defaultValue }) => [
    code(name),
    description,
    choices === null ? KINDS[kind] : choices.map(code).join(', '),
    defaultValue === undefined ? '' : code(JSON.stringify(defaultValue)),
  ]);
  return rows.length === 0
    ? 'No options.'
    : markdownTable({ columns: ['Option', 'Meaning', 'Values', 'Default'], rows });
}

function section(edit: Edit): string {
  const column = edit.needsColumn ? ' Needs a column.' : '';
  return `### ${edit.name}\n\n${sentence(edit.summary)}${column} ${SCOPES[edit.scope]}\n\n${optionsTable(edit)}`;
}

/** Returns docs/reference/operations.md. */
export function operationsPage(): string {
  const edits = EDIT_NAMES.map((name) => EDITS[name]);
  const overview = markdownTable({
    columns: ['Edit', 'Effect'],
    rows: edits.map(({ name, summary }) => [`[${code(name)}](#${name})`, summary]),
  });
  return renderPage('Operations of sessions', 'core/tables/history/operations/', [
    INTRODUCTION,
    overview,
    '## Options',
    ...edits.map(section),
  ]);
}
