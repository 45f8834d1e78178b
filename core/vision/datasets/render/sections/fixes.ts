import {
  type Block,
  figure,
  type Inline,
  type Phrase,
  part,
  phrase,
  quietly,
  type Section,
  strong,
} from '../../../../report/document.js';
import { formatCount } from '../../../../report/figures.js';
import { automaticFix } from '../../fix/automatic-fixes.js';
import { fixTitle } from '../words/fix-titles.js';
import { DATASET_CONSEQUENCES, type RankedKind } from '../words/rank-kinds.js';
import { copyWord, datasetCommand, datasetWord, type RankedInput } from '../words/report-input.js';
import { amount, gainOf, kindNumber, titleOf } from '../words/words.js';

/** Maximum fixes listed. The findings below have all. */
const MAX_FIXES = 12;
/** Notices that may hide lost labels, and belong to what to fix. */
const NOTICES: readonly string[] = ['label-missing', 'label-empty'];

/** Describes what a fix changes: `12 rows in 9 files`. */
function changesOf({ code, count, findings }: RankedKind): Phrase {
  const [first] = findings;
  if (NOTICES.includes(code)) return phrase`${amount(count, 'image')}`;
  if (code.startsWith('set-')) return phrase`the splits`;
  if (first.file === null || code.startsWith('config-')) return phrase`${amount(count, 'place')}`;
  if (code.startsWith('image-')) return phrase`${amount(count, 'image')}`;
  if (first.line === null) return phrase`${amount(count, 'label')}`;
  const listed = findings.reduce((sum, finding) => sum + finding.count, 0);
  const files = new Set(findings.map(({ file }) => file)).size;
  return listed === count
    ? phrase`${amount(count, 'row')} in ${amount(files, 'file')}`
    : phrase`${amount(count, 'row')}`;
}

const tag = (tone: 'good' | 'warn', text: string): Inline => ({ kind: 'tag', tone, text });

function whoOf({ code }: RankedKind): Inline {
  const automatic = automaticFix(code);
  if (automatic === null) return tag('warn', 'you decide');
  return tag('good', automatic === 'always' ? 'automatic' : 'automatic if clear');
}

function stepsOf(kinds: readonly RankedKind[], input: RankedInput): Block[] {
  const isAutomatic = kinds.some(({ code }) => automaticFix(code) !== null);
  if (!isAutomatic) return [quietly(phrase`None of these has exactly one correct fix, so all need your decision.`)];
  const copy = copyWord(input);
  return [
    {
      kind: 'steps',
      items: [
        {
          text: phrase`Apply the automatic fixes to a copy. The dataset itself does not change:`,
          command: datasetCommand(input, 'fix', '--write', copy),
        },
        {
          text: phrase`Decide the others, then check the copy again:`,
          command: datasetCommand({ ...input, place: `${copy}/${input.report.config}` }, 'validate'),
        },
      ],
    },
  ];
}

/** Renders what to fix, in the order of consequences. */
export function renderFixes(input: RankedInput): Section {
  const { kinds } = input;
  const all = kinds
    .filter(({ severity, code }) => severity !== 'notice' || NOTICES.includes(code))
    .toSorted((a, b) => DATASET_CONSEQUENCES.indexOf(a.consequence) - DATASET_CONSEQUENCES.indexOf(b.consequence));
  if (all.length === 0) {
    const command = datasetWord(input);
    return part('first', phrase`What to fix first`, [quietly(phrase`Nothing in ${command} needs to be fixed.`)]);
  }
  const shown = all.slice(0, MAX_FIXES);
  const rows = shown.map((kind) => [
    [kindNumber(kind)],
    [strong(fixTitle(kind.code, kind.count) ?? titleOf(kind, input))],
    phrase`${gainOf(kind)}`,
    changesOf(kind),
    [whoOf(kind)],
  ]);
  const more = all.length - shown.length;
  return {
    ...part('first', phrase`What to fix first`, [
      {
        kind: 'table',
        isDense: true,
        caption: phrase`Fixes, in the order of their consequences`,
        isCompact: true,
        head: [
          { title: 'No.', align: 'start' },
          { title: 'Fix', align: 'start' },
          { title: 'Effect', align: 'start', only: 'html', isWideOnly: true },
          { title: 'Changes', align: 'start' },
          { title: 'Who', align: 'start' },
        ],
        rows,
      },
      ...(more > 0 ? [quietly(phrase`${figure(formatCount(more))} further kinds are among the findings.`)] : []),
      ...stepsOf(all, input),
    ]),
    nav: 'Fix first',
    note: phrase`in this order: the first rows change results most`,
  };
}
