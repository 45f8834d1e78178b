import { type Block, data, figure, type Phrase, say } from '../../report/document.js';
import type { AnswerWords } from '../answer/answer-words.js';
import { countClasses } from '../answer/count-classes.js';
import type { ImageAnswer, ToolResult } from '../answer/tool-result.js';
import { count, fixed, text } from './cells.js';
import { label, tableOf } from './table-of.js';

type ResultOf<Tool extends ToolResult['tool']> = Extract<ToolResult, { tool: Tool }>;
/** What was found in images: by class, by image, and each object. */
export function drawDetections(images: readonly ImageAnswer[], words: AnswerWords): Block[] {
  const classes = countClasses(images).map(([name, number]) => [text(name), count(number)]);
  const byImage = images.map((one) => [text(one.image.name), count(one.detections.length), text(one.model.id)]);
  const objects = images.flatMap(({ image, detections }) =>
    detections.map(({ class_name: name, confidence, box }) => [
      text(image.name),
      text(name),
      fixed(confidence, 2),
      [figure([box.x1, box.y1, box.x2, box.y2].map((edge) => edge.toFixed(1)).join(' '))],
    ]),
  );
  return [
    ...tableOf(
      words,
      label(words, 'objects_by_class'),
      [
        ['object_class', 'text'],
        ['count', 'figure'],
      ],
      classes,
    ),
    ...tableOf(
      words,
      label(words, 'objects_by_image'),
      [
        ['image', 'text'],
        ['count', 'figure'],
        ['model', 'text'],
      ],
      byImage,
    ),
    ...tableOf(
      words,
      label(words, 'detections'),
      [
        ['image', 'text'],
        ['object_class', 'text'],
        ['confidence', 'figure'],
        ['box', 'figure'],
      ],
      objects,
    ),
  ];
}

/** Images of a folder that have no answer, with the reason. */
export function drawUnread({ result }: ResultOf<'detect_folder'>, words: AnswerWords): Block[] {
  const rows = result.entries.flatMap(({ name, reason }) => (reason ? [[text(name), say`${reason.detail}`]] : []));
  return tableOf(
    words,
    label(words, 'not_looked_at'),
    [
      ['image', 'text'],
      ['reason', 'text'],
    ],
    rows,
  );
}

export function drawModels({ result }: ResultOf<'list_models'>, words: AnswerWords): Block[] {
  const rows = result.models.map((one) => [text(one.id), text(one.state), text(one.licence), text(one.reason)]);
  return tableOf(
    words,
    label(words, 'models'),
    [
      ['model', 'text'],
      ['state', 'text'],
      ['licence', 'text'],
      ['reason', 'text'],
    ],
    rows,
  );
}

/** Counts of the splits, then what was found, worst first. */
export function drawValidation({ result }: ResultOf<'validate_dataset'>, words: AnswerWords): Block[] {
  const splits = Object.entries(result.splits).flatMap(([name, counts]) =>
    counts ? [[text(name), count(counts.images), count(counts.objects), count(counts.backgrounds)]] : [],
  );
  const place = ({ file, line }: (typeof result.findings)[number]) =>
    file === null ? text(null) : text(line === null ? file : `${file}:${line}`);
  const findings = result.findings.map((one) => [
    text(one.severity),
    say`${one.message} ${data(one.code)}`,
    place(one),
    say`${one.fix}`,
  ]);
  return [
    ...tableOf(
      words,
      label(words, 'images'),
      [
        ['split', 'text'],
        ['images', 'figure'],
        ['objects', 'figure'],
        ['backgrounds', 'figure'],
      ],
      splits,
    ),
    ...tableOf(
      words,
      label(words, 'finding'),
      [
        ['severity', 'text'],
        ['finding', 'text'],
        ['place', 'text'],
        ['remedy', 'text'],
      ],
      findings,
    ),
  ];
}

/** Settings and conditions of a planned training. */
export function drawPlan({ result }: ResultOf<'train_model'>, words: AnswerWords): Block[] {
  const { settings, dataset, model, gates } = result;
  const values: [string, Phrase][] = [
    ['dataset', text(dataset.config)],
    ['model', text(model)],
    ...Object.entries(settings).map(([name, value]): [string, Phrase] => [
      name,
      typeof value === 'number' ? count(value) : text(value),
    ]),
  ];
  return [
    ...tableOf(
      words,
      label(words, 'training_plan'),
      [
        ['setting', 'text'],
        ['value', 'text'],
      ],
      values.map(([name, value]) => [text(name), value]),
    ),
    ...tableOf(
      words,
      label(words, 'gate'),
      [
        ['gate', 'text'],
        ['state', 'text'],
        ['evidence', 'text'],
        ['remedy', 'text'],
      ],
      gates.map(({ id, state, evidence, fix }) => [
        text(id),
        text(state),
        say`${evidence}`,
        fix === null ? text(null) : say`${fix}`,
      ]),
    ),
  ];
}

export function drawHealth({ result }: ResultOf<'check_health'>, words: AnswerWords): Block[] {
  const rows = [
    ['handlens', result.version],
    ['node', result.node],
    ['workers', String(result.workers)],
    ['table_workers', String(result.table_workers)],
    ...result.backends.map(({ name, available }) => [name, available ? '✓' : '-']),
  ];
  return tableOf(
    words,
    label(words, 'health'),
    [
      ['setting', 'text'],
      ['value', 'text'],
    ],
    rows.map((row) => row.map((cell) => text(cell))),
  );
}
