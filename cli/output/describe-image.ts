import { findSameObjects, type SameObject } from '../../core/vision/evaluate/measures/find-doubts.js';
import { formatOrigin, MADE_UP } from '../../core/vision/formats/origin-text.js';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import type { Origin } from '../../core/vision/results/origin.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf } from './figures.js';
import { noted, wrapped } from './wrapped.js';

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

/** Formats the origin of the boxes on one line. */
export function describeOrigin(origin: Origin, terminal: Terminal): string {
  return terminal.paint('dim', `made with ${plain(formatOrigin(origin, 'short'))}`);
}

const COLUMNS: readonly TableColumn[] = [
  { head: 'class', align: 'left' },
  { head: 'score', align: 'right' },
  ...['x1', 'y1', 'x2', 'y2'].map((head) => ({ head, align: 'right' as const })),
];

const sameText = ({ of, iou }: SameObject) =>
  `same object as ${plain(of.class_name)} ${of.confidence.toFixed(2)}, IoU ${iou.toFixed(2)}`;

/** Columns of the terminal that a table with marks needs. On a narrower one, the marks are lines below the table. */
const MARKS_WIDTH = 80;

/** Formats the boxes as a table. Boxes that repeat an object are marked, and redirected rows of the mock start with it. */
function boxLines(
  { detections, is_mock: isMock }: ImageResult,
  same: readonly (SameObject | null)[],
  terminal: Terminal,
): string[] {
  const isMarked = isMock && !terminal.isTty;
  const isNarrow = terminal.width < MARKS_WIDTH;
  const left = { head: '', align: 'left' } as const;
  const marks = detections.map((_, at) => (same[at] ? sameText(same[at]) : null));
  const rows = detections.map(({ class_name, confidence, box }, at) => [
    ...(isMarked ? ['made-up'] : []),
    plain(class_name),
    confidence.toFixed(2),
    ...[box.x1, box.y1, box.x2, box.y2].map((value) =>
      isMock ? value.toFixed(1) : terminal.paint('dim', value.toFixed(1)),
    ),
    isNarrow || marks[at] === null ? '' : `${terminal.sign('warning')} ${marks[at]}`,
  ]);
  const painter = isMock ? { ...terminal, paint: (_style: unknown, text: string) => text } : terminal;
  const lines = table([...(isMarked ? [left] : []), ...COLUMNS, left], rows, painter);
  const below = detections.flatMap(({ class_name, confidence }, at) => {
    if (!isNarrow || marks[at] === null) return [];
    return [`  ${terminal.sign('warning')} ${plain(class_name)} ${confidence.toFixed(2)}: ${marks[at]}`];
  });
  return isMock ? lines.map((line) => terminal.paint('dim', line)) : [...lines, ...below];
}

/** Formats how long a result took, and how much of that was spent on loading the model. */
function timeOf({ timings_ms: { total, queue } }: ImageResult): string {
  const loading = queue >= 10 ? `, ${ms(queue)} more to load the model` : '';
  return `${ms(total - queue)}${loading}`;
}

/** Formats the number of objects, and what found them. */
function countLine(result: ImageResult, doubtful: number, terminal: Terminal): string {
  const { detections, model, device } = result;
  const doubts = doubtful === 0 ? '' : `, ${doubtful} of them doubtful`;
  const how = terminal.paint('dim', `${plain(model.id)}, ${device}, ${timeOf(result)}`);
  const found = terminal.paint('bold', countOf(detections.length, 'object'));
  return wrapped(`${terminal.sign('done')} ${found}${doubts}  ${how}`, noted(terminal)).join('\n');
}

/** Describes a result: the boxes, and their number last. Boxes of the mock are marked as such in the first line. */
export function describeImage(result: ImageResult, terminal: Terminal): string {
  const { image, detections, is_mock: isMock } = result;
  const mark = isMock ? `  ${terminal.paint('yellow', terminal.paint('bold', MADE_UP.toUpperCase()))}` : '';
  const same = isMock ? [] : findSameObjects(detections);
  const lines = boxLines(result, same, terminal);
  const doubtful = same.filter((one) => one !== null).length;
  return [
    `${terminal.paint('bold', plain(image.name))}  ${image.width} \u00d7 ${image.height}${mark}`,
    ...(lines.length === 0 ? [] : ['', ...lines, '']),
    ...(isMock ? [] : [countLine(result, doubtful, terminal)]),
  ].join('\n');
}

/** Warns that the boxes of the mock are made up. @param count number of boxes. */
export function describeMadeUp(count: number, terminal: Terminal): string {
  const what = countOf(count, 'made-up box', 'made-up boxes');
  const why = 'the mock model derives them from the hash of the file and never reads the pixels.';
  return wrapped(`${terminal.sign('warning')} ${what}: ${why}`, noted(terminal)).join('\n');
}

/** Formats warnings, one per line. */
export function describeWarnings(warnings: Origin['warnings'], terminal: Terminal): string[] {
  return warnings.map(({ code, message }) =>
    wrapped(`${terminal.sign('warning')} ${code}: ${plain(message)}`, noted(terminal)).join('\n'),
  );
}
