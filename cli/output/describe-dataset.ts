import type { ClassFigures, DatasetReport } from '../../core/datasets/dataset-report.js';
import type { Finding } from '../../core/datasets/finding.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { countOf, grouped, shortened } from './figures.js';

const SHOWN_CLASSES = 20;
const SHOWN_PLACES = 5;
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

/** The commonest classes, and how many there are besides. */
function classTable({ classes, splits }: DatasetReport, terminal: Terminal): string[] {
  const present = SPLITS.filter((split) => splits[split] !== undefined);
  const total = ({ objects }: ClassFigures) => SPLITS.reduce((sum, split) => sum + (objects[split] ?? 0), 0);
  const shown = classes.length > SHOWN_CLASSES ? [...classes].sort((a, b) => total(b) - total(a)) : classes;
  const rows = shown.slice(0, SHOWN_CLASSES).map((one) => classRow(one, present));
  const rest = classes.length - rows.length;
  const lines = headed(['class', ...present, 'images', 'box side at 640 px'], rows, terminal);
  return rest > 0 ? [...lines, `  and ${grouped(rest)} more: see --json`] : lines;
}

function placeOf({ file, line, column }: Finding): string {
  if (file === null) return '';
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
}

function placeLines(finding: Finding): string[] {
  const place = placeOf(finding);
  const more = finding.count > 1 && finding.related.length === 0 ? ` (${grouped(finding.count)} times)` : '';
  const others = finding.related.slice(0, SHOWN_PLACES).map(({ file, line, note }) => {
    return `        ${plain(`${file}${line === null ? '' : `:${line}`}`)}  ${plain(note)}`;
  });
  // A finding names some of the files that it is about, and counts all of them.
  const hidden = others.length === 0 ? 0 : Math.max(finding.count, finding.related.length) - others.length;
  return [
    `    ${place === '' ? '' : `${plain(place)}  `}${plain(finding.message)}${more}`,
    ...others,
    ...(hidden > 0 ? [`        and ${grouped(hidden)} more`] : []),
  ];
}

/** What one check found: its places, then why it matters and what to do. */
function checkLines(findings: readonly Finding[], total: number, terminal: Terminal): string[] {
  const first = findings[0]!;
  const shown = findings.slice(0, SHOWN_PLACES);
  const told = shown.reduce((sum, { count }) => sum + count, 0);
  const fixes = [...new Set(shown.map(({ fix }) => fix))];
  const head = `${terminal.paint(STYLE[first.severity], first.severity)} ${terminal.paint('bold', first.code)}`;
  return [
    '',
    `  ${head}${total > 1 ? `  ${grouped(total)}` : ''}`,
    ...shown.flatMap(placeLines),
    ...(total > told ? [`    and ${grouped(total - told)} more`] : []),
    `    ${terminal.paint('dim', `why  ${first.why}`)}`,
    ...fixes.map((fix) => `    ${terminal.paint('dim', `fix  ${plain(fix)}`)}`),
  ];
}

/** Findings by severity and check, in the order of the report. */
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

/** How often a check found something of this severity: all of it where the check has one severity alone. */
function totalOf(
  group: readonly Finding[],
  all: readonly Finding[][],
  counts: DatasetReport['finding_counts'],
): number {
  const { code } = group[0]!;
  const isAlone = all.filter((other) => other[0]!.code === code).length === 1;
  return isAlone ? (counts[code] ?? group.length) : group.reduce((sum, { count }) => sum + count, 0);
}

const VERDICT = { valid: 'green', warnings: 'yellow', invalid: 'red' } as const;
const WORDS = { valid: 'valid', warnings: 'valid, with warnings', invalid: 'invalid' } as const;

/** A report on a dataset for a reader: what it holds, then what is wrong with it, worst first. */
export function describeDataset(report: DatasetReport, terminal: Terminal): string {
  const { error, warning, notice } = report.severity_counts;
  const found = groups(report.findings);
  const counts = `${countOf(error, 'error')}, ${countOf(warning, 'warning')}, ${countOf(notice, 'notice')}`;
  return [
    `${terminal.paint('bold', plain(report.config))}  ${plain(report.root)}`,
    ...splitTable(report, terminal),
    ...classTable(report, terminal),
    ...found.flatMap((group) => checkLines(group, totalOf(group, found, report.finding_counts), terminal)),
    '',
    `${terminal.paint(VERDICT[report.verdict], WORDS[report.verdict])}: ${counts}; manifest ${report.manifest}`,
  ].join('\n');
}
