import type { AgentAnswer, AgentStep } from '../../core/agent/decision/agent-answer.js';
import type { Choice, RequestedCall, TraceEntry } from '../../core/agent/decision/decision.js';
import { commandLine } from '../../core/base/text/shell-command.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import type { ModelList } from '../../core/vision/models/model-list.js';
import type { Origin } from '../../core/vision/results/origin.js';
import type { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import type { DetectFolderResult } from '../../handlers/detection/detect-folder.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import type { CompareResult } from '../../handlers/detection/models-compare.js';
import { messageInFlags } from '../in-flags.js';
import { plain, type Terminal } from '../terminal.js';
import { columns, type TableColumn, table } from './columns.js';
import { describeComparison } from './describe-comparison.js';
import { describeDataset } from './describe-dataset.js';
import { describeEntry } from './describe-folder.js';
import { describeImage, describeMadeUp, describeOrigin, describeWarnings } from './describe-image.js';
import { describeModels } from './describe-models.js';
import { describePlan } from './describe-plan.js';
import { describeProfile } from './describe-profile.js';
import { shortened } from './figures.js';
import { wrapped } from './wrapped.js';

function argumentText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return shortened(String(value), 80);
}

/** Formats a call with its arguments on one line. */
export function describeCall({ tool, arguments: args }: AgentStep, terminal: Terminal): string {
  const given = Object.entries(args).map(([name, value]) => `${name}=${plain(argumentText(value))}`);
  return [terminal.paint('bold', tool), ...given].join(' ');
}

/** Flags of `agent run` that are also fields of its calls. */
const FLAGS: ReadonlySet<string> = new Set(['--backend', '--model-path']);

/**
 * Replaces field names in the problem of a call by flags. The calls are requests to the API, so their problems name
 * fields.
 */
export const problemInFlags = (detail: string): string => messageInFlags(detail, FLAGS);

/** A call in progress: its number, from 1, and its duration, s; null if it did not run. */
export interface NumberedCall {
  number: number;
  seconds: number | null;
}

const SIGN = { done: 'done', partial: 'warning', failed: 'error', not_run: 'notice' } as const;

/** Formats the outcome of a call: its number, the call, why it failed, and how long it took. */
export function describeOutcome(step: AgentStep, { number, seconds }: NumberedCall, terminal: Terminal): string {
  const { status, problem } = step;
  const why = problem === null ? '' : `  ${status.replace('_', ' ')}: ${plain(problemInFlags(problem.detail))}`;
  const time = seconds === null ? '' : `  ${terminal.paint('dim', `${seconds.toFixed(1)} s`)}`;
  const line = `${terminal.sign(SIGN[status])} ${number}  ${describeCall(step, terminal)}${why}${time}`;
  return wrapped(line, { width: terminal.width, first: '', next: '     ' }).join('\n');
}

/** Formats the calls of a request before they run. @param output file for the requested report; null for none. */
export function describeCalls(steps: readonly RequestedCall[], output: string | null, terminal: Terminal): string[] {
  const rows = steps.map(({ tool, arguments: args }, at) => {
    const given = Object.entries(args).map(([name, value]) => `${name}=${plain(argumentText(value))}`);
    const effect = tool === 'generate_report' && output !== null ? `writes ${plain(output)}` : 'reads';
    return [String(at + 1), terminal.paint('bold', tool), given.join(' '), effect];
  });
  const columnsOfCalls = [
    { head: '', align: 'right' },
    { head: '', align: 'left' },
    { head: '', align: 'left', cut: 'end' },
    { head: '', align: 'left' },
  ] as const;
  return ['Plan by rules, no AI', '', ...table(columnsOfCalls, rows, terminal).slice(1), ''];
}

/** Returns the warnings about models, each once. Omits the mock warning, which is printed next to the boxes. */
function warningsOf({ warnings }: Origin, terminal: Terminal): string[] {
  const others = warnings.filter(({ code }) => code !== 'mock-backend');
  return [...new Set(describeWarnings(others, terminal))];
}

function describeFolder({ entries, origin }: DetectFolderResult, terminal: Terminal): string[] {
  const lines = entries.map((entry) => describeEntry(entry, terminal));
  return [describeOrigin(origin, terminal), ...lines, ...warningsOf(origin, terminal)];
}

type Describe = (result: never, terminal: Terminal) => string[];

