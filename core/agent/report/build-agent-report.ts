import { type Block, data, part, type ReportDocument, type Section, say } from '../../report/document.js';
import { type AnswerWords, COMMON } from '../answer/answer-words.js';
import { resultOf, type ToolResult } from '../answer/result-of.js';
import { sayStep } from '../answer/say-answer.js';
import { toolOf } from '../tools/agent-tool.js';
import { textOf } from '../words/vocabulary.js';
import type { AgentReportInput } from './report-input.js';

const { label, labelWith } = COMMON;

function drawSection({ tool, args, result }: ToolResult, place: number, words: AnswerWords): Section[] {
  if (tool.report === null) return [];
  const subject = tool.report.subject(args);
  const title = [...tool.report.title(words), ...(subject === undefined ? [] : say`: ${data(subject)}`)];
  return [part(`call-${place + 1}`, title, tool.report.draw(result, words))];
}

/** A report over the results of calls: what was asked, what came of it in short, and each result in tables. */
export function buildAgentReport({ asked, run, steps, words, time, version }: AgentReportInput): ReportDocument {
  const results = steps.flatMap((step) => resultOf(step) ?? []);
  const sentences = steps.filter(({ tool }) => toolOf(tool).report !== null).flatMap((step) => sayStep(step, words));
  const summary: Block[] = [
    { kind: 'facts', facts: [{ label: textOf(label(words, 'asked')), value: [data(asked, 1000)] }] },
    { kind: 'list', items: sentences },
  ];
  const source = run === null ? label(words, 'request') : [data(run)];
  return {
    title: label(words, 'title'),
    sections: [
      part('summary', label(words, 'summary'), summary),
      ...results.flatMap((result, place) => drawSection(result, place, words)),
    ],
    footer: [
      labelWith(words, 'figures_from', { run: source }),
      labelWith(words, 'made_by', { version: data(version), time: say`${time}` }),
    ],
    language: words.language,
  };
}
