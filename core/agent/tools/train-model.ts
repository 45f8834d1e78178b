import * as z from 'zod';
import { type Block, data, type Phrase, phrase } from '../../report/document.js';
import { TrainingPlan } from '../../vision/train/contract/training-plan.js';
import { count, joinList, text, vocabulary, type Words } from '../words/vocabulary.js';
import { defineTool, Path } from './define-tool.js';
import {
  type Arguments,
  askFor,
  type CallOf,
  type ClauseArguments,
  callFor,
  type FilledOf,
  findConfig,
  type KnownPlaces,
} from './filling.js';

const vocab = vocabulary({
  sentences: { plan: ['epochs', 'steps', 'images'], plan_open: ['gates'], plan_holds: [] },
  counts: ['images', 'epochs', 'steps'],
  report: ['training_plan', 'setting', 'value', 'gate', 'state', 'evidence', 'remedy'],
});

const MAX_EPOCHS = 10_000;
const MAX_BATCH = 1024;
const SIDE = { min: 32, max: 4096, step: 32 };

const call = (args: Arguments): CallOf<'train_model'> => ({ tool: 'train_model', arguments: args });

function settingsOf({ slots }: ClauseArguments): Arguments {
  const given: Arguments = {};
  for (const name of ['epochs', 'batch', 'image_size']) {
    const value = slots.get(name);
    if (value?.kind === 'number') given[name] = value.doubt ?? value.number;
  }
  const name = slots.get('name');
  if (name?.kind === 'text') given.name = name.text;
  return given;
}

function fill(clause: ClauseArguments, places: KnownPlaces): FilledOf<'train_model'> {
  const given = settingsOf(clause);
  const config = clause.slots.get('config');
  const named = config?.kind === 'paths' ? config.paths : [];
  if (named.length > 1) return callFor('train_model', ...named.map((one) => ({ config_path: one, ...given })));
  const found = findConfig(clause, places);
  const { path } = found;
  // "Train on it" refers to a dataset, too.
  const asked = found.asked || config?.kind === 'reference';
  if (path !== undefined) return callFor('train_model', { config_path: path, ...given });
  if (asked && places.configs.length > 1)
    return askFor(
      'which_config',
      places.configs.map((one) => call({ config_path: one, ...given })),
    );
  const isBare = clause.rule.endsWith('.train-for');
  return asked || isBare
    ? askFor('missing_config', [call({ config_path: '<data.yaml>', ...given })])
    : callFor('train_model', given);
}

/** Renders the settings of a training plan and its gates. */
function render({ settings, dataset, model, gates }: TrainingPlan, words: Words): Block[] {
  const values: [string, Phrase][] = [
    ['dataset', text(dataset.config)],
    ['model', text(model)],
    ...Object.entries(settings).map(([name, value]): [string, Phrase] => [
      name,
      typeof value === 'number' ? count(value) : text(value),
    ]),
  ];
  return [
    ...vocab.table(words, 'training_plan', {
      columns: [
        ['setting', 'text'],
        ['value', 'text'],
      ],
      rows: values.map(([name, value]) => [text(name), value]),
    }),
    ...vocab.table(words, 'gate', {
      columns: [
        ['gate', 'text'],
        ['state', 'text'],
        ['evidence', 'text'],
        ['remedy', 'text'],
      ],
      rows: gates.map(({ id, state, evidence, fix }) => [
        text(id),
        text(state),
        phrase`${evidence}`,
        fix === null ? text(null) : phrase`${fix}`,
      ]),
    }),
  ];
}

export const trainModelTool = defineTool({
  docs: {
    does: 'a plan: `POST /train/smoke`, or that of `vision-cli train yolo`',
    takes: 'a dataset config, epochs, batch, image size, a name',
  },
  arguments: z.strictObject({
    config_path: Path.optional().meta({
      description: 'Dataset config; the bundled small dataset if omitted',
      example: 'data/data.yaml',
    }),
    epochs: z.int().min(1).max(MAX_EPOCHS).optional().meta({ description: 'Epochs', example: 20 }),
    batch: z.int().min(1).max(MAX_BATCH).optional().meta({ description: 'Images per step', example: 8 }),
    image_size: z
      .int()
      .min(SIDE.min)
      .max(SIDE.max)
      .multipleOf(SIDE.step)
      .optional()
      .meta({ description: 'Side of the square input, px' }),
    name: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Must be 1 to 64 letters, digits, dots, dashes or underscores')
      .optional()
      .meta({ description: 'Name of the run', example: 'dogs-1' }),
  }),
  result: TrainingPlan,
  role: 'plan',
  cover: 0.75,
  endpoint: 'POST /train/smoke',
  isByEndpoint: ({ config_path }) => config_path === undefined,
  hasOwnRun: true,
  fill,
  numberMeanings(number) {
    if (!Number.isInteger(number) || number < 1 || number > MAX_EPOCHS) return [];
    const isSide = number % SIDE.step === 0 && number >= SIDE.min && number <= SIDE.max;
    return [
      { epochs: number },
      ...(number <= MAX_BATCH ? [{ batch: number }] : []),
      ...(isSide ? [{ image_size: number }] : []),
    ];
  },
  terms: vocab.terms,
  summarize({ gates, dataset, settings, steps }, _, words) {
    const open = gates.filter(({ state }) => state !== 'passed').map(({ id }) => phrase`${data(id)}`);
    const plan = vocab.sentence(words, 'plan', {
      images: vocab.counted(words, dataset.splits.train?.images ?? 0, 'images'),
      epochs: vocab.counted(words, settings.epochs, 'epochs'),
      steps: vocab.counted(words, steps.total, 'steps'),
    });
    return [
      plan,
      open.length > 0
        ? vocab.sentence(words, 'plan_open', { gates: joinList(words, open) })
        : vocab.sentence(words, 'plan_holds', {}),
    ];
  },
  report: { title: (words) => vocab.label(words, 'training_plan'), subject: ({ config_path }) => config_path, render },
});
