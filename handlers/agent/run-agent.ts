import * as z from 'zod';
import { formatAnswer } from '../../core/agent/answer/format-answer.js';
import { decide, placesToFind } from '../../core/agent/decide.js';
import { type AgentAnswer, type AgentStep, isReportable } from '../../core/agent/decision/agent-answer.js';
import type { Decision, RequestedCall } from '../../core/agent/decision/decision.js';
import { type RunSettings, runSteps } from '../../core/agent/execute/run-steps.js';
import { fillPlaceholder, readReply } from '../../core/agent/frames/read-reply.js';
import type { AgentReport } from '../../core/agent/report/agent-report.js';
import {
  type AgentRun,
  latestRunId,
  RunId,
  readRun,
  readRunWithResults,
  storeRun,
} from '../../core/agent/runs/agent-run.js';
import { isReport, toolOf } from '../../core/agent/tools/agent-tool.js';
import { resolveAllowedPath } from '../../core/base/paths/allowed-path.js';
import type { ByteStore } from '../../core/store/byte-store.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import type { Config } from '../kit/config.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { checkSharedState } from '../kit/shared-state.js';
import { stateStore } from '../kit/state-store.js';
import { agentKnowledge, wordsFor } from './knowledge.js';
import { toolRunner } from './run-tool.js';

export const AgentRequest = z
  .strictObject({
    text: z.string().min(1).max(4000).meta({
      description: 'Request in English or Chinese; quoted texts, paths and URLs are treated as data',
      example: 'detect dogs in photos/park.jpg',
    }),
    attachments: z
      .array(z.string().min(1).max(4096))
      .max(20)
      .default([])
      .meta({
        description: 'Paths that "this image", "it" or "this folder" in the text refer to',
        example: ['photos/park.jpg'],
      }),
    previous: RunId.optional().meta({
      description: '`run_id` of an earlier response that this request continues: "write a report about it"',
      example: 'run-20261121-113000123-3f2a',
    }),
    backend: DetectOptions.shape.backend.meta({
      description: 'Backend for detections, unless the text names a model',
      example: 'onnx',
    }),
    model_path: DetectOptions.shape.model_path.meta({
      description: 'Model for detections, unless the text names one',
      example: 'yolox_nano',
    }),
    execute: z
      .boolean()
      .default(true)
      .meta({ description: 'If false, returns the planned calls without running them', example: true }),
  })
  .meta({
    id: 'AgentRequest',
    description: 'A request in plain language',
    example: { text: 'detect dogs in photos/park.jpg and write a report' },
  });
export type AgentRequest = z.infer<typeof AgentRequest>;

/** Share of the request's time for the tool calls. The rest is for the answer. */
const TIME_FOR_CALLS = 0.9;

/** Callbacks that inform a user at a terminal. */
export interface AgentWatch extends Pick<RunSettings, 'onStart' | 'onProgress' | 'onEnd'> {
  /** Called with the decision before any tool runs. */
  onDecision?(decision: Decision): void;
  /** Report format that follows from the file name the user gave, if any. */
  reportFormat?: AgentReport['format'];
}

type Calls = Extract<Decision, { kind: 'call' }>;

function withFormat(steps: readonly RequestedCall[], format: AgentWatch['reportFormat']): readonly RequestedCall[] {
  if (format === undefined) return steps;
  return steps.map((step) => (isReport(step.tool) ? { ...step, arguments: { ...step.arguments, format } } : step));
}

async function runCalls(
  decision: Calls,
  { text, execute }: AgentRequest,
  previous: AgentRun | null,
  { context, watch }: { context: RunContext; watch: AgentWatch },
): Promise<AgentAnswer> {
  const { config, signal } = context;
  const { language, not_done } = decision;
  const now = new Date();
  const { steps, trace } = await runSteps(withFormat(decision.steps, watch.reportFormat), {
    ...watch,
    run: toolRunner(context, { text, language, previous, now }),
    defaultBackend: config.backend,
    execute,
    timeMs: config.timeoutMs * TIME_FOR_CALLS,
    signal,
    hasPrevious: previous?.steps.some(isReportable) ?? false,
  });
  const hasResults = steps.some(({ status }) => status === 'done' || status === 'partial');
  const run = { text, language, previous: previous?.id ?? null, steps };
  return {
    kind: 'call',
    run_id: hasResults ? await storeRun(stateStore(config), run, now) : null,
    language,
    ...formatAnswer(steps, not_done, wordsFor(language)),
    steps,
    not_done,
    choices: [],
    refusal: null,
    trace: [...decision.trace, ...trace],
  };
}

