import { Fault, isFault } from '../../fault.js';
import { abortReason } from '../../when-aborted.js';
import type { AgentStep } from '../agent-answer.js';
import type { AgentTool, ToolArguments } from '../agent-tool.js';
import type { PlannedStep, TraceEntry } from '../decision.js';
import { assertAllowed, checkArguments } from './check-step.js';
import { isReportable } from './results-at-hand.js';
import type { OnToolProgress, Tool, ToolSet } from './tool-set.js';
import { withinTime } from './within-time.js';

/** Calls of one request; a text of 4,000 characters could ask for hundreds. */
const MOST_STEPS = 10;

export interface RunSettings {
  tools: ToolSet;
  /** False plans only: what would run is answered, and nothing runs. */
  execute: boolean;
  /** Time for all steps, ms. */
  timeMs: number;
  signal: AbortSignal;
  /** Whether an earlier run has results that a report can be over. */
  hasPrevious: boolean;
  /** Hears of each call before it runs. */
  onStart?(step: AgentStep): void;
  onProgress?: OnToolProgress;
  /** Hears of each call after it ran. */
  onEnd?(step: AgentStep): void;
}

interface Checked {
  step: AgentStep;
  /** Undefined where the arguments do not fit. */
  run: ((call: Parameters<Tool<AgentTool>['run']>[1]) => ReturnType<Tool<AgentTool>['run']>) | undefined;
}

const problemOf = ({ code, message }: Fault): AgentStep['problem'] => ({ code, detail: message });

function check(planned: PlannedStep, tools: ToolSet): Checked {
  const { tool, arguments: given, why } = planned;
  const step: AgentStep = {
    tool,
    arguments: given as AgentStep['arguments'],
    why,
    status: 'not_run',
    result: null,
    problem: null,
    endpoint: null,
  };
  try {
    const args = checkArguments(tool, given) as ToolArguments;
    const chosen = tools[tool] as Tool<AgentTool>;
    const checked = { ...step, arguments: args as AgentStep['arguments'], endpoint: chosen.endpointOf(args) };
    return { step: checked, run: (call) => chosen.run(args, call) };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { step: { ...step, status: 'failed', problem: problemOf(error) }, run: undefined };
  }
}

/** Why a step that fits is not run all the same; null where it is. */
function reasonNotToRun(place: number, { step }: Checked, earlier: readonly AgentStep[], settings: RunSettings) {
  if (place >= MOST_STEPS) {
    return new Fault('invalid-input', `A request may hold ${MOST_STEPS} calls. Ask for this one by itself.`);
  }
  if (step.tool !== 'generate_report') return null;
  const hasResults = step.arguments.about === 'previous-run' ? settings.hasPrevious : earlier.some(isReportable);
  return hasResults
    ? null
    : new Fault('not-found', 'There are no results to report on. Ask for a detection, validation or comparison first.');
}

function describeEnd({ tool, endpoint, status, problem }: AgentStep): string {
  const where = endpoint === null ? tool : `${tool} (${endpoint})`;
  return `${where}: ${status.replace('_', ' ')}${problem ? `, ${problem.code}` : ''}`;
}

const RULES: Readonly<Record<AgentStep['status'], string>> = {
  done: 'executor.done',
  partial: 'executor.partial',
  failed: 'executor.failed',
  not_run: 'executor.not-run',
};

/** Runs a step that fits. Faults: that of the outer signal. */
async function runChecked({ step, run }: Checked, left: number, earlier: readonly AgentStep[], settings: RunSettings) {
  const { signal, onProgress = () => undefined } = settings;
  const { shareMs, limitMs } = sharesOf(settings.timeMs, left);
  if (limitMs <= 0 || !run) {
    const fault = new Fault('timed-out', 'The time of the request was over before its turn. Ask for it by itself.');
    return { ...step, status: 'not_run' as const, problem: problemOf(fault) };
  }
  try {
    const outcome = await withinTime(limitMs, signal, (inner) => run({ signal: inner, shareMs, earlier, onProgress }));
    return { ...step, status: outcome.isPartial ? ('partial' as const) : ('done' as const), result: outcome.result };
  } catch (error) {
    if (signal.aborted) throw abortReason(signal);
    if (!isFault(error)) throw error;
    return { ...step, status: 'failed' as const, problem: problemOf(error) };
  }
}

/** What is left of the time, and the part of it for one of so many steps. */
function sharesOf(remainingMs: number, steps: number): { shareMs: number; limitMs: number } {
  return { shareMs: remainingMs / Math.max(1, steps), limitMs: remainingMs };
}

/**
 * Runs the calls of a decision one after the other, in the order of the text. Each is checked here again, whoever
 * planned it; one that fails does not stop those that do not need it.
 * @returns the calls with what came of them, and what to add to the trace. Faults: that of an aborted signal.
 */
export async function runSteps(
  planned: readonly PlannedStep[],
  settings: RunSettings,
): Promise<{ steps: AgentStep[]; trace: TraceEntry[] }> {
  for (const { tool } of planned) assertAllowed(tool);
  const started = performance.now();
  const steps: AgentStep[] = [];
  for (const [place, one] of planned.entries()) {
    const checked = check(one, settings.tools);
    const reason = checked.run && settings.execute ? reasonNotToRun(place, checked, steps, settings) : null;
    if (!checked.run || !settings.execute) steps.push(checked.step);
    else if (reason) steps.push({ ...checked.step, problem: problemOf(reason) });
    else {
      settings.onStart?.(checked.step);
      const timeMs = settings.timeMs - (performance.now() - started);
      const left = Math.min(planned.length, MOST_STEPS) - place;
      steps.push(await runChecked(checked, left, steps, { ...settings, timeMs }));
    }
    settings.onEnd?.(steps[place]!);
  }
  return { steps, trace: steps.map(toTrace) };
}

const toTrace = (step: AgentStep): TraceEntry => ({
  stage: 'execute',
  rule: RULES[step.status],
  spans: step.why,
  note: describeEnd(step),
});
