import type { AgentAnswer, AgentStep } from '../../core/agent/decision/agent-answer.js';
import type { Choice, TraceEntry } from '../../core/agent/decision/decision.js';
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
import { columns } from './columns.js';
import { describeComparison } from './describe-comparison.js';
import { describeDataset } from './describe-dataset.js';
import { describeEntry } from './describe-folder.js';
import { describeImage, describeOrigin, describeWarnings } from './describe-image.js';
import { describeModels } from './describe-models.js';
import { describePlan } from './describe-plan.js';
import { describeProfile } from './describe-profile.js';
import { shortened } from './figures.js';

const STYLE = { done: 'green', partial: 'yellow', failed: 'red', not_run: 'yellow' } as const;

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

/** Formats the outcome of a call on one line. */
export function describeOutcome({ status, problem, endpoint }: AgentStep, terminal: Terminal): string {
  const word = terminal.paint(STYLE[status], status.replace('_', ' '));
  const why = problem === null ? '' : `: ${problem.code}: ${plain(problemInFlags(problem.detail))}`;
  return `${word}${endpoint === null ? '' : ` (${endpoint})`}${why}`;
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
  detections: (image: DetectImageResult, terminal) => [describeImage(image, terminal), ...warningsOf(image, terminal)],
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

/** Formats the choices as a numbered list. */
function describeChoices(choices: readonly Choice[]): string[] {
  const rows = choices.map(({ label, text }, place) => [`${place + 1}`, plain(label), plain(text)]);
  return columns(rows, ['right', 'left', 'left']).map((line) => `  ${line}`);
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

/** Formats an answer as text: planned calls, the message, and what the user could request or choose. */
export function describeAgent({ kind, steps, message, refusal, choices }: AgentAnswer, terminal: Terminal): string {
  const planned = steps.filter(({ status, problem }) => status === 'not_run' && problem === null);
  const can = refusal?.can_do.map((text) => `  ${plain(text)}`) ?? [];
  return [
    ...planned.map((step) => describeCall(step, terminal)),
    terminal.paint(kind === 'refuse' ? 'yellow' : 'bold', plain(message)),
    ...can,
    ...describeChoices(choices),
  ].join('\n');
}
