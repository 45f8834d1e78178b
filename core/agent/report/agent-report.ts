import * as z from 'zod';
import { type Block, data, part, phrase, type ReportDocument, type Section, textOf } from '../../report/document.js';
import { writeHtml } from '../../report/html/write-html.js';
import { writeMarkdown } from '../../report/markdown/write-markdown.js';
import { type AnswerWords, COMMON } from '../answer/answer-words.js';
import { formatStep } from '../answer/format-answer.js';
import { type AgentStep, resultOf, type ToolResult } from '../decision/agent-answer.js';
import { toolOf } from '../tools/agent-tool.js';

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
}

/** Writes a report on results. Names and labels are data and never become markup. */
export function writeReport(format: AgentReport['format'], input: AgentReportInput): AgentReport {
  const document = buildAgentReport(input);
  return format === 'html'
    ? { format, file_name: 'report.html', content: writeHtml(document) }
    : { format, file_name: 'report.md', content: writeMarkdown(document) };
}

const { label, labelWith } = COMMON;

function renderSection({ tool, args, result }: ToolResult, place: number, words: AnswerWords): Section[] {
  if (tool.report === null) return [];
  const subject = tool.report.subject(args);
  const title = [...tool.report.title(words), ...(subject === undefined ? [] : phrase`: ${data(subject)}`)];
  return [part(`call-${place + 1}`, title, tool.report.render(result, words))];
}

/** Builds a report on the results of calls: the request, a summary, and tables of each result. */
function buildAgentReport({ asked, run, steps, words, time, version }: AgentReportInput): ReportDocument {
  const results = steps.flatMap((step) => resultOf(step) ?? []);
  const sentences = steps.filter(({ tool }) => toolOf(tool).report !== null).flatMap((step) => formatStep(step, words));
  const summary: Block[] = [
    { kind: 'facts', facts: [{ label: textOf(label(words, 'asked')), value: [data(asked, 1000)] }] },
    { kind: 'list', items: sentences },
  ];
  const source = run === null ? label(words, 'request') : [data(run)];
  return {
    title: label(words, 'title'),
    sections: [
      part('summary', label(words, 'summary'), summary),
      ...results.flatMap((result, place) => renderSection(result, place, words)),
    ],
    footer: [
      labelWith(words, 'figures_from', { run: source }),
      labelWith(words, 'made_by', { version: data(version), time: phrase`${time}` }),
    ],
    language: words.language,
  };
}
