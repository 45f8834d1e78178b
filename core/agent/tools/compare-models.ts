import * as z from 'zod';
import { type Block, data, figure, phrase } from '../../report/document.js';
import { formatCount } from '../../report/figures.js';
import { ModelComparison } from '../../vision/evaluate/comparison.js';
import { kindOfPath, looksLikeModel } from '../values/slot-value.js';
import { formatMockNote, renderOrigins } from '../words/origins.js';
import { count, fixed, joinList, text, vocabulary, type Words } from '../words/vocabulary.js';
import { defineTool, Page, Path, WeightFilePath } from './define-tool.js';
import {
  type Arguments,
  askFor,
  type CallOf,
  type ClauseArguments,
  type FilledOf,
  type KnownPlaces,
  NOTHING,
} from './filling.js';

const MAX_MODELS = 4;

const vocab = vocabulary({
  sentences: { compared_labelled: ['images', 'scores'], compared_found: ['images', 'scores', 'differences'] },
  counts: ['images', 'differences'],
  report: [
    'comparison',
    'models',
    'model',
    'licence',
    'found',
    'precision',
    'recall',
    'ap',
    'latency',
    'objects_by_class',
    'object_class',
    'differences',
    'image',
    'confidence',
    'found_by',
  ],
});

const call = (args: Arguments): CallOf<'compare_models'> => ({ tool: 'compare_models', arguments: args });

/** Returns the datasets and folders on which to compare, each as arguments of a call. */
function comparedOn({ slots }: ClauseArguments, places: KnownPlaces): Arguments[] {
  const values = ['config', 'folder', 'bare_folder'].map((slot) => slots.get(slot));
  const paths = values.flatMap((value) => (value?.kind === 'paths' ? value.paths : []));
  const named = paths.length > 0 ? paths : places.configs.length === 1 ? places.configs : [];
  return [...new Set(named)].map((path) => ({
    [kindOfPath(path) === 'config' ? 'config_path' : 'folder_path']: path,
  }));
}

function fill(clause: ClauseArguments, places: KnownPlaces): FilledOf<'compare_models'> {
  const names = ['model', 'models', 'names'].flatMap((slot) => {
    const value = clause.slots.get(slot);
    return value?.kind === 'models' ? value.models : [];
  });
  const models = [...new Set(names)];
  if (models.length > MAX_MODELS) return askFor('too_many_models', [call({})]);
  const on = comparedOn(clause, places);
  const isFree = clause.slots.has('names') && on.length === 0;
  if (models.length < 2 && isFree) return NOTHING;
  const given = models.length >= 2 ? { models } : {};
  const all = (on.length > 0 ? on : [{}]).map((place) => call({ ...given, ...place }));
  if (models.length < 2) return askFor('missing_models', all);
  // In "compare apples and pears", neither models nor data are recognized.
  const isDoubtful = isFree && !models.some(looksLikeModel);
  return isDoubtful ? askFor('are_models', all, { words: models.join(', ') }) : { kind: 'calls', calls: all };
}

/** Renders a table of the models, with COCO metrics, or with the number of detections if there are no labels. */
function renderModels({ models }: ModelComparison, words: Words): Block[] {
  return vocab.table(words, 'models', {
    columns: [
      ['model', 'text'],
      ['licence', 'text'],
      ['found', 'figure'],
      ['precision', 'figure'],
      ['recall', 'figure'],
      ['ap', 'figure'],
      ['latency', 'figure'],
    ],
    rows: models.map(({ label: name, licence, detections, overall, latency_ms: latency }) => [
      text(name),
      text(licence),
      count(detections),
      fixed(overall?.precision, 3),
      fixed(overall?.recall, 3),
      fixed(overall?.ap50_95, 3),
      fixed(latency?.p50, 1),
    ]),
  });
}

