import { type Block, say } from '../../report/document.js';
import type { AnswerWords } from '../answer/answer-words.js';
import type { ToolResult } from '../answer/tool-result.js';
import { count, fixed, text } from './cells.js';
import { drawOrigins } from './origins.js';
import { label, tableOf } from './table-of.js';

type Comparison = NonNullable<Extract<ToolResult, { tool: 'compare_models' }>['result']['comparison']>;

/** The models side by side, as COCO counts; without labels, how much each found. */
function drawModels(comparison: Comparison, words: AnswerWords): Block[] {
  const rows = comparison.models.map(({ label: name, licence, detections, overall, latency_ms: latency }) => [
    text(name),
    text(licence),
    count(detections),
    fixed(overall?.precision, 3),
    fixed(overall?.recall, 3),
    fixed(overall?.ap50_95, 3),
    fixed(latency?.p50, 1),
  ]);
  return [
    ...tableOf(
      words,
      label(words, 'models'),
      [
        ['model', 'text'],
        ['licence', 'text'],
        ['found', 'figure'],
        ['precision', 'figure'],
        ['recall', 'figure'],
        ['ap', 'figure'],
        ['latency', 'figure'],
      ],
      rows,
    ),
  ];
}

function drawClasses({ models }: Comparison, words: AnswerWords): Block[] {
  const rows = models.flatMap(({ label: name, by_class: classes }) =>
    classes.map(({ class_name: className, figures }) => [
      text(name),
      text(className),
      count(figures.found),
      fixed(figures.ap50_95, 3),
    ]),
  );
  return tableOf(
    words,
    label(words, 'objects_by_class'),
    [
      ['model', 'text'],
      ['object_class', 'text'],
      ['found', 'figure'],
      ['ap', 'figure'],
    ],
    rows,
  );
}

function drawDifferences({ differences }: Comparison, words: AnswerWords): Block[] {
  const rows = differences.map(({ image, class_name: className, confidence, found_by: finders }) => [
    text(image),
    text(className),
    fixed(confidence, 2),
    text(finders.length === 0 ? null : finders.join(', ')),
  ]);
  return tableOf(
    words,
    label(words, 'differences'),
    [
      ['image', 'text'],
      ['object_class', 'text'],
      ['confidence', 'figure'],
      ['found_by', 'text'],
    ],
    rows,
  );
}

/** The models side by side, class by class, where they differ, and what one should know of it. */
export function drawComparison(comparison: Comparison, words: AnswerWords): Block[] {
  const warnings = comparison.warnings.map((warning) => say`${warning}`);
  const origins = comparison.models.map(({ label: name, model, sha256, ...rest }) => ({
    ...rest,
    model: { id: model ?? name, sha256 },
  }));
  return [
    ...drawOrigins(origins, words),
    ...drawModels(comparison, words),
    ...(warnings.length === 0 ? [] : [{ kind: 'list' as const, items: warnings }]),
    ...drawClasses(comparison, words),
    ...drawDifferences(comparison, words),
  ];
}
