import type { SessionIgnored } from '../../handlers/tables/session-ignore.js';
import type { SessionFindings } from '../../handlers/tables/session-profile.js';
import type { SessionRepairs } from '../../handlers/tables/session-repairs.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf, grouped } from './figures.js';
import { changedCells } from './format-change.js';
import { noted, wrapped } from './wrapped.js';

/** Maximum width of the text before and after a repair together. */
const MAX_CHANGE = 48;
const INDENT = '              ';

const REPAIR_COLUMNS: readonly TableColumn[] = [
  { head: 'key', align: 'left' },
  { head: 'confidence', align: 'right' },
  { head: 'rule', align: 'left', cut: 'end' },
  { head: 'column', align: 'left', cut: 'middle' },
  { head: 'row', align: 'right' },
  { head: 'cells', align: 'right' },
  { head: 'before', align: 'left' },
  { head: 'after', align: 'left' },
];

const GROUP_COLUMNS: readonly TableColumn[] = [
  { head: 'rule', align: 'left' },
  { head: 'column', align: 'left', cut: 'middle' },
  { head: 'repairs', align: 'right' },
  { head: 'cells', align: 'right' },
  { head: 'up to', align: 'right' },
];

function repairLines({ repairs }: SessionRepairs, terminal: Terminal): string[] {
  const rows = repairs.map(({ key, confidence, rule, column, rows: own, cells, before, after }) => [
    key,
    confidence.toFixed(2),
    rule,
    plain(column),
    String(own[0]),
    grouped(cells),
    ...changedCells({ before, after }, terminal.isTty ? MAX_CHANGE : Number.POSITIVE_INFINITY),
  ]);
  const [head = '', ...lines] = table(REPAIR_COLUMNS, rows, terminal);
  const evidence = (at: number) =>
    wrapped(plain(repairs[at]!.reason), { width: terminal.width, first: INDENT, next: INDENT });
  return [head, ...lines.flatMap((line, at) => [line, ...evidence(at).map((text) => terminal.paint('dim', text))])];
}

/** Lists repairs with their evidence, then the sums by rule and column. */
export function describeSessionRepairs(answer: SessionRepairs, terminal: Terminal): string {
  const { repairs, count, cells, omitted, groups, ignored } = answer;
  const ignoredLine = ignored === 0 ? [] : [`${terminal.sign('notice')} ${countOf(ignored, 'repair')} ignored`];
  if (count === 0) return ['No repairs.', ...ignoredLine].join('\n');
  const rows = groups.map(({ rule, column, repairs: own, cells: all, max_confidence: most }) => [
    ...[rule, plain(column), grouped(own), grouped(all), most.toFixed(2)],
  ]);
  const left = omitted === 0 ? '' : `, ${grouped(omitted)} not listed here: see --limit and --offset`;
  return [
    ...(repairs.length === 0 ? [] : [...repairLines(answer, terminal), '']),
    ...table(GROUP_COLUMNS, rows, terminal),
    '',
    ...wrapped(`${countOf(count, 'repair')} of ${countOf(cells, 'cell')}${left}`, noted(terminal)),
    ...ignoredLine,
  ].join('\n');
}

const FINDING_COLUMNS: readonly TableColumn[] = [
  { head: 'finding', align: 'left', cut: 'middle' },
  { head: 'severity', align: 'left' },
  { head: 'count', align: 'right' },
];

/** Lists the keys of findings, by which they can be ignored, and counts the ignored ones. */
export function describeFindingKeys({ keys, profile, ignored }: SessionFindings, terminal: Terminal): string {
  const rows = keys.map((key, at) => {
    const { severity, count, unit, is_estimate: isEstimate } = profile.issues[at]!;
    return [plain(key), severity, `${isEstimate ? 'about ' : ''}${countOf(count, unit.replace(/s$/, ''))}`];
  });
  return [
    ...(rows.length === 0 ? [] : table(FINDING_COLUMNS, rows, terminal)),
    ...(ignored.length === 0
      ? []
      : [`${terminal.sign('notice')} ${countOf(ignored.length, 'finding')} ignored: see table session ignore`]),
  ].join('\n');
}

/** Lists what a session ignores, with the reasons. */
export function describeIgnored(ignored: SessionIgnored['ignored'], terminal: Terminal): string {
  if (ignored.length === 0) return 'Nothing is ignored.';
  return ignored
    .flatMap(({ key, title, reason }) => [
      ...wrapped(`${terminal.paint('bold', plain(key))}  ${plain(title)}`, noted(terminal)),
      ...wrapped(plain(reason), { width: terminal.width, first: '  ', next: '  ' }).map((line) =>
        terminal.paint('dim', line),
      ),
    ])
    .join('\n');
}
