import { Fault, isFault } from '../../base/fault.js';
import { parseInput } from '../../base/parse-input.js';
import { abortReason, whenAborted } from '../../base/when-aborted.js';
import { type AgentStep, isReportable } from '../decision/agent-answer.js';
import type { RequestedCall, TraceEntry } from '../decision/decision.js';
import { type AgentTool, isReport, TOOLS, toolOf } from '../tools/agent-tool.js';

/** Result of a tool. */
export interface ToolOutcome {
  /** Plain data, which the endpoint has validated. */
  result: unknown;
  /** Whether a time or size limit ended the tool early. The result then has a cursor to continue. */
  isPartial: boolean;
}

/** What a tool gets in addition to its arguments. */
export interface ToolCall {
  signal: AbortSignal;
  /** Time limit of the call, ms. Unused time is left for the following calls. */
  shareMs: number;
  /** Finished steps of the same request, in order. */
  earlier: readonly AgentStep[];
  /**
   * Reports progress.
   * @param unit English plural of the counted units.
   */
  onProgress: OnToolProgress;
}

type OnToolProgress = (done: number, total: number, unit: 'images') => void;

/** Runs a tool. The arguments must match its schema. Faults: those of its endpoint. */
export type RunTool = (tool: AgentTool, args: Record<string, unknown>, call: ToolCall) => Promise<ToolOutcome>;

/** A checked call and its step of the answer, before it runs. */
interface PlannedCall {
  step: AgentStep;
  /** False if the arguments are invalid. */
  mayRun: boolean;
}

const problemOf = ({ code, message }: Fault): AgentStep['problem'] => ({ code, detail: message });

/** Throws if a tool is not on the allowlist. That would be a bug of the planner, so no step may run. */
function assertAllowed(tool: string): asserts tool is AgentTool {
  if (!Object.hasOwn(TOOLS, tool))
    throw new Error(`"${tool.slice(0, 80)}" is not a tool of the agent. Use one of the allowed tools.`);
}

/** Checks a planned call against the schema of its tool again. */
function toCall({ tool: name, arguments: given, why }: RequestedCall, defaultBackend: 'mock' | 'onnx'): PlannedCall {
  const tool = toolOf(name);
  const step: AgentStep = {
    tool: name,
    arguments: given,
    why,
    status: 'not_run',
    result: null,
    problem: null,
    is_mock: false,
    endpoint: null,
  };
  try {
    const args = parseInput(tool.arguments, given);
    const endpoint = tool.isByEndpoint?.(args) === false ? null : tool.endpoint;
    const isMock = tool.isMock?.(args, defaultBackend) ?? false;
    return { step: { ...step, arguments: args, is_mock: isMock, endpoint }, mayRun: true };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { step: { ...step, status: 'failed', problem: problemOf(error) }, mayRun: false };
  }
}

/** Runs work until a signal aborts, even if the work ignores the signal. Faults: the reason of the signal. */
async function untilAborted<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { aborted, stop } = whenAborted(signal);
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    stop();
  }
}

const outOfTime = () =>
  new Fault('timed-out', 'The time of the request ran out. Request less at once, or raise HANDLENS_TIMEOUT_S.');

/** Maximum calls per request. A text of 4,000 characters could request hundreds. */
const MAX_STEPS = 10;

export interface RunSettings {
  run: RunTool;
  /** Backend of detections that do not specify one. */
  defaultBackend: 'mock' | 'onnx';
  /** False returns the calls without running them. */
  execute: boolean;
  /** Time limit for all calls together, ms. */
  timeMs: number;
  signal: AbortSignal;
  /** Whether an earlier run has results for a report. */
  hasPrevious: boolean;
  /** Called before each call. */
  onStart?(step: AgentStep): void;
  onProgress?: OnToolProgress;
  /** Called after each call. */
  onEnd?(step: AgentStep): void;
}

