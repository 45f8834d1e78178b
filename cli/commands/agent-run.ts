import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { AgentAnswer } from '../../core/agent/decision/agent-answer.js';
import type { RequestedCall } from '../../core/agent/decision/decision.js';
import { Fault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { parseInput } from '../../core/base/parse-input.js';
import type { ModelList } from '../../core/vision/models/model-list.js';
import { AgentRequest, type AgentWatch, latestRun, runAgent } from '../../handlers/agent/run-agent.js';
import { endpoint } from '../../handlers/detection/agent-run.js';
import { currentConfig } from '../../handlers/kit/current-config.js';
import { withCandidates } from '../agent-choices.js';
import { canAskUser, choose } from '../ask-user.js';
import { offer } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { type DefaultFields, defaultForAgent, logMissingModel } from '../default-model.js';
import { bodyFromFlags } from '../flags.js';
import { firstImage, firstTable } from '../input-files.js';
import { listenForInterrupt } from '../interrupt.js';
import {
  describeAgent,
  describeCalls,
  describeOutcome,
  describeResults,
  describeTrace,
  problemInFlags,
} from '../output/describe-agent.js';
import { openProgress, type Progress } from '../output/progress.js';
import { refuseExisting } from '../output/refuse-existing.js';
import { reportFormatOf } from '../output/report-format.js';
import { wrote } from '../output/wrote.js';
import type { Terminal } from '../terminal.js';
import { agentExitCode } from './agent-exit.js';

interface Flags {
  backend?: string;
  modelPath?: string;
  after?: string;
  attach?: string[];
  planOnly?: boolean;
  trace?: boolean;
  output?: string;
  overwrite?: boolean;
  json?: boolean;
  quiet?: boolean;
}

async function requestOf(words: readonly string[], flags: Flags, model: DefaultFields): Promise<AgentRequest> {
  const argument = words.join(' ');
  const text = argument === '-' ? (await readText(process.stdin)).trim() : argument;
  const { after } = flags;
  const previous = after === 'last' ? await latestRun(await currentConfig(process.env)) : after;
  return parseInput(AgentRequest, {
    text,
    attachments: flags.attach ?? [],
    execute: flags.planOnly !== true,
    ...model,
    ...(previous === undefined ? {} : { previous }),
  });
}

/** Minimum time between two updates of the progress bar, ms. An update takes longer than processing a small image. */
const UPDATE_INTERVAL_MS = 50;

/** Prints the plan of several calls, the end of each call, and a progress bar for images. */
function watchCalls(terminal: Terminal, { output, json, planOnly }: Flags): AgentWatch {
  let progress: Progress | null = null;
  let lastUpdate = 0;
  let begun: number | null = null;
  let number = 0;
  const reportFormat = output === undefined ? null : reportFormatOf(output);
  return {
    ...(reportFormat === null ? {} : { reportFormat }),
    onDecision(decision) {
      if (json || planOnly || decision.kind !== 'call' || decision.steps.length < 2) return;
      terminal.log(describeCalls(decision.steps, output ?? null, terminal).join('\n'));
    },
    onStart() {
      progress = openProgress(terminal, { label: 'Running', unit: 'images' });
      begun = performance.now();
    },
    onProgress(done, total) {
      if (done < total && performance.now() - lastUpdate < UPDATE_INTERVAL_MS) return;
      lastUpdate = performance.now();
      progress?.update(done, total);
    },
    onEnd(step) {
      progress?.clear();
      progress = null;
      number += 1;
      const seconds = begun === null ? null : (performance.now() - begun) / 1000;
      begun = null;
      const isPlanned = step.status === 'not_run' && step.problem === null;
      if (!isPlanned && !json) terminal.log(describeOutcome(step, { number, seconds }, terminal));
    },
  };
}

/** Whether a call detects objects with the default model. */
const needsDefault = ({ tool, arguments: given }: RequestedCall) =>
  tool.startsWith('detect_') && given.backend === undefined && given.model_path === undefined;

interface Surroundings {
  terminal: Terminal;
  /** All models with the default one; null if the request names a model or backend. */
  list: ModelList | null;
}

async function runOnce(request: AgentRequest, flags: Flags, { terminal, list }: Surroundings): Promise<AgentAnswer> {
  const controller = new AbortController();
  const { interrupted, stop } = listenForInterrupt();
  const calls = watchCalls(terminal, flags);
  const watch: AgentWatch = {
    ...calls,
    onDecision(decision) {
      calls.onDecision?.(decision);
      if (list && decision.kind === 'call' && decision.steps.some(needsDefault)) logMissingModel(list, terminal);
    },
  };
  try {
    const context = { config: await currentConfig(process.env), signal: controller.signal };
    return await Promise.race([runAgent(request, context, watch), interrupted]);
  } catch (error) {
    controller.abort(new Fault('cancelled', 'Stopped.'));
    throw error;
  } finally {
    stop();
  }
}

function reportIn({ steps }: AgentAnswer): { format: 'markdown' | 'html'; content: string } | null {
  const step = steps.findLast(({ tool, status }) => tool === 'generate_report' && status === 'done');
  return step ? (step.result as { format: 'markdown' | 'html'; content: string }) : null;
}

/**
 * Writes the report of an answer, if it has one, to the output file or to standard output.
 * @returns whether it was printed.
 */
async function outputReport(answer: AgentAnswer, { output, overwrite }: Flags, terminal: Terminal): Promise<boolean> {
  const report = reportIn(answer);
  if (output !== undefined && report) {
    await writeFileAtomically(resolve(output), report.content, overwrite ? 'replace' : 'refuse');
    terminal.log(wrote(output, terminal));
  } else if (output !== undefined) terminal.log(`No report was made, so "${output}" was not written.`);
  else if (report?.format === 'html') terminal.log(`Save the report with: ${SAVE_REPORT}`);
  const isPrinted = output === undefined && report?.format === 'markdown';
  if (isPrinted) terminal.document(`${report.content.trimEnd()}\n`);
  return isPrinted;
}

const SAVE_REPORT = 'vision-cli agent run "write an html report" --after last -o report.html';

async function outputAnswer(answer: AgentAnswer, flags: Flags, terminal: Terminal): Promise<void> {
  if (flags.json) {
    terminal.data(JSON.stringify(answer));
    if (flags.output !== undefined) await outputReport(answer, flags, terminal);
    return;
  }
  // A printed report contains the results of the calls.
  const isPrinted = await outputReport(answer, flags, terminal);
  if (!isPrinted) for (const text of describeResults(answer, terminal)) terminal.data(text);
  terminal.data(describeAgent(answer, terminal));
  if (flags.trace) terminal.data(describeTrace(answer.trace, terminal));
  // The choices of a question are printed as commands.
  if (answer.run_id === null || answer.kind === 'clarify') return;
  terminal.log(`Continue from this run with --after ${answer.run_id}, or --after last.`);
}

async function run(words: string[], _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  refuseExisting(flags.output, { overwrite: flags.overwrite === true });
  const given = bodyFromFlags(AgentRequest, { backend: flags.backend, modelPath: flags.modelPath });
  const { list, fields } = await defaultForAgent(given);
  let request = await requestOf(words, flags, { ...given, ...fields });
  for (;;) {
    const answer = await runOnce(request, flags, { terminal, list });
    const choices = flags.json ? answer.choices : await withCandidates(answer.choices);
    await outputAnswer(flags.json ? answer : { ...answerInFlags(answer), choices }, flags, terminal);
    process.exitCode = agentExitCode(answer);
    if (answer.kind === 'refuse') await suggestRequest(request.text, terminal);
    if (answer.kind !== 'clarify' || choices.length === 0 || !canAskUser(flags)) return;
    terminal.log('');
    const text = await choose(choices);
    if (text === null) return;
    request = parseInput(AgentRequest, { ...request, text });
  }
}

/** Words of requests about tables. */
const ABOUT_TABLES = /\b(?:tables?|spreadsheets?|rows?|columns?|csv|xlsx?|excel|clean)\b|表/i;

/** Suggests a request that runs in the current folder: on a table if the refused one is about tables, or on an image. */
async function suggestRequest(text: string, terminal: Terminal): Promise<void> {
  if (!terminal.canSuggest) return;
  const [image, table] = [await firstImage(), await firstTable()];
  const isTable = table !== null && (image === null || ABOUT_TABLES.test(text));
  const request = isTable ? `profile ${table}` : image === null ? null : `detect objects in ${image}`;
  if (request !== null) terminal.suggest(['vision-cli', 'agent', 'run', request]);
}

/** Replaces field names in the problems of the calls by flags. */
function answerInFlags(answer: AgentAnswer): AgentAnswer {
  const details = answer.steps.flatMap(({ problem }) => (problem === null ? [] : [problem.detail]));
  const message = details.reduce(
    (text, detail) => text.replaceAll(detail, () => problemInFlags(detail)),
    answer.message,
  );
  return { ...answer, message };
}

const collect = (value: string, before: string[] = []) => [...before, value];

/** `vision-cli agent run TEXT` */
export function addAgentRun(group: Command): void {
  const command = group
    .command('run')
    .summary('Run a request in plain language')
    .description(
      `${endpoint.summary}. The text, in English or Chinese, is interpreted by rules, not by a model. Nothing is trained. The only file it writes is a requested report, with --output.`,
    )
    .argument('<text...>', 'the request; - for standard input')
    .option('--attach <path>', 'a path that "it" or "this image" refers to; may be repeated', collect)
    .option('--after <run>', 'continue from an earlier run: its id, or "last"')
    .addOption(
      offer(new Option('--backend <name>', 'backend for detections, unless the text names a model: mock, onnx'), [
        'mock',
        'onnx',
      ]),
    )
    .addOption(offer(new Option('--model-path <text>', 'model for detections, unless the text names one'), 'models'))
    .option('--plan-only', 'show the planned calls without running them')
    .option('--trace', 'print the matched words and rules')
    .option('-o, --output <file>', 'write the requested report to this file (.md or .html)')
    .option('--overwrite', 'overwrite an existing file')
    .action(run);
  withExamples(command, [
    'vision-cli agent run "detect dogs in photos/park.jpg"',
    'vision-cli agent run "detect people in photos/ and write a report" -o report.html',
    'vision-cli agent run "write a report about it" --after last -o report.md',
    'vision-cli agent run "validate signs/data.yaml, then train on it for 20 epochs" --plan-only --trace',
  ]);
}
