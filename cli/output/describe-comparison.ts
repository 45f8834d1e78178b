import { formatOrigin } from '../../core/vision/formats/origin-text.js';
import type { CompareResult } from '../../handlers/detection/models-compare.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { countOf, grouped, shortened, sizeOf } from './figures.js';

type Comparison = NonNullable<CompareResult['comparison']>;
type Model = Comparison['models'][number];
type Difference = Comparison['differences'][number];

const MAX_CLASSES = 20;
const MAX_MISTAKES = 5;
const MAX_DIFFERENCES = 10;

const part = (value: number | null | undefined) => (value === null || value === undefined ? '-' : value.toFixed(3));
const time = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(1));

/**
 * Formats rows as a table. The first one is the header.
 * @param lefts number of left-aligned columns at the start.
 */
function table(rows: readonly string[][], lefts: number, terminal: Terminal): string[] {
  const align = rows[0]!.map((_, column) => (column < lefts ? 'left' : 'right') as 'left' | 'right');
  const lines = columns(
    rows.map((row) => row.map(plain)),
    align,
  );
  return lines.map((line, place) => `  ${place === 0 ? terminal.paint('dim', line) : line}`);
}

function accuracyTable({ models }: Comparison, terminal: Terminal): string[] {
  const head = ['model', 'found', 'precision', 'recall', 'F1', 'AP50', 'AP50-95', 'best conf'];
  const rows = models.map(({ label, detections, overall, best_confidence: best }) => [
    shortened(label, 20),
    grouped(detections),
    ...[overall?.precision, overall?.recall, overall?.f1, overall?.ap50, overall?.ap50_95, best].map(part),
  ]);
  return table([head, ...rows], 1, terminal);
}

function costTable({ models, labelled_objects: labelled }: Comparison, terminal: Terminal): string[] {
  const isCounted = labelled === null;
  const head = ['model', 'licence', 'size', ...(isCounted ? ['found'] : []), 'p50 ms', 'p90 ms', 'p99 ms'];
  const rows = models.map(({ label, licence, bytes, detections, latency_ms: times }) => [
    shortened(label, 24),
    shortened(licence ?? '-', 16),
    bytes === null ? '-' : sizeOf(bytes),
    ...(isCounted ? [grouped(detections)] : []),
    ...[times?.p50, times?.p90, times?.p99].map(time),
  ]);
  return table([head, ...rows], 2, terminal);
}

/** Formats accuracy and cost as two tables, because one would be too wide for a narrow terminal. */
function modelTables(comparison: Comparison, terminal: Terminal): string[] {
  const cost = costTable(comparison, terminal);
  return comparison.labelled_objects === null ? cost : [...accuracyTable(comparison, terminal), '', ...cost];
}

/** Returns the classes of all models, those with the most labels first, then those with the most detections. */
function classesOf(models: readonly Model[]): { id: number; name: string; labelled: number; found: number }[] {
  const classes = new Map<number, { id: number; name: string; labelled: number; found: number }>();
  for (const { class_id: id, class_name: name, figures } of models.flatMap(({ by_class }) => by_class)) {
    const known = classes.get(id) ?? { id, name, labelled: figures.labelled, found: 0 };
    known.found += figures.found;
    classes.set(id, known);
  }
  return [...classes.values()].sort((a, b) => b.labelled - a.labelled || b.found - a.found || a.id - b.id);
}

function classTable({ models, labelled_objects: labelled }: Comparison, terminal: Terminal): string[] {
  const hasLabels = labelled !== null;
  const classes = classesOf(models).filter((one) => !hasLabels || one.labelled > 0);
  const head = [hasLabels ? 'AP50-95 by class' : 'found by class', ...(hasLabels ? ['labelled'] : [])];
  const rows = classes.slice(0, MAX_CLASSES).map(({ id, name, labelled: count }) => {
    const figures = models.map(({ by_class }) => by_class.find(({ class_id }) => class_id === id)?.figures);
    const cells = figures.map((one) => (hasLabels ? part(one?.ap50_95) : grouped(one?.found ?? 0)));
    return [shortened(name, 28), ...(hasLabels ? [grouped(count)] : []), ...cells];
  });
  if (rows.length === 0) return [];
  const rest = classes.length - rows.length;
  const labels = models.map(({ label }) => shortened(label, 20));
  return [
    '',
    ...table([[...head, ...labels], ...rows], 1, terminal),
    ...(rest > 0 ? [`  and ${grouped(rest)} more: see --json`] : []),
  ];
}