/** Position of a call in its request, and the remaining time. */
interface Turn {
  place: number;
  /** Number of calls in the request, including skipped ones. */
  total: number;
  earlier: readonly AgentStep[];
  /** Remaining time for all calls, ms. Only an estimate; `deadline` decides. */
  leftMs: number;
  /** Aborts when the time for all calls is over. */
  deadline: AbortSignal;
}

/** Returns why a valid call is skipped; null if it runs. */
function reasonNotToRun(
  { tool, arguments: args }: AgentStep,
  { place, earlier, deadline }: Turn,
  hasPrevious: boolean,
) {
  if (place >= MAX_STEPS) {
    return new Fault(
      'invalid-input',
      `A request can contain at most ${MAX_STEPS} calls. Send this one in a separate request.`,
    );
  }
  if (deadline.aborted) {
    return new Fault('timed-out', 'The time of the request ran out before this step. Send it in a separate request.');
  }
  if (!isReport(tool)) return null;
  const hasResults = args.about === 'previous-run' ? hasPrevious : earlier.some(isReportable);
  return hasResults
    ? null
    : new Fault('not-found', 'There are no results to report on. Request a detection, validation or comparison first.');
}

async function takeTurn({ step, mayRun }: PlannedCall, turn: Turn, settings: RunSettings): Promise<AgentStep> {
  const { signal, onStart, onProgress = () => undefined } = settings;
  if (!mayRun || !settings.execute) return step;
  const reason = reasonNotToRun(step, turn, settings.hasPrevious);
  if (reason) return { ...step, problem: problemOf(reason) };
  onStart?.(step);
  const { earlier, leftMs, deadline } = turn;
  const shareMs = Math.max(0, leftMs) / (Math.min(turn.total, MAX_STEPS) - turn.place);
  try {
    const work = (inner: AbortSignal) =>
      settings.run(step.tool, step.arguments, { signal: inner, shareMs, earlier, onProgress });
    const { result, isPartial } = await untilAborted(AbortSignal.any([signal, deadline]), work);
    return { ...step, status: isPartial ? 'partial' : 'done', result };
  } catch (error) {
    if (signal.aborted) throw abortReason(signal);
    if (!isFault(error)) throw error;
    return { ...step, status: 'failed', problem: problemOf(error) };
  }
}

const RULES: Readonly<Record<AgentStep['status'], string>> = {
  done: 'executor.done',
  partial: 'executor.partial',
  failed: 'executor.failed',
  not_run: 'executor.not-run',
};

function toTrace({ tool, endpoint, status, problem, why }: AgentStep): TraceEntry {
  const where = endpoint === null ? tool : `${tool} (${endpoint})`;
  const note = `${where}: ${status.replace('_', ' ')}${problem ? `, ${problem.code}` : ''}`;
  return { stage: 'execute', rule: RULES[status], spans: why, note };
}

/**
 * Runs the calls of a decision in text order. Checks each of them again, wherever it comes from. After a failure, calls
 * that do not depend on the failed one still run.
 * @returns the calls with their results, and trace entries to add. Faults: the reason of the signal.
 */
export async function runSteps(
  planned: readonly RequestedCall[],
  settings: RunSettings,
): Promise<{ steps: AgentStep[]; trace: TraceEntry[] }> {
  for (const { tool } of planned) assertAllowed(tool);
  const started = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(outOfTime()), settings.timeMs);
  const steps: AgentStep[] = [];
  try {
    for (const [place, one] of planned.entries()) {
      const leftMs = settings.timeMs - (performance.now() - started);
      const turn = { place, total: planned.length, earlier: [...steps], leftMs, deadline: deadline.signal };
      const step = await takeTurn(toCall(one, settings.defaultBackend), turn, settings);
      steps.push(step);
      settings.onEnd?.(step);
    }
  } finally {
    clearTimeout(timer);
  }
  return { steps, trace: steps.map(toTrace) };
}