/** Formatters of results by a field that identifies the type of result. */
const BY_FIELD: Readonly<Record<string, Describe>> = {
  detections: (image: DetectImageResult, terminal) => [
    describeImage(image, terminal),
    ...(image.is_mock ? [describeMadeUp(image.detections.length, terminal)] : []),
    describeOrigin(image, terminal),
    ...warningsOf(image, terminal),
  ],
  entries: describeFolder,
  models: (list: ModelList, terminal) => [describeModels(list, terminal)],
  severity_counts: (report: DatasetReport, terminal) => [describeDataset(report, terminal)],
  comparison: ({ comparison }: CompareResult, terminal) =>
    comparison ? [describeComparison(comparison, terminal)] : [],
  gates: (plan: TrainingPlan, terminal) => [describePlan(plan, terminal)],
  tables: (profile: DatasetProfile, terminal) => [describeProfile(profile, terminal)],
};

/** Formats the result of a call like the corresponding command; empty if the message contains everything. */
function describeResult({ result, status }: AgentStep, terminal: Terminal): string[] {
  if ((status !== 'done' && status !== 'partial') || typeof result !== 'object' || result === null) return [];
  const field = Object.keys(BY_FIELD).find((name) => Object.hasOwn(result, name));
  return field === undefined ? [] : BY_FIELD[field]!(result as never, terminal);
}

const CHOICE_COLUMNS: readonly TableColumn[] = [
  { head: '', align: 'right' },
  { head: '', align: 'left', drop: 1 },
  { head: '', align: 'left', cut: 'end' },
];

/** Formats the choices: numbered on a terminal, otherwise as commands, unless a part of their text is missing. */
function describeChoices(choices: readonly Choice[], terminal: Terminal): string[] {
  if (choices.length === 0) return [];
  const rows = choices.map(({ label, text }, place) => [`${place + 1}`, plain(label), plain(text)]);
  const commandOf = (text: string) => (text.includes('<') ? text : commandLine(['vision-cli', 'agent', 'run', text]));
  if (!terminal.isTty) return ['', ...choices.map(({ text }) => `  ${plain(commandOf(text))}`)];
  return ['', ...table(CHOICE_COLUMNS, rows, terminal).slice(1)];
}

/** Formats the trace: stage, rule, words of the request, and conclusion. */
export function describeTrace(trace: readonly TraceEntry[], terminal: Terminal): string {
  const rows = trace.map(({ stage, rule, spans, note }) => {
    const words = spans.map(({ text }) => `"${plain(shortened(text, 40))}"`).join(' ');
    return [stage, plain(rule), words, plain(note)];
  });
  const lines = columns([['stage', 'rule', 'words', 'effect'], ...rows], ['left', 'left', 'left', 'left']);
  return lines.map((line, place) => `  ${place === 0 ? terminal.paint('dim', line) : line}`).join('\n');
}

/** Formats the results of all calls, each like the corresponding command. */
export function describeResults({ steps }: AgentAnswer, terminal: Terminal): string[] {
  return steps.flatMap((step) => describeResult(step, terminal));
}

const SCOPE = 'Handlens detects objects, checks datasets, compares models, plans training, analyzes tables.';

/** Formats the answer in words, with its sign. */
function describeMessage({ kind, message, language }: AgentAnswer, terminal: Terminal): string[] {
  const first = {
    refuse: `${terminal.sign('error')} Refused: `,
    clarify: `${terminal.sign('question')} `,
    explain: '',
    call: '',
  };
  // After "Refused:", the sentence continues, unless it starts with a name.
  const isEnglish =
    kind === 'refuse' && language === 'en' && /^[A-Z][a-z]*\s/.test(message) && !message.startsWith('I ');
  const text = plain(isEnglish ? `${message.charAt(0).toLowerCase()}${message.slice(1)}` : message);
  const lines = wrapped(kind === 'call' ? terminal.paint('bold', text) : text, {
    width: terminal.width,
    first: first[kind],
    next: first[kind] === '' ? '' : '  ',
  });
  const isScopeKnown = kind !== 'refuse' || language !== 'en' || text.includes('Handlens detects');
  return [...lines, ...(isScopeKnown ? [] : wrapped(SCOPE, { width: terminal.width, first: '  ', next: '  ' }))];
}

/** Formats an answer as text: planned calls, the message, and what the user could choose. */
export function describeAgent(answer: AgentAnswer, terminal: Terminal): string {
  const planned = answer.steps.filter(({ status, problem }) => status === 'not_run' && problem === null);
  return [
    ...planned.map((step) => describeCall(step, terminal)),
    ...describeMessage(answer, terminal),
    ...describeChoices(answer.choices, terminal),
  ].join('\n');
}
