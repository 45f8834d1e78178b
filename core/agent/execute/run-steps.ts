import { Fault, isFault } from '../../base/fault.js';
import { parseInput } from '../../base/parse-input.js';
import { abortReason, whenAborted } from '../../base/when-aborted.js';
import { type AgentStep, isReportable } from '../decision/agent-answer.js';
import type { RequestedCall, TraceEntry } from '../decision/decision.js';
import { type AgentTool, isReport, TOOLS, toolOf } from '../tools/agent-tool.js';

/** Result of a tool. */
export interface ToolOutcome {
  /** Plain data, already validated by the endpoint. */
  result: unknown;
  /** Whether a time or size limit ended it early. The result then contains a cursor to continue. */
  isPartial: boolean;
}

/** Input of a tool in addition to its arguments. */
export interface ToolCall {
  signal: AbortSignal;
  /** Time budget in ms. Unused time is available to the following steps. */
  shareMs: number;
  /** Finished steps of the same request, in order. */
  earlier: readonly AgentStep[];
  /** Called with the progress. @param unit English plural. */
  onProgress: OnToolProgress;
}

type OnToolProgress = (done: number, total: number, unit: 'images') => void;

/** Runs a tool with arguments that match its schema. Faults: those of its endpoint. */
export type RunTool = (tool: AgentTool, args: Record<string, unknown>, call: ToolCall) => Promise<ToolOutcome>;

/** A call with checked arguments, as it appears in the answer before it runs. */
interface PlannedCall {
  step: AgentStep;
  /** False if the arguments are invalid. */
  mayRun: boolean;
}

const problemOf = ({ code, message }: Fault): AgentStep['problem'] => ({ code, detail: message });

/** Throws if a tool is not on the allowlist. That is a bug of the planner, so no step of the plan may run. */
function assertAllowed(tool: string): asserts tool is AgentTool {
  if (!Object.hasOwn(TOOLS, tool))
    throw new Error(`"${tool.slice(0, 80)}" is not a tool of the agent. Use one of the allowed tools.`);
}

/** Checks a planned step against the schema of its tool again. */
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

/**
 * Runs work until a signal is aborted, even if the work ignores it. Faults: that of the signal.
 */
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

/** Maximum calls of one request. A text of 4,000 characters could request hundreds. */
const MAX_STEPS = 10;

export interface RunSettings {
  run: RunTool;
  /** Backend for detections that do not specify one. */
  defaultBackend: 'mock' | 'onnx';
  /** False only plans: returns the calls without running them. */
  execute: boolean;
  /** Time limit for all steps, in ms. */
  timeMs: number;
  signal: AbortSignal;
  /** Whether an earlier run has results to report on. */
  hasPrevious: boolean;
  /** Called before each call runs. */
  onStart?(step: AgentStep): void;
  onProgress?: OnToolProgress;
  /** Called after each call. */
  onEnd?(step: AgentStep): void;
}

/** Position of a call in its request. */
interface Turn {
  place: number;
  /** Number of calls in the request, including those that will not run. */
  total: number;
  earlier: readonly AgentStep[];
  /** Remaining time for all calls, in ms; may be slightly off, so only `deadline` decides. */
  leftMs: number;
  /** Aborted when the time for all calls is over. */
  deadline: AbortSignal;
}

/** Returns why a valid call is skipped, or null if it runs. */
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
 * Runs the calls of a decision in text order. Checks each again, regardless of what planned it. If one fails, calls
 * that do not depend on it still run.
 * @returns the calls with their results, and additions to the trace. Faults: that of an aborted signal.
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
