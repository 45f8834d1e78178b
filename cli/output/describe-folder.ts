import { MADE_UP } from '../../core/vision/formats/origin-text.js';
import type { ImageWarningCode, WarnedImages } from '../../core/vision/image/image-warning.js';
import type { Reason, RunTally } from '../../core/vision/report/run/run-tally.js';
import type { FolderEntry } from '../../handlers/detection/detect-folder.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf, grouped } from './figures.js';
import { noted, wrapped } from './wrapped.js';
import type { UnpairedLabels } from './write-labels.js';

function countByClass({ result }: FolderEntry): string {
  const counts = new Map<string, number>();
  for (const { class_name: name } of result?.detections ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  const words = [...counts].map(([name, count]) => `${plain(name)} ${count}`);
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** Formats the result of one image on one line: its name, a tab, and the objects by class. */
export function describeEntry(entry: FolderEntry, terminal: Terminal): string {
  const name = terminal.paint('bold', plain(entry.name));
  if (entry.reason) return `${name}\t${terminal.paint('red', 'failed')}: ${plain(entry.reason.detail)}`;
  const mark = entry.result?.is_mock ? `${terminal.paint('yellow', 'made-up')}: ` : '';
  return `${name}\t${mark}${countByClass(entry)}`;
}

/** Formats an image that failed on one line. */
export const describeFailure = (
  { name, detail }: { name: string; detail: string },
  sign: 'warning' | 'error',
  terminal: Terminal,
): string => wrapped(`${terminal.sign(sign)} ${plain(name)}  ${plain(detail)}`, noted(terminal)).join('\n');

/** Maximum failed images that are listed by name. */
const MAX_FAILURES = 5;
/** Maximum classes listed. */
const MAX_CLASSES = 5;

const COLUMNS: readonly TableColumn[] = [
  { head: 'class', align: 'left', cut: 'end' },
  { head: 'objects', align: 'right' },
  { head: 'images', align: 'right', drop: 1 },
  { head: 'median', align: 'right', drop: 2 },
  { head: 'lowest', align: 'right', drop: 3 },
];

/** Formats the most frequent classes as a table. */
export function describeClasses(tally: RunTally, terminal: Terminal): string[] {
  const classes = tally.classes();
  const named = classes.length === MAX_CLASSES + 1 ? classes : classes.slice(0, MAX_CLASSES);
  const others = classes.slice(named.length);
  const rows = named.map(({ name, scores, best }) => [
    plain(name),
    grouped(scores.count),
    grouped(best.count),
    scores.median().toFixed(2),
    scores.lowest.toFixed(2),
  ]);
  const rest = others.reduce((sum, { scores }) => sum + scores.count, 0);
  const more = others.length === 0 ? [] : [[`${others.length} more`, grouped(rest), '', '', '']];
  return table(COLUMNS, [...rows, ...more], terminal);
}

const REASON_TEXTS: Readonly<Record<Exclude<Reason, 'unread'>, string>> = {
  'two-classes': 'with two classes on one object',
  disagree: 'on which the models disagree',
  'low-scores': 'with low scores',
  weak: 'weak at best',
  nothing: 'with nothing found',
};

/** Formats how many images should be checked, and why. */
export function describeDoubts({ flagged, attention, unread: failed }: RunTally, terminal: Terminal): string[] {
  const reasons = Object.entries(REASON_TEXTS).flatMap(([reason, text]) => {
    const { count } = flagged[reason as Reason];
    return count === 0 ? [] : [`${grouped(count)} ${text}`];
  });
  if (reasons.length === 0) return [];
  const unread = failed === 0 ? [] : [`${grouped(failed)} not read`];
  const text = `check ${countOf(attention, 'image')}: ${[...reasons, ...unread].join(', ')}`;
  return wrapped(`${terminal.sign('warning')} ${text}`, noted(terminal));
}

/** Formats the failed images, the first ones by name. */
export function describeFailures({ flagged, unread: failed }: RunTally, terminal: Terminal): string[] {
  const shown = flagged.unread.first.slice(0, MAX_FAILURES);
  const more = failed - shown.length;
  return [
    ...shown.map(({ name, problem }) => describeFailure({ name, detail: problem ?? 'not read' }, 'error', terminal)),
    ...(more > 0 ? [`${terminal.sign('error')} ${countOf(more, 'more image')} failed`] : []),
  ];
}

const WARNING_TEXTS: Readonly<Record<ImageWarningCode, string>> = {
  'image-pages': 'Only the first image of a file with several images was used. Export the others as separate files.',
  'image-cmyk': 'CMYK was converted to RGB, so colors may differ from those in other programs.',
  'image-transparent': 'The model sees the hidden colors of fully transparent images, not what is displayed.',
};

/** Formats warnings about images, one per line: the code, the number of images and the first ones by name. */
export function describeWarned(warned: readonly WarnedImages[], terminal: Terminal): string[] {
  return warned.map(({ code, count, names }) => {
    const more = count - names.length;
    const named = `${names.map(plain).join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`;
    const text = `${terminal.sign('warning')} ${code}: ${countOf(count, 'image')} (${named}). ${WARNING_TEXTS[code]}`;
    return wrapped(text, noted(terminal)).join('\n');
  });
}

/** How a run ended. */
export interface RunEnd {
  isMock: boolean;
  /** Time of this command, s. */
  seconds: number;
  /** Folder of the run; null if none was written. */
  output: string | null;
}

/** Formats the number of objects and images, and where they are. */
export function describeRun(tally: RunTally, { isMock, seconds, output }: RunEnd, terminal: Terminal): string {
  const { objects, found, images, unread: failed } = tally;
  const what = terminal.paint('bold', countOf(objects, isMock ? 'made-up object' : 'object'));
  const failures = failed > 0 ? `, ${grouped(failed)} failed` : '';
  const into = output === null ? '' : `, into ${plain(output)}/`;
  const how = terminal.paint('dim', `${seconds.toFixed(1)} s${into}`);
  const where = `in ${grouped(found)} of ${countOf(images, 'image')}`;
  return `${terminal.sign('done')} ${what} ${where}${failures}  ${how}`;
}

/** What starts. */
export interface RunStart {
  total: number;
  model: string;
  device: string;
  /** The second model; null without a comparison. */
  other: string | null;
  output: string | null;
}

/** Formats what starts: the folder, its images, and the model. */
export function describeStart(folder: string, start: RunStart, terminal: Terminal): string {
  const { total, model, device, other, output } = start;
  const second = other === null ? '' : `, compared with ${plain(other)}`;
  const into = output === null ? '' : `, into ${plain(output)}/`;
  return `${terminal.paint('bold', plain(folder))}  ${countOf(total, 'image')}, ${plain(model)}, ${device}${second}${into}`;
}

/** Warns that the objects of a run are made up. */
export const describeMadeUpRun = (terminal: Terminal): string =>
  `${terminal.sign('warning')} ${MADE_UP.toUpperCase()}: the mock model derives them from the hash of each file.`;

const UNPAIRED_REASONS: Record<keyof UnpairedLabels, { reason: string; remedy: string }> = {
  'same-stem': {
    reason: 'another image of the folder has the same stem',
    remedy: 'Rename these images so that each stem is unique, and run again.',
  },
  'changed-stem': {
    reason: 'the name of the image has a backslash or control character, or is too long',
    remedy: 'Rename these images, and run again.',
  },
};

/** Says why tools cannot find some labels by the name of their image, and how to avoid this. */
export function describeUnpaired(unpaired: UnpairedLabels): string[] {
  const kinds = ['same-stem', 'changed-stem'] as const;
  return kinds.flatMap((kind) => {
    const { count, example } = unpaired[kind];
    if (example === null) return [];
    const { reason, remedy } = UNPAIRED_REASONS[kind];
    const files = count === 1 ? '1 label file does' : `${count} label files do`;
    return [`${files} not pair with the image: ${reason}, for example "${plain(example)}". ${remedy}`];
  });
}