/** Plans the calls that wait for the user's choice, without executing them. */
async function waitingSteps(
  { steps, language }: Extract<Decision, { kind: 'clarify' }>,
  { text }: AgentRequest,
  context: RunContext,
): Promise<AgentAnswer['steps']> {
  if (steps.length === 0) return [];
  const { config, signal } = context;
  const planned = await runSteps(steps, {
    run: toolRunner(context, { text, language, previous: null, now: new Date() }),
    defaultBackend: config.backend,
    execute: false,
    timeMs: config.timeoutMs,
    signal,
    hasPrevious: false,
  });
  return planned.steps;
}

/** Returns the answer to a request for which no tool runs. */
function answerOnly(decision: Exclude<Decision, { kind: 'call' }>, steps: AgentAnswer['steps'] = []): AgentAnswer {
  const { kind, language, message, not_done, trace } = decision;
  const isRefused = kind === 'refuse';
  return {
    kind,
    run_id: null,
    language,
    message,
    figures: [],
    steps,
    not_done,
    choices: isRefused ? [] : decision.choices,
    refusal: isRefused ? { category: decision.category, can_do: decision.can_do } : null,
    trace,
  };
}

/** Executes a decision: runs its calls, or answers why nothing runs. */
export async function executeDecision(
  decision: Decision,
  request: AgentRequest,
  previous: AgentRun | null,
  around: { context: RunContext; watch: AgentWatch },
): Promise<AgentAnswer> {
  around.watch.onDecision?.(decision);
  if (decision.kind === 'call') return runCalls(decision, request, previous, around);
  if (decision.kind !== 'clarify') return answerOnly(decision);
  const { context } = around;
  const waiting = await waitingSteps(decision, request, context);
  const { text, language, choices } = { ...decision, text: request.text };
  const question = {
    text,
    language,
    previous: previous?.id ?? null,
    steps: [],
    choices: choices.map((one) => one.text),
  };
  return { ...answerOnly(decision, waiting), run_id: await storeRun(stateStore(context.config), question, new Date()) };
}

/** Returns the chosen request if the text answers the question of the earlier run: "2", "yes"; otherwise the text. */
async function answeredText({ text, previous }: AgentRequest, state: ByteStore): Promise<string> {
  if (previous === undefined || text.length > MAX_REPLY) return text;
  const { choices } = await readRun(state, previous);
  if (choices.length === 0) return text;
  const { languages } = agentKnowledge();
  const index = readReply(text, choices.length, languages);
  return (index === null ? fillPlaceholder(text, choices, languages) : choices[index]) ?? text;
}

/** Maximum characters of an answer to a question. */
const MAX_REPLY = 60;

/** Returns settings with the requested backend and model as the defaults. A model alone implies the onnx backend. */
function withModel(config: Config, { backend, model_path: model }: AgentRequest): Config {
  if (backend === undefined && model === undefined) return config;
  return { ...config, backend: backend ?? 'onnx', model: model ?? config.model };
}

/** Returns the paths that are existing files or folders which requests may read. */
async function existingPlaces(paths: readonly string[], config: Config): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    paths.map((path) =>
      resolveAllowedPath(path, config).then(
        () => [path],
        () => [],
      ),
    ),
  );
  return new Set(found.flat());
}

/** Interprets and executes a request. Faults: not-found, if the earlier run that it refers to no longer exists; store-needed. */
export async function runAgent(sent: AgentRequest, context: RunContext, watch: AgentWatch = {}): Promise<AgentAnswer> {
  const { attachments, previous: id } = sent;
  if (id !== undefined) checkSharedState(context.config, process.env);
  const text = await answeredText(sent, stateStore(context.config));
  const request = { ...sent, text };
  const around = { context: { ...context, config: withModel(context.config, request) }, watch };
  const previous = id === undefined ? null : await readRunWithResults(stateStore(context.config), id);
  const { languages, policies, topics } = agentKnowledge();
  const steps = previous?.steps.filter(isReportable) ?? [];
  const tools = steps.map(({ tool }) => tool);
  const existing = await existingPlaces(placesToFind(text, languages), context.config);
  const started = performance.now();
  const decision = decide(text, {
    languages,
    policies,
    topics,
    attachments,
    existing,
    previous: previous ? { tools, steps } : null,
  });
  const note = `understood in ${(performance.now() - started).toFixed(1)} ms`;
  const timed = {
    ...decision,
    trace: [...decision.trace, { stage: 'decide' as const, rule: 'time', spans: [], note }],
  };
  return executeDecision(timed, request, previous, around);
}

/**
 * Whether a completed call is incomplete or has a negative result, so that the corresponding command would exit with a
 * nonzero code.
 */
export function fallsShort({ tool, status, result }: AgentStep): boolean {
  if (status !== 'done') return status === 'partial';
  return toolOf(tool).fallsShort?.(result) ?? false;
}

/** Returns the id of the last stored run. Only for a user who works alone on this machine. Faults: not-found. */
export function latestRun(config: Config): Promise<RunId> {
  return latestRunId(stateStore(config));
}
