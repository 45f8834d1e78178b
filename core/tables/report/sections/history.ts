import {
  type Block,
  data,
  type Fact,
  figure,
  type Phrase,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { countOf, formatCount } from '../../../report/figures.js';
import { currentCatalogue } from '../../../report/language/translation.js';
import type { StepOutcome } from '../../history/replay/history-step.js';
import { chineseStep } from '../../profile/column/chinese-steps.js';
import type { ReportHistory } from '../words/report-input.js';

/** Maximum operations that a report lists. */
const MAX_OPERATIONS = 500;
/** Maximum length of a title, a reason or a message, in code points. */
const MAX_TEXT = 200;

const STATES: Readonly<Record<StepOutcome['state'], string>> = {
  applied: 'applied',
  unchanged: 'changes nothing',
  off: 'switched off',
  failed: 'cannot be applied',
};

const AUTHORS = { user: 'a person', rule: 'a rule', agent: 'the agent', recipe: 'a recipe' } as const;

/** Returns the title of an operation as data, because it contains names and texts of the table. */
function titleOf({ steps, outcomes }: ReportHistory, at: number): Phrase {
  const { operation, column } = steps[at]!.operation;
  const name = currentCatalogue() === null ? null : chineseStep(operation);
  if (name === null) return phrase`${data(outcomes[at]!.title, MAX_TEXT)}`;
  return column === undefined ? phrase`${name}` : phrase`${name} ${data(column, MAX_TEXT)}`;
}

/** States why an operation was added, and why it cannot be applied or lacks results. */
function remarksOf({ steps, outcomes }: ReportHistory, at: number): Phrase {
  const { reason } = steps[at]!;
  const { message, errors, needs } = outcomes[at]!;
  return [
    ...(reason === null ? [] : phrase` Reason: ${data(reason, MAX_TEXT)}.`),
    ...(message === null ? [] : phrase` ${data(message, MAX_TEXT)}`),
    ...(needs === null ? [] : phrase` It needs ${data(needs)}.`),
    ...(errors === null ? [] : phrase` No result for ${figure(countOf(errors.count, 'cells'))}.`),
  ];
}

function rowOf(history: ReportHistory, at: number): Phrase[] {
  const { id, author } = history.steps[at]!;
  const { state, cells, rows_removed: removed } = history.outcomes[at]!;
  return [
    phrase`${data(id)}`,
    [...titleOf(history, at), ...remarksOf(history, at)],
    phrase`${AUTHORS[author]}`,
    cells === 0 ? phrase`` : phrase`${figure(formatCount(cells))}`,
    removed === 0 ? phrase`` : phrase`${figure(formatCount(removed))}`,
    phrase`${STATES[state]}`,
  ];
}

function extentOf({ outcomes, cells_changed: cells, rows_before: before, rows_after: after }: ReportHistory): Phrase[] {
  const count = (...states: StepOutcome['state'][]) => outcomes.filter(({ state }) => states.includes(state)).length;
  const [off, failed] = [count('off'), count('failed')];
  const remaining = [
    ...(off === 0 ? [] : [phrase`${figure(countOf(off, 'operations'))} switched off.`]),
    ...(failed === 0
      ? []
      : [phrase`${figure(countOf(failed, 'operations'))} cannot be applied, so the result is without them.`]),
  ];
  const isFormed = outcomes.some(({ state, is_formed }) => state === 'applied' && is_formed);
  if (isFormed)
    return [
      phrase`The table of this report is the result of ${figure(countOf(outcomes.length, 'operations'))}. An operation formed other rows: ${figure(formatCount(after))} instead of ${figure(countOf(before, 'rows'))}. Rows have the numbers of the result.`,
      ...remaining,
    ];
  return [
    phrase`The table of this report is the result of ${figure(countOf(outcomes.length, 'operations'))}. ${figure(countOf(cells, 'cells'))} differ from the file, and ${figure(formatCount(after))} of ${figure(countOf(before, 'rows'))} are left. Rows have the numbers of the file.`,
    ...remaining,
  ];
}

function operationsOf(history: ReportHistory): Block[] {
  const shown = history.steps.slice(0, MAX_OPERATIONS);
  if (shown.length === 0) return [];
  const rest = history.steps.length - shown.length;
  return [
    {
      kind: 'table',
      isNamedByTitle: true,
      markdown: 'lines',
      caption: phrase`Operations, in their order`,
      head: [
        { title: 'Id', align: 'start' },
        { title: 'Operation', align: 'start' },
        { title: 'Author', align: 'start' },
        { title: 'Cells', align: 'end' },
        { title: 'Rows removed', align: 'end' },
        { title: 'State', align: 'start' },
      ],
      rows: shown.map((_, at) => rowOf(history, at)),
    },
    ...(rest > 0 ? [quietly(phrase`${figure(countOf(rest, 'operations'))} more are in the session.`)] : []),
  ];
}

/** Renders what the operations of a session changed. */
export function renderHistory(history: ReportHistory): Section {
  const blocks = [paragraph(...extentOf(history)), ...operationsOf(history)];
  return { ...part('history', phrase`What was changed`, blocks), nav: 'Changes' };
}

/** Returns the origin of a result: its session, its hash, and the import options of the file. */
export function historyOrigin({ session, name, read, csv_sha256: sha256 }: ReportHistory): Fact[] {
  const options = Object.entries(read).map(([option, value]) => `${option}=${JSON.stringify(value)}`);
  return [
    { label: 'Session', value: phrase`${data(name)} (${data(session)})` },
    {
      label: 'Import options',
      value: options.length === 0 ? phrase`none` : phrase`${data(options.join(', '), MAX_TEXT)}`,
    },
    { label: 'SHA-256 of the result as CSV', value: phrase`${data(sha256)}` },
  ];
}