function renderClasses({ models }: ModelComparison, words: Words): Block[] {
  return vocab.table(words, 'objects_by_class', {
    columns: [
      ['model', 'text'],
      ['object_class', 'text'],
      ['found', 'figure'],
      ['ap', 'figure'],
    ],
    rows: models.flatMap(({ label: name, by_class: classes }) =>
      classes.map(({ class_name: className, figures }) => [
        text(name),
        text(className),
        count(figures.found),
        fixed(figures.ap50_95, 3),
      ]),
    ),
  });
}

function renderDifferences({ differences }: ModelComparison, words: Words): Block[] {
  return vocab.table(words, 'differences', {
    columns: [
      ['image', 'text'],
      ['object_class', 'text'],
      ['confidence', 'figure'],
      ['found_by', 'text'],
    ],
    rows: differences.map(({ image, class_name: className, confidence, found_by: finders }) => [
      text(image),
      text(className),
      fixed(confidence, 2),
      text(finders.length === 0 ? null : finders.join(', ')),
    ]),
  });
}

/** Renders the table of models, the classes in which they differ, and the warnings. */
function render(comparison: ModelComparison, words: Words): Block[] {
  const warnings = comparison.warnings.map((warning) => phrase`${warning}`);
  const origins = comparison.models.map(({ label: name, model, sha256, ...rest }) => ({
    ...rest,
    model: { id: model ?? name, sha256 },
  }));
  return [
    ...renderOrigins(origins, words),
    ...renderModels(comparison, words),
    ...(warnings.length === 0 ? [] : [{ kind: 'list' as const, items: warnings }]),
    ...renderClasses(comparison, words),
    ...renderDifferences(comparison, words),
  ];
}

export const compareModelsTool = defineTool({
  docs: { does: '`POST /models/compare`, page after page', takes: 'two to four models, and a dataset or a folder' },
  arguments: z.strictObject({
    models: z
      .array(WeightFilePath)
      .min(2)
      .max(MAX_MODELS)
      .meta({ description: 'Models; "mock" is the mock backend', example: ['yolox_nano', 'yolov8n'] }),
    config_path: Path.optional().meta({ description: 'Config of a labelled dataset', example: 'data/data.yaml' }),
    folder_path: Path.optional().meta({ description: 'Folder of images without labels', example: 'photos' }),
  }),
  result: z.object({ ...Page, comparison: ModelComparison.nullable() }),
  role: 'work',
  cover: 0.75,
  endpoint: 'POST /models/compare',
  toRequest: ({ config_path, ...args }) => (config_path === undefined ? args : { ...args, dataset_path: config_path }),
  joinPages: (pages) => pages.at(-1),
  isMock: ({ models }) => models.includes('mock'),
  fill,
  lacksPlace: ({ config_path, folder_path }) => config_path === undefined && folder_path === undefined,
  terms: vocab.terms,
  summarize({ comparison, done }, _, words) {
    if (!comparison) return [phrase`${vocab.counted(words, done, 'images')}.`];
    const { models, labelled_objects: labelled, difference_count: differences } = comparison;
    const images = vocab.counted(words, comparison.images, 'images');
    const score = ({ overall, detections }: (typeof models)[number]) =>
      labelled === null ? formatCount(detections) : (overall?.ap50_95?.toFixed(3) ?? '-');
    const scores = joinList(
      words,
      models.map((model) => phrase`${data(model.label)} ${figure(score(model))}`),
    );
    const found = vocab.counted(words, differences, 'differences');
    const summary =
      labelled === null
        ? vocab.sentence(words, 'compared_found', { images, scores, differences: found })
        : vocab.sentence(words, 'compared_labelled', { images, scores });
    return [...formatMockNote(words, models), summary];
  },
  report: {
    title: (words) => vocab.label(words, 'comparison'),
    subject: ({ models }) => models.join(', '),
    render: ({ comparison }, words) => (comparison ? render(comparison, words) : []),
  },
  fallsShort: ({ comparison }) => comparison?.models.some(({ failed }) => failed > 0) === true,
});
