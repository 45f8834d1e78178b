import { type Block, data, type Phrase, part, type ReportDocument, type Section, say } from '../../report/document.js';
import type { AnswerWords } from '../answer/answer-words.js';
import { fill } from '../answer/phrases.js';
import { sayStep } from '../answer/say-answer.js';
import { resultOf, type ToolResult } from '../answer/tool-result.js';
import { drawComparison } from './comparison-section.js';
import { drawOrigins } from './origins.js';
import type { AgentReportInput } from './report-input.js';
import { drawDetections, drawHealth, drawModels, drawPlan, drawUnread, drawValidation } from './sections.js';
import { label } from './table-of.js';

function drawResult(result: ToolResult, words: AnswerWords): Block[] {
  switch (result.tool) {
    case 'detect_image':
      return [...drawOrigins([result.result], words), ...drawDetections([result.result], words)];
    case 'detect_folder': {
      const images = result.result.entries.flatMap((entry) => (entry.result ? [entry.result] : []));
      const origins = drawOrigins([result.result.origin], words);
      return [...origins, ...drawDetections(images, words), ...drawUnread(result, words)];
    }
    case 'list_models':
      return drawModels(result, words);
    case 'validate_dataset':
      return drawValidation(result, words);
    case 'compare_models':
      return result.result.comparison ? drawComparison(result.result.comparison, words) : [];
    case 'train_model':
      return drawPlan(result, words);
    case 'check_health':
      return drawHealth(result, words);
    case 'generate_report':
      return [];
  }
}

const TITLES = {
  detect_image: 'detections',
  detect_folder: 'detections',
  list_models: 'models',
  validate_dataset: 'validation',
  compare_models: 'comparison',
  train_model: 'training_plan',
  check_health: 'health',
} as const;

/** What a call was about, from its arguments. */
function subjectOf(result: ToolResult): Phrase {
  const { args } = result;
  if ('image_path' in args) return say`: ${data(args.image_path)}`;
  if ('models' in args) return say`: ${data(args.models.join(', '))}`;
  const place = 'folder_path' in args ? args.folder_path : 'config_path' in args ? args.config_path : undefined;
  return place === undefined ? [] : say`: ${data(place)}`;
}

function drawSection(result: ToolResult, place: number, words: AnswerWords): Section[] {
  if (result.tool === 'generate_report') return [];
  const title = [...label(words, TITLES[result.tool]), ...subjectOf(result)];
  return [part(`call-${place + 1}`, title, drawResult(result, words))];
}

/** A report over the results of calls: what was asked, what came of it in short, and each result in tables. */
export function buildAgentReport({ asked, run, steps, words, time, version }: AgentReportInput): ReportDocument {
  const results = steps.flatMap((step) => resultOf(step) ?? []);
  const sentences = steps.filter(({ tool }) => tool !== 'generate_report').flatMap((step) => sayStep(step, words));
  const summary: Block[] = [
    { kind: 'facts', facts: [{ label: words.report.asked, value: [data(asked, 1000)] }] },
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
      fill(words.report.figures_from, { run: source }),
      fill(words.report.made_by, { version: data(version), time: say`${time}` }),
    ],
    language: words.language,
  };
}
