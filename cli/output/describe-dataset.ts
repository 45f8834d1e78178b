import type { Finding } from '../../core/vision/datasets/checks/finding.js';
import type { ClassFigures, DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { plain, type Terminal } from '../terminal.js';
import { columns, cutTo, type TableColumn, table, widthOf } from './columns.js';
import { countOf, grouped, shortened } from './figures.js';
import { type SourceLines, sourceKey } from './source-lines.js';
import { type Paragraph, wrapped } from './wrapped.js';

const MAX_CLASSES = 20;
/** Width of sentences if the output is redirected, in characters. */
const USUAL_WIDTH = 100;
const SPLITS = ['train', 'val', 'test'] as const;
const STYLE = { error: 'red', warning: 'yellow', notice: 'dim' } as const;

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

/** What is printed of a report. */
export interface DatasetView {
  /** Maximum findings per check and severity; 1 by default. */
  places?: number;
  /** Whether to print the counts of splits and classes, and warnings and notices as frames, too. */
  isFull?: boolean;
  /** Whether only the requested checks are printed, without tables. */
  isListed?: boolean;
  /** Lines of the files that findings are about. */
  sources?: SourceLines;
  /** Duration of the check, s. */
  seconds?: number;
}

interface Context extends DatasetView {
  report: DatasetReport;
  terminal: Terminal;
}

function placeOf({ file, line, column, related }: Finding): string {
  if (file !== null) return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
  const [other] = related;
  return other ? `${other.file}${other.line === null ? '' : `:${other.line}`}` : '';
}

const proseOf = (terminal: Terminal, first: string, next: string): Paragraph => ({
  width: Math.min(terminal.width, USUAL_WIDTH),
  first,
  next,
});

/** Formats a sentence as part of a line: without its stop, and in lower case unless it starts with a name. */
function asPhrase(sentence: string): string {
  const text = sentence.replace(/\.$/, '');
  return /^(?!Ultralytics)[A-Z][a-z]+[ ,]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

const ROW_COLUMNS: readonly TableColumn[] = [
  { head: '', align: 'left' },
  { head: '', align: 'right' },
  { head: '', align: 'left', cut: 'end' },
  { head: '', align: 'left', cut: 'middle' },
];
/** Columns of the terminal that rows with a message need. On a narrower one, the place is more useful. */
const MESSAGE_WIDTH = 80;

/** Formats checks on one line each: sign, code, count, the first message and its place. */
function rowLines(found: readonly (readonly Finding[])[], { report, terminal }: Context): string[] {
  const rows = found.map((findings) => {
    const { code, severity, message } = findings[0]!;
    const total = report.check_counts[code]?.[severity] ?? findings.length;
    const place = placeOf(findings[0]!);
    const isNarrow = terminal.width < MESSAGE_WIDTH;
    return [code, grouped(total), isNarrow && place !== '' ? '' : plain(asPhrase(message)), plain(place)];
  });
  // The sign replaces the indent of the table.
  const lines = table(ROW_COLUMNS, rows, terminal).slice(1);
  return lines.map((line, at) => `${terminal.sign(found[at]![0]!.severity)} ${line.trimStart()}`);
}

/** Formats the line of a finding with the line before it, and a caret under the place. */
function sourceLines(finding: Finding, { sources, terminal }: Context): string[] {
  const { file, line, column, value } = finding;
  const found = file === null || line === null ? undefined : sources?.get(sourceKey(file, line));
  if (!found || line === null) return [];
  const width = String(line).length;
  const gutter = (number: string) => terminal.paint('dim', `${number.padStart(width + 1)} |`);
  const room = Math.min(terminal.width, USUAL_WIDTH) - width - 4;
  const shown = (text: string) => cutTo(room, plain(text));
  const before = column === null ? '' : found.text.slice(0, column - 1);
  const after = column === null ? '' : found.text.slice(column - 1);
  const length = value !== null && after.startsWith(value) ? widthOf(plain(value)) : 1;
  const indent = widthOf(plain(before));
  const isVisible = column !== null && after !== '' && indent + length <= room;
  const caret = `${gutter('')} ${' '.repeat(indent)}${terminal.paint('red', '^'.repeat(length))}`;
  return [
    gutter(''),
    ...(found.before === null ? [] : [`${gutter(String(line - 1))} ${shown(found.before)}`]),
    `${gutter(String(line))} ${shown(found.text)}`,
    ...(isVisible ? [caret] : []),
  ];
}

/** Maximum further places of a finding. */
const MAX_RELATED = 5;

function relatedLines({ file, related, count }: Finding, terminal: Terminal): string[] {
  if (file === null && related.length <= 1) return [];
  const others = file === null ? related.slice(1) : related;
  const shown = others.slice(0, MAX_RELATED);
  const hidden = Math.max(others.length, count - 1) - shown.length;
  return [
    ...shown.map(({ file: other, line, note }) => {
      const place = `${other}${line === null ? '' : `:${line}`}`;
      return cutTo(Math.min(terminal.width, USUAL_WIDTH), `   = also: ${plain(place)}  ${plain(note)}`);
    }),
    ...(hidden > 0 ? [`   = also: ${countOf(hidden, 'more place')}`] : []),
  ];
}

/** Formats a check like rustc and ruff: what is wrong, where, why it matters and how to fix it. */
function frameLines(findings: readonly Finding[], context: Context): string[] {
  const { report, terminal, places = 1 } = context;
  const first = findings[0]!;
  const { code, severity, message, why, fix } = first;
  const total = report.check_counts[code]?.[severity] ?? findings.length;
  const cases = total > 1 ? ` (${grouped(total)} cases)` : '';
  const head = `${terminal.paint(STYLE[severity], severity)}[${terminal.paint('bold', code)}]: `;
  const place = placeOf(first);
  const note = (name: string, text: string) =>
    wrapped(plain(asPhrase(text)), proseOf(terminal, `   = ${name}: `, ' '.repeat(10)));
  return [
    '',
    ...wrapped(`${head}${plain(asPhrase(message))}${cases}`, proseOf(terminal, '', '  ')),
    ...(place === '' ? [] : [`  --> ${plain(place)}`]),
    ...sourceLines(first, context),
    ...relatedLines(first, terminal),
    ...note('why', why).map((line) => terminal.paint('dim', line)),
    ...note('fix', fix),
    ...findings
      .slice(1, places)
      .flatMap((other) => [
        ...wrapped(
          `${plain(placeOf(other))}  ${plain(asPhrase(other.message))}`,
          proseOf(terminal, '  --> ', '      '),
        ),
        ...sourceLines(other, context),
      ]),
  ];
}

/** Groups findings by severity and check, the least serious first. */
function groups(findings: readonly Finding[]): Finding[][] {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`;
    const group = found.get(key);
    if (group) group.push(finding);
    else found.set(key, [finding]);
  }
  return [...found.values()].reverse();
}

/** Formats the verdict: whether the dataset is valid, and the numbers of findings. */
function verdictLine({ report, terminal, seconds }: Context, errorKinds: number): string {
  const { verdict, severity_counts: count, splits, classes, manifest } = report;
  const sum = (of: 'images' | 'objects') => SPLITS.reduce((total, split) => total + (splits[split]?.[of] ?? 0), 0);
  const images = countOf(sum('images'), 'image');
  const warnings = count.warning === 0 ? [] : [countOf(count.warning, 'warning')];
  const notices = count.notice === 0 ? [] : [countOf(count.notice, 'notice')];
  const size = [images, countOf(sum('objects'), 'box', 'boxes'), countOf(classes.length, 'class', 'classes')];
  const errors = count.error === 0 ? [] : [`${countOf(count.error, 'error')} of ${countOf(errorKinds, 'kind')}`];
  const found = `${[...errors, ...warnings, ...notices].join(', ')} in ${images}`;
  const text = {
    valid: `${terminal.sign('done')} ${terminal.paint('bold', 'valid')}: ${[...size, ...notices].join(', ')}`,
    warnings: `${terminal.sign('warning')} ${terminal.paint('bold', 'valid')}, with ${found}`,
    invalid: `${terminal.sign('error')} ${terminal.paint('bold', 'not valid')}: ${found}`,
  }[verdict];
  const state = manifest === 'absent' ? '' : `, manifest ${manifest}`;
  const time = seconds === undefined ? '' : `  ${terminal.paint('dim', `${seconds.toFixed(1)} s`)}`;
  return `${text}${state}${time}`;
}

/** Returns the findings whose lines are printed. */
export const framedFindings = ({ findings }: DatasetReport, { places = 1, isFull = false }: DatasetView): Finding[] =>
  groups(findings)
    .filter((group) => isFull || group[0]!.severity === 'error')
    .flatMap((group) => group.slice(0, places));

/** Describes a dataset report: the findings, the least serious first, and the verdict last. */
export function describeDataset(report: DatasetReport, terminal: Terminal, view: DatasetView = {}): string {
  const context = { ...view, report, terminal };
  const found = groups(report.findings);
  const framed = found.filter((group) => view.isFull || group[0]!.severity === 'error');
  const rows = rowLines(
    found.filter((group) => !framed.includes(group)),
    context,
  );
  const errors = found.filter((group) => group[0]!.severity === 'error');
  const tables =
    view.isFull && !view.isListed
      ? [
          `${terminal.paint('bold', plain(report.config))}  ${plain(report.root)}`,
          ...splitTable(report, terminal),
          ...classTable(report, terminal),
        ]
      : [];
  const lines = [...tables, ...rows, ...framed.flatMap((group) => frameLines(group, context))];
  const isShort = framed.length === 0 && tables.length === 0;
  const all = [...lines, ...(isShort ? [] : ['']), verdictLine(context, errors.length)];
  return all.slice(all[0] === '' ? 1 : 0).join('\n');
}