/** Lists the most frequent confusions between classes, without the background. */
function mistakesOf({ label, confusion }: Model): string[] {
  if (!confusion) return [];
  const { labels, counts } = confusion;
  const background = labels.length - 1;
  const mistakes = counts.slice(0, background).flatMap((row, labelled) =>
    row.slice(0, background).flatMap((count, found) => {
      const isMistake = labelled !== found && count > 0;
      return isMistake ? [{ text: `${labels[labelled]} as ${labels[found]} (${grouped(count)})`, count }] : [];
    }),
  );
  if (mistakes.length === 0) return [];
  const most = mistakes.sort((a, b) => b.count - a.count).slice(0, MAX_MISTAKES);
  return [`  ${plain(label)} detected ${plain(most.map(({ text }) => text).join(', '))}`];
}

function describeDifference({ image, found_by, is_labelled, class_name, confidence, box }: Difference): string {
  const who = found_by.length === 0 ? 'none' : found_by.join(', ');
  const labelled = is_labelled === null ? '' : is_labelled ? '; labelled' : '; not labelled';
  const score = confidence === null ? '' : ` ${confidence.toFixed(2)}`;
  const at = [box.x1, box.y1, box.x2, box.y2].map((edge) => Math.round(edge)).join(' ');
  return `  ${plain(`${image}: ${class_name}${score} at ${at}, found by ${who}${labelled}`)}`;
}

function describeDifferences({ differences, difference_count: count, difference_counts: kinds }: Comparison): string[] {
  if (count === 0) return ['', 'no differences'];
  const parts = [
    ...(kinds.models > 0 ? [`${grouped(kinds.models)} found by some models only`] : []),
    ...(kinds.unlabelled > 0 ? [`${grouped(kinds.unlabelled)} found by all, but not labelled`] : []),
    ...(kinds.missed > 0 ? [`${grouped(kinds.missed)} labelled, but found by none`] : []),
  ];
  const shown = differences.slice(0, MAX_DIFFERENCES);
  return [
    '',
    `${countOf(count, 'difference')}: ${parts.join('; ')}`,
    ...shown.map(describeDifference),
    ...(count > shown.length ? [`  and ${grouped(count - shown.length)} more: see --json`] : []),
  ];
}

function notesOf({ models, confidence, iou, labelled_objects: labelled }: Comparison): string[] {
  const measured = models.find(({ latency_ms: figures }) => figures)?.latency_ms?.images ?? 0;
  const accuracy =
    labelled === null
      ? `  at confidence ${confidence}`
      : `  precision, recall and F1 at confidence ${confidence} and IoU ${iou}; best conf: highest F1`;
  return [accuracy, `  times from decoding to boxes, one image at a time, over ${countOf(measured, 'image')}`];
}

/** Formats the model that produced the boxes on one line. */
function describeMaker({ label, model, sha256, ...rest }: Model, terminal: Terminal): string {
  const origin = formatOrigin({ ...rest, model: { id: model ?? 'mock', sha256 } }, 'short');
  return terminal.paint(rest.is_mock ? 'yellow' : 'dim', `  ${plain(label)}: ${plain(origin)}`);
}

/** Describes a comparison: the models, their classes, and the images on which they differ. */
export function describeComparison(comparison: Comparison, terminal: Terminal): string {
  const { images, labelled_objects: labelled, models, warnings } = comparison;
  const objects = labelled === null ? 'no labels' : `${countOf(labelled, 'labelled object')}`;
  const mistakes = models.flatMap(mistakesOf);
  const failed = models.filter((model) => model.failed > 0);
  return [
    `${terminal.paint('bold', countOf(models.length, 'model'))}, ${countOf(images, 'image')}, ${objects}`,
    ...models.map((model) => describeMaker(model, terminal)),
    ...modelTables(comparison, terminal),
    ...notesOf(comparison).map((line) => terminal.paint('dim', line)),
    ...classTable(comparison, terminal),
    ...(mistakes.length > 0 ? ['', 'class confusions:', ...mistakes] : []),
    ...describeDifferences(comparison),
    ...(warnings.length + failed.length > 0 ? [''] : []),
    ...failed.map(
      ({ label, failed: count }) => `${terminal.paint('red', 'failed')}: ${plain(label)} on ${countOf(count, 'image')}`,
    ),
    ...warnings.map((warning) => `${terminal.paint('yellow', 'warning')}: ${plain(warning)}`),
  ].join('\n');
}
