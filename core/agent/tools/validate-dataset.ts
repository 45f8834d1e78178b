import * as z from 'zod';
import { data, phrase } from '../../report/document.js';
import { DatasetReport } from '../../vision/datasets/contract/dataset-report.js';
import { count, text, vocabulary } from '../words/vocabulary.js';
import { defineTool, Path } from './define-tool.js';
import { type Arguments, askFor, type CallOf, callFor, findConfig, NOTHING } from './filling.js';

const vocab = vocabulary({
  sentences: {
    dataset_valid: ['path', 'images'],
    dataset_warnings: ['path', 'images', 'warnings'],
    dataset_invalid: ['path', 'images', 'errors', 'warnings'],
  },
  counts: ['images', 'errors', 'warnings'],
  report: ['validation', 'images', 'split', 'objects', 'backgrounds', 'finding', 'severity', 'place', 'remedy'],
});

const call = (args: Arguments): CallOf<'validate_dataset'> => ({ tool: 'validate_dataset', arguments: args });

const imagesOf = (splits: DatasetReport['splits']) =>
  Object.values(splits).reduce((sum, split) => sum + (split?.images ?? 0), 0);

function placeOf({ file, line }: DatasetReport['findings'][number]) {
  if (file === null) return text(null);
  return text(line === null ? file : `${file}:${line}`);
}

export const validateDatasetTool = defineTool({
  docs: { does: '`POST /dataset/validate`', takes: 'a dataset config; `strict`' },
  arguments: z.strictObject({ config_path: Path, strict: z.boolean().optional() }),
  result: DatasetReport,
  role: 'work',
  cover: 0.75,
  endpoint: 'POST /dataset/validate',
  hasOwnRun: true,
  fill(clause, places) {
    const { slots, gives, rule } = clause;
    const config = slots.get('config');
    if (config?.kind === 'paths')
      return callFor('validate_dataset', ...config.paths.map((path) => ({ config_path: path, ...gives })));
    const { path } = findConfig(clause, places);
    if (path !== undefined) return callFor('validate_dataset', { config_path: path, ...gives });
    const choices = places.configs.map((one) => call({ config_path: one, ...gives }));
    if (choices.length > 0) return askFor('which_config', choices);
    if (config?.kind === 'reference' && !config.noun && !rule.endsWith('.validate-it')) return NOTHING;
    return askFor('missing_config', [call(gives)]);
  },
  terms: vocab.terms,
  summarize({ verdict, severity_counts: counts, splits }, { config_path }, words) {
    const path = data(config_path);
    const images = vocab.counted(words, imagesOf(splits), 'images');
    const warnings = vocab.counted(words, counts.warning, 'warnings');
    if (verdict === 'valid') return [vocab.sentence(words, 'dataset_valid', { path, images })];
    if (verdict === 'warnings') return [vocab.sentence(words, 'dataset_warnings', { path, images, warnings })];
    const errors = vocab.counted(words, counts.error, 'errors');
    return [vocab.sentence(words, 'dataset_invalid', { path, images, warnings, errors })];
  },
  report: {
    title: (words) => vocab.label(words, 'validation'),
    subject: ({ config_path }) => config_path,
    /** Renders counts per split, then findings, most severe first. */
    render: ({ splits, findings }, words) => [
      ...vocab.table(words, 'images', {
        columns: [
          ['split', 'text'],
          ['images', 'figure'],
          ['objects', 'figure'],
          ['backgrounds', 'figure'],
        ],
        rows: Object.entries(splits).flatMap(([name, counts]) =>
          counts ? [[text(name), count(counts.images), count(counts.objects), count(counts.backgrounds)]] : [],
        ),
      }),
      ...vocab.table(words, 'finding', {
        columns: [
          ['severity', 'text'],
          ['finding', 'text'],
          ['place', 'text'],
          ['remedy', 'text'],
        ],
        rows: findings.map((one) => [
          text(one.severity),
          phrase`${one.message} ${data(one.code)}`,
          placeOf(one),
          phrase`${one.fix}`,
        ]),
      }),
    ],
  },
  fallsShort: ({ verdict }) => verdict === 'invalid',
});
