import * as z from 'zod';
import {
  type Block,
  data,
  foldedPart,
  part,
  phrase,
  type ReportDocument,
  type Section,
  textOf,
} from '../../report/document.js';
import { writeHtml } from '../../report/html/write-html.js';
import { CHINESE_DETECTION_REPORT } from '../../report/language/chinese/detection-report.js';
import { inLanguage } from '../../report/language/translation.js';
import { writeMarkdown } from '../../report/markdown/write-markdown.js';
import type { ModelEntry } from '../../vision/models/model-list.js';
import { detectionSections } from '../../vision/report/detection-report.js';
import type { Thumbnails } from '../../vision/report/sections/attention.js';
import { type AnswerWords, COMMON } from '../answer/answer-words.js';
import { formatStep } from '../answer/format-answer.js';
import { type AgentStep, resultOf, type ToolResult } from '../decision/agent-answer.js';
import { toolOf } from '../tools/agent-tool.js';
import { type DetectedRun, detectedRunOf, runFactsOf } from './detected-run.js';

export const AgentReport = z
  .strictObject({
    format: z.enum(['markdown', 'html']).meta({ description: 'Format of the report', example: 'markdown' }),
    file_name: z.string().meta({ description: 'File name of the report', example: 'report.md' }),
    content: z.string().meta({ description: 'The report; nothing was written to the disk', example: '# Report' }),
  })
  .meta({ id: 'AgentReport', description: 'A report on results of the agent' });
export type AgentReport = z.infer<typeof AgentReport>;

/** Input of a report. All its figures come from the results of steps. */
export interface AgentReportInput {
  /** The request that produced the results. */
  asked: string;
  /** Id of the run; null for the current request. */
  run: string | null;
  steps: readonly AgentStep[];
  words: AnswerWords;
  /** Time of the report, ISO 8601. */
  time: string;
  /** Version of the toolkit. */
  version: string;
  /** Models on this machine, with what their cards state. */
  models: readonly ModelEntry[];
  /** Photos of each detection, by the path in its request. Empty for Markdown. */
  photos: ReadonlyMap<string, Thumbnails>;
}

/** Writes a report on results. Names and labels are data and never become markup. */
export function writeReport(format: AgentReport['format'], input: AgentReportInput): AgentReport {
  const name = input.steps.some(({ is_mock: isMock }) => isMock) ? 'made-up-report' : 'report';
  const content = inLanguage(input.words.language === 'zh' ? CHINESE_DETECTION_REPORT : null, () => {
    const document = buildAgentReport(input);
    return format === 'html' ? writeHtml(document) : writeMarkdown(document);
  });
  return { format, file_name: `${name}.${format === 'html' ? 'html' : 'md'}`, content };
}

const { label, labelWith } = COMMON;

/** Prefixes the ids of sections, which are unique only within one detection. */
function withPrefix(prefix: string, block: Block): Block {
  if (block.kind === 'section') {
    return { ...block, id: `${prefix}-${block.id}`, blocks: block.blocks.map((one) => withPrefix(prefix, one)) };
  }
  if (block.kind !== 'split') return block;
  const [main, aside] = [block.main, block.aside].map((side) => side.map((one) => withPrefix(prefix, one))) as [
    Block[],
    Block[],
  ];
  return { ...block, main, aside };
}

/** Renders the verdicts and images of a detection. */
function renderDetection(run: DetectedRun, id: string, input: AgentReportInput): Block[] {
  const thumbnails = input.photos.get(run.path) ?? new Map<string, null>();
  const facts = runFactsOf(run, input);
  return detectionSections({ tally: run.tally, facts, thumbnails }).map((section) => withPrefix(id, section));
}

function renderSection(result: ToolResult, place: number, input: AgentReportInput): Section[] {
  const { tool, args } = result;
  const { words } = input;
  if (tool.report === null) return [];
  const id = `call-${place + 1}`;
  const subject = tool.report.subject(args);
  const title = [...tool.report.title(words), ...(subject === undefined ? [] : phrase`: ${data(subject)}`)];
  const blocks = tool.report.render(result.result, words);
  const run = detectedRunOf(result);
  if (run === null) return [part(id, title, blocks)];
  const objects = foldedPart(`${id}-objects`, phrase`Each object`, blocks);
  const section = part(id, title, [...renderDetection(run, id, input), objects]);
  return [run.origin.is_mock ? { ...section, mark: 'made-up' } : section];
}

/** Builds a report on the results of calls: the request, a summary, and tables of each result. */
function buildAgentReport(input: AgentReportInput): ReportDocument {
  const { asked, run, steps, words, time, version } = input;
  const results = steps.flatMap((step) => resultOf(step) ?? []);
  const sentences = steps.filter(({ tool }) => toolOf(tool).report !== null).flatMap((step) => formatStep(step, words));
  const summary: Block[] = [
    { kind: 'facts', facts: [{ label: textOf(label(words, 'asked')), value: [data(asked, 1000)] }] },
    { kind: 'list', items: sentences },
  ];
  const mark = steps.some(({ is_mock: isMock }) => isMock) ? { mark: 'made-up' as const } : {};
  const source = run === null ? label(words, 'request') : [data(run)];
  return {
    title: label(words, 'title'),
    ...mark,
    sections: [
      { ...part('summary', label(words, 'summary'), summary), ...mark },
      ...results.flatMap((result, place) => renderSection(result, place, input)),
    ],
    footer: [
      labelWith(words, 'figures_from', { run: source }),
      labelWith(words, 'made_by', { version: data(version), time: phrase`${time}` }),
    ],
    language: words.language,
  };
}
