import {
  type Block,
  figure,
  type Phrase,
  type Picture,
  part,
  phrase,
  quietly,
  type Section,
  type Tone,
} from '../../../../report/document.js';
import { formatCount } from '../../../../report/figures.js';
import type { Finding, Severity } from '../../checks/finding.js';
import type { RankedKind } from '../words/rank-kinds.js';
import { datasetCommand, type RankedInput } from '../words/report-input.js';
import { amount, command, file, findingSection, titleOf, wordsOf } from '../words/words.js';
import { linesOf } from './case-lines.js';
import { pictureOf } from './case-picture.js';

/** Maximum kinds with a section. */
const MAX_KINDS = 60;
/** Maximum further cases listed for a kind. */
const MAX_CASES = 4;
/** Height of a picture next to a finding, px: at the maximum aspect ratio, it fills its column. */
const HEIGHT = 106;
/** Maximum height and width of one of two pictures, px. */
const PAIR = { height: 84, width: 113 };

const GROUPS: Readonly<Record<Severity, { title: string; tone: Tone; note: string }>> = {
  error: { title: 'Errors', tone: 'bad', note: 'training loses data, or scores are wrong' },
  warning: { title: 'Warnings', tone: 'warn', note: 'probably wrong' },
  notice: { title: 'Notices', tone: 'plain', note: 'worth knowing' },
};

/** Formats the place of a finding: file, and line if it has one. */
function placeOf({ file: name, line, related }: Finding): Phrase {
  const [other] = related;
  if (name !== null) return line === null ? phrase`${file(name)}` : phrase`${file(name)}, line ${String(line)}`;
  return other ? phrase`${file(other.file)}` : phrase`the dataset`;
}

function picturesOf({ findings }: RankedKind, { illustrations, report }: RankedInput): Block[] {
  const [first] = findings;
  const shown = illustrations.get(first);
  if (shown === undefined) return [];
  const context = { finding: first, names: report.classes.map(({ name }) => name) };
  const items = [shown.own, ...(shown.other ? [shown.other] : [])].map((one) => pictureOf(one, context));
  const aspect = ({ area }: Picture) => (area.x2 - area.x1) / Math.max(1, area.y2 - area.y1);
  const widest = Math.max(...items.map(aspect));
  const height = items.length > 1 ? Math.round(Math.min(PAIR.height, PAIR.width / widest)) : HEIGHT;
  return [{ kind: 'pictures', items, omitted: 0, rest: phrase``, height }];
}

/** Lists further cases, and the command that lists all. */
function casesOf(kind: RankedKind, input: RankedInput): Block[] {
  const { findings, count, code } = kind;
  const others = findings.slice(1, 1 + MAX_CASES);
  const shown = findings[0].count + others.reduce((sum, one) => sum + one.count, 0);
  const rest = count - shown;
  const items = others.map(placeOf);
  const more = rest > 0 ? [phrase`and ${figure(formatCount(rest))} more`] : [];
  const list: Block[] = items.length + more.length > 0 ? [{ kind: 'list', items: [...items, ...more] }] : [];
  const line = datasetCommand(input, 'validate', '--only', code);
  return [...list, ...(count > 1 ? [quietly(phrase`All: ${command(line)}`)] : [])];
}

function renderKind(kind: RankedKind, input: RankedInput): Section {
  const [first] = kind.findings;
  const number = { kind: 'number', to: null, text: String(kind.number) } as const;
  const count = kind.count > 1 ? phrase` (${figure(formatCount(kind.count))})` : phrase``;
  const { what, why, fix } = wordsOf(first);
  const [pictures, lines] = [picturesOf(kind, input), linesOf(kind, input)];
  const where = pictures.length + lines.length > 0 || first.file === null ? phrase`` : phrase`${placeOf(first)}: `;
  return {
    kind: 'section',
    id: findingSection(kind.number),
    look: 'case',
    title: phrase`${number} ${titleOf(kind, input)}${count}`,
    blocks: [
      ...pictures,
      {
        kind: 'paragraph',
        sentences: [...(what.length + where.length > 0 ? [phrase`${where}${what}`] : []), phrase`${why}`],
      },
      { kind: 'paragraph', sentences: [phrase`Fix: ${fix}`] },
      ...casesOf(kind, input),
      ...lines,
    ],
  };
}

function renderGroup(severity: Severity, input: RankedInput): Section[] {
  const kinds = input.kinds.filter((kind) => kind.severity === severity);
  if (kinds.length === 0) return [];
  const { title, tone, note } = GROUPS[severity];
  const cases = kinds.reduce((sum, { count }) => sum + count, 0);
  const shown = kinds.filter(({ number }) => number <= MAX_KINDS);
  const left = kinds.filter(({ number }) => number > MAX_KINDS);
  const rest: Block[] =
    left.length === 0
      ? []
      : [
          quietly(
            phrase`${amount(left.length, 'further kind')}, listed by ${command(datasetCommand(input, 'validate', '--verbose'))}`,
          ),
        ];
  return [
    {
      ...part(`${severity}s`, phrase`${title}`, [...shown.map((kind) => renderKind(kind, input)), ...rest]),
      sign: tone,
      note: phrase`${amount(kinds.length, 'kind')}, ${amount(cases, 'case')}: ${note}`,
    },
  ];
}

/** Renders all findings by severity, each with its picture, reason, fix and lines. */
export function renderKinds(input: RankedInput): Section[] {
  return (['error', 'warning', 'notice'] as const).flatMap((severity) => renderGroup(severity, input));
}
