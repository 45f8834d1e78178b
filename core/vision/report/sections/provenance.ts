import {
  data,
  type Fact,
  figure,
  inProse,
  type Phrase,
  part,
  phrase,
  type Section,
  shortenTo,
} from '../../../report/document.js';
import { countOf, formatBytes, formatCount } from '../../../report/figures.js';
import { joinTexts, translate, worded } from '../../../report/language/translation.js';
import { formatOptions } from '../../formats/origin-text.js';
import type { RunTally } from '../run/run-tally.js';
import type { RunFacts } from '../words/run-facts.js';

/** Maximum length of options with class names, code points. */
const MAX_OPTIONS = 1000;
/** Hex digits of the hash at the top. */
const SHORT_HASH = 12;

const USE_WORDS = {
  allowed: 'commercial use allowed',
  forbidden: 'commercial use forbidden',
  unknown: 'commercial use unknown',
} as const;

function licenceOf({ model }: RunFacts): Fact[] {
  if (model === null || model.licence === null) return [];
  const use = model.commercial_use === null ? '' : phrase`, ${USE_WORDS[model.commercial_use]}`;
  return [{ label: 'Licence', value: phrase`${inProse(model.licence)}${use}` }];
}

function reviewOf({ model }: RunFacts): Fact[] {
  if (model === null || model.reviewed_at === null) return [];
  return [{ label: 'Reviewed', value: phrase`on ${model.reviewed_at}, unchanged since` }];
}

const sizeOf = ({ model }: RunFacts): Phrase => {
  if (model === null) return phrase``;
  const classes =
    model.classes === null ? '' : phrase`, ${countOf(model.classes, 'classes').replace(/^1 classe$/, '1 class')}`;
  return phrase`${model.bytes === null ? '' : phrase`, ${formatBytes(model.bytes)}`}${classes}`;
};

const hashOf = ({ sha256 }: { sha256: string | null }): Phrase =>
  sha256 === null ? phrase`` : phrase`, SHA-256 ${data(sha256)}`;

function comparedWith({ other }: RunFacts): Fact[] {
  if (other === null) return [];
  return [
    {
      label: 'Compared with',
      value: phrase`${inProse(other.id)}, confidence ≥ ${figure(other.confidence.toFixed(2))}${hashOf(other)}`,
    },
  ];
}

const optionsOf = ({ origin }: RunFacts): Fact => ({
  label: 'Options',
  // In words, because Markdown would escape the sign.
  value: [
    inProse(
      shortenTo(
        joinTexts(
          formatOptions(origin.options)
            .replace(/^confidence > /, 'confidence above ')
            .split(', ')
            .map(translate),
          ', ',
        ),
        MAX_OPTIONS,
      ),
    ),
  ],
});

/** Renders the model on the first page: name, review, licence and options. */
export function renderModel(facts: RunFacts): Section {
  const { origin } = facts;
  const { id, sha256 } = origin.model;
  if (origin.is_mock) {
    return part('model', phrase`Model`, [
      {
        kind: 'facts',
        facts: [
          { label: 'Name', value: phrase`${inProse(id)}, no weights` },
          { label: 'Boxes from', value: phrase`the hash of each file` },
          optionsOf(facts),
        ],
      },
    ]);
  }
  const hash: Fact[] = sha256 === null ? [] : [{ label: 'SHA-256', value: [data(sha256.slice(0, SHORT_HASH))] }];
  return part('model', phrase`Model`, [
    {
      kind: 'facts',
      facts: [
        { label: 'Name', value: phrase`${{ kind: 'headline', text: id }}${sizeOf(facts)}` },
        ...reviewOf(facts),
        ...hash,
        ...licenceOf(facts),
        optionsOf(facts),
        ...comparedWith(facts),
      ],
    },
  ]);
}

/** Renders all facts about the model. */
export function renderCard(facts: RunFacts): Section {
  const { model, origin } = facts;
  const { id, sha256 } = origin.model;
  if (origin.is_mock) {
    const rows = [
      { label: 'Name', value: [inProse(id)] },
      { label: 'Weights', value: phrase`none` },
      { label: 'Reads the image', value: phrase`no` },
      { label: 'Purpose', value: phrase`tests and demonstrations` },
    ];
    return part('card', phrase`Model facts`, [{ kind: 'facts', facts: rows }]);
  }
  const file: Fact[] =
    model?.file && model.bytes !== null
      ? [{ label: 'File', value: phrase`${inProse(model.file)}, ${figure(worded`${formatCount(model.bytes)} bytes`)}` }]
      : [];
  const card: Fact[] =
    model === null
      ? [{ label: 'Card', value: phrase`not found for these weights, so licence and review are unknown` }]
      : [];
  const facts_: Fact[] = [
    ...file,
    ...(sha256 === null ? [] : [{ label: 'SHA-256', value: [data(sha256)] }]),
    ...card,
    ...licenceOf(facts),
    ...reviewOf(facts),
    ...(model?.layout ? [{ label: 'Layout', value: phrase`${model.layout}` }] : []),
    ...(model?.classes ? [{ label: 'Classes', value: [figure(formatCount(model.classes))] }] : []),
    ...(model?.warnings ?? []).map(({ message }) => ({ label: 'Note', value: phrase`${message}` })),
  ];
  return part('card', phrase`Model card`, [{ kind: 'facts', facts: facts_ }]);
}

/** Renders the origin of the figures, with the command that repeats the run. */
export function renderRunProvenance(tally: RunTally, facts: RunFacts): Section {
  const { subject, isRecursive, total, origin, madeAt, seconds, version, commands, figures } = facts;
  const depth = isRecursive === null ? '' : isRecursive ? ', with subfolders' : ', without subfolders';
  const done = tally.images < total ? phrase`, ${formatCount(tally.images)} done` : '';
  const [inference, whole] = [tally.inference.median(), tally.total.median()];
  const time =
    inference === null || whole === null
      ? []
      : [
          {
            label: 'Time',
            value: phrase`median ${figure(`${inference} ms`)} for inference, ${figure(`${whole} ms`)} per image`,
          },
        ];
  const failed =
    tally.unread === 0
      ? []
      : [
          {
            label: 'Not read',
            value: phrase`${figure(formatCount(tally.unread))} of ${figure(countOf(tally.images, 'images'))}`,
          },
        ];
  const rows: Fact[] = [
    { label: 'Source', value: phrase`${inProse(subject)}, ${figure(countOf(total, 'images'))}${depth}${done}` },
    { label: 'Made', value: phrase`${madeAt}${seconds === null ? '' : phrase`, in ${seconds.toFixed(1)} s`}` },
    { label: 'By', value: phrase`Handlens ${version}, ${inProse(origin.device)}, on this machine` },
    ...time,
    optionsOf(facts),
    ...failed,
    ...(commands.repeat === null ? [] : [{ label: 'Repeat', value: [data(commands.repeat, MAX_OPTIONS)] }]),
    ...(figures === null ? [] : [{ label: 'Figures', value: [data(figures, MAX_OPTIONS)] }]),
  ];
  return part('provenance', phrase`Provenance`, [{ kind: 'facts', facts: rows }]);
}
