import type { Finding } from '../../core/vision/datasets/checks/finding.js';
import type { ClassFigures, DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { countOf, grouped, shortened } from './figures.js';

const MAX_CLASSES = 20;
/** Default maximum of findings per check, and of places per finding. */
const MAX_PLACES = 5;
/** Maximum width of sentences, in characters. Tables may be wider. */
const WIDTH = 100;
const SPLITS = ['train', 'val', 'test'] as const;
const STYLE = { error: 'red', warning: 'yellow', notice: 'cyan' } as const;

function splitTable({ splits }: DatasetReport, terminal: Terminal): string[] {
  const rows = SPLITS.flatMap((split) => {
    const counts = splits[split];
    if (!counts) return [];
    return [[split, ...[counts.images, counts.labels, counts.backgrounds, counts.objects].map(grouped)]];
  });
  return headed(['split', 'images', 'labels', 'backgrounds', 'objects'], rows, terminal);
}

function headed(head: readonly string[], rows: readonly (readonly string[])[], terminal: Terminal): string[] {
  if (rows.length === 0) return [];
  const lines = columns(
    [head, ...rows],
    head.map((_, column) => (column === 0 ? 'left' : 'right')),
  );
  return ['', ...lines.map((line, at) => `  ${at === 0 ? terminal.paint('dim', line) : line}`)];
}

function classRow({ id, name, objects, images, box_side_px: side }: ClassFigures, splits: readonly string[]): string[] {
  const counts = splits.map((split) => grouped(objects[split as (typeof SPLITS)[number]] ?? 0));
  const sides = side ? `${Math.round(side.min)} / ${Math.round(side.median)} / ${Math.round(side.max)}` : '';
  return [`${id} ${shortened(plain(name ?? '(no name)'), 28)}`, ...counts, grouped(images), sides];
}

/** Formats a table of the most common classes, followed by class ids without a name and the number of other classes. */
function classTable({ classes, unnamed_classes: unnamed, splits }: DatasetReport, terminal: Terminal): string[] {
  const present = SPLITS.filter((split) => splits[split] !== undefined);
  const total = ({ objects }: ClassFigures) => SPLITS.reduce((sum, split) => sum + (objects[split] ?? 0), 0);
  const isLong = classes.length > MAX_CLASSES;
  const used = isLong ? classes.filter((one) => total(one) > 0).sort((a, b) => total(b) - total(a)) : classes;
  const named = used.slice(0, MAX_CLASSES);
  const others = unnamed.slice(0, MAX_CLASSES);
  const rows = [
    ...named.map((one) => classRow(one, present)),
    ...others.map((one) => classRow({ ...one, name: '(not in names)' }, present)),
  ];
  const head = ['class', ...present, 'images', 'box side at 640 px: min / median / max'];
  const more = used.length - named.length + unnamed.length - others.length;
  const blank = classes.length - used.length;
  return [
    ...headed(head, rows, terminal),
    ...(more > 0 ? [`  and ${grouped(more)} more: see --json`] : []),
    ...(blank > 0 ? [`  and ${grouped(blank)} without objects`] : []),
  ];
}

function placeOf({ file, line, column }: Finding): string {
  if (file === null) return '';
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
}

/** Formats how often a finding occurs, and in which further lines of its file; empty if they are listed separately. */
function timesOf({ file, count, related }: Finding): string {
  if (count === 1) return '';
  const lines = related.flatMap((other) => (other.file === file && other.line !== null ? [other.line] : []));
  if (lines.length === 0 || lines.length < related.length)
    return related.length === 0 ? ` (${grouped(count)} times)` : '';
  const most = lines.length + 1 < count ? ' ...' : '';
  return ` (${grouped(count)} times; also in ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${most})`;
}

function placeLines(finding: Finding, places: number): string[] {
  const place = placeOf(finding);
  const times = timesOf(finding);
  const others = times === '' ? finding.related : [];
  const shown = others.slice(0, places).map(({ file, line, note }) => {
    return `        ${plain(`${file}${line === null ? '' : `:${line}`}`)}  ${plain(note)}`;
  });
  // `count` includes the place of the finding itself. `related` contains only some of the others.
  const elsewhere = finding.count - (place === '' ? 0 : 1);
  const hidden = others.length === 0 ? 0 : Math.max(elsewhere, others.length) - shown.length;
  return [
    ...wrapped(`${place === '' ? '' : `${plain(place)}  `}${plain(finding.message)}${times}`, '    ', '      '),
    ...shown,
    ...(hidden > 0 ? [`        and ${grouped(hidden)} more: see --json`] : []),
  ];
}

/**
 * Wraps a text at WIDTH characters. Does not break words.
 * @param first prefix of the first line.
 * @param next prefix of all others.
 */
function wrapped(text: string, first: string, next: string): string[] {
  const lines: string[] = [];
  let line = first;
  let isStart = true;
  for (const word of text.split(' ')) {
    if (!isStart && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = next;
      isStart = true;
    }
    line += isStart ? word : ` ${word}`;
    isStart = false;
  }
  return [...lines, line];
}

/** Formats the findings of a check with the same severity: their places, then why they matter and how to fix them. */
function checkLines(findings: readonly Finding[], { check_counts: counts }: DatasetReport, view: View): string[] {
  const { terminal, places } = view;
  const first = findings[0]!;
  const total = counts[first.code]?.[first.severity] ?? findings.length;
  const shown = findings.slice(0, places);
  const listed = shown.reduce((sum, { count }) => sum + count, 0);
  const fixes = [...new Set(shown.map(({ fix }) => fix))];
  const head = `${terminal.paint(STYLE[first.severity], first.severity)} ${terminal.paint('bold', first.code)}`;
  const dim = (name: string, text: string) =>
    wrapped(plain(text), `    ${name}`, ' '.repeat(9)).map((line) => terminal.paint('dim', line));
  const hint = 'use --findings-per-check to list more; --json lists up to 100 per check';
  return [
    '',
    `  ${head}${total > 1 ? `  ${grouped(total)}` : ''}`,
    ...shown.flatMap((finding) => placeLines(finding, places)),
    ...(total > listed ? [`    and ${grouped(total - listed)} more: ${hint}`] : []),
    ...dim('why  ', first.why),
    ...fixes.flatMap((fix) => dim('fix  ', fix)),
  ];
}

/** Groups findings by severity and check, in the order of the report. */
function groups(findings: readonly Finding[]): Finding[][] {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`;
    const group = found.get(key);
    if (group) group.push(finding);
    else found.set(key, [finding]);
  }
  return [...found.values()];
}

interface View {
  terminal: Terminal;
  places: number;
}

const VERDICT = { valid: 'green', warnings: 'yellow', invalid: 'red' } as const;
const WORDS = { valid: 'valid', warnings: 'valid, with warnings', invalid: 'invalid' } as const;

/**
 * Describes a dataset report: the contents, then the findings, worst first.
 * @param places maximum findings per check and severity.
 */
export function describeDataset(report: DatasetReport, terminal: Terminal, places = MAX_PLACES): string {
  const { error, warning, notice } = report.severity_counts;
  const found = groups(report.findings);
  const counts = `${countOf(error, 'error')}, ${countOf(warning, 'warning')}, ${countOf(notice, 'notice')}`;
  return [
    `${terminal.paint('bold', plain(report.config))}  ${plain(report.root)}`,
    ...splitTable(report, terminal),
    ...classTable(report, terminal),
    ...found.flatMap((group) => checkLines(group, report, { terminal, places })),
    '',
    `${terminal.paint(VERDICT[report.verdict], WORDS[report.verdict])}: ${counts}; manifest ${report.manifest}`,
  ].join('\n');
}
