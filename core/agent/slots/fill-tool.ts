import type { Reading } from '../frames/read-clause.js';
import { fillDetection } from './fill-detection.js';
import { type Arguments, askFor, type Filled, NOTHING } from './filled.js';
import type { KnownPlaces } from './known-places.js';
import { kindOfPath } from './path-kind.js';
import { looksLikeModel } from './read-model.js';

const calls = (tool: Reading['frame']['tool'], given: Arguments): Filled => ({
  kind: 'calls',
  calls: [{ tool, arguments: given }],
});

function givenBy({ frame, options }: Reading): Arguments {
  return Object.assign({}, frame.gives, ...options.map(({ gives }) => gives));
}

/** The dataset that is named, or the one that "the dataset" stands for; undefined where it cannot be told. */
function findConfig({ slots }: Reading, { configs }: KnownPlaces): { path?: string; asked: boolean } {
  const config = slots.get('config');
  if (config?.kind === 'paths') return { path: config.paths[0]!, asked: true };
  if (configs.length === 1) return { path: configs[0]!, asked: true };
  return { asked: config?.kind === 'reference' && config.noun };
}

function fillValidation(reading: Reading, places: KnownPlaces): Filled {
  const shared = givenBy(reading);
  const config = reading.slots.get('config');
  if (config?.kind === 'paths')
    return {
      kind: 'calls',
      calls: config.paths.map((path) => ({ tool: 'validate_dataset', arguments: { config_path: path, ...shared } })),
    };
  const { path } = findConfig(reading, places);
  if (path !== undefined) return calls('validate_dataset', { config_path: path, ...shared });
  const choices = places.configs.map((one) => ({
    tool: 'validate_dataset' as const,
    arguments: { config_path: one, ...shared },
  }));
  if (choices.length > 0) return askFor('which_config', choices);
  if (config?.kind === 'reference' && !config.noun && !reading.frame.rule.endsWith('.validate-it')) return NOTHING;
  return askFor('missing_config', [{ tool: 'validate_dataset', arguments: shared }]);
}

/** What models are compared on, each as the argument that names it. */
function comparedOn({ slots }: Reading, places: KnownPlaces): Arguments[] {
  const values = ['config', 'folder', 'bare_folder'].map((slot) => slots.get(slot));
  const paths = values.flatMap((value) => (value?.kind === 'paths' ? value.paths : []));
  const named = paths.length > 0 ? paths : places.configs.length === 1 ? places.configs : [];
  return [...new Set(named)].map((path) => ({ [isConfig(path) ? 'config_path' : 'folder_path']: path }));
}

const isConfig = (path: string) => kindOfPath(path) === 'config';

function fillComparison(reading: Reading, places: KnownPlaces): Filled {
  const names = ['model', 'models', 'names'].flatMap((slot) => {
    const value = reading.slots.get(slot);
    return value?.kind === 'models' ? value.models : [];
  });
  const models = [...new Set(names)];
  if (models.length > 4) return askFor('too_many_models', [{ tool: 'compare_models', arguments: {} }]);
  const on = comparedOn(reading, places);
  if (models.length < 2 && reading.slots.has('names') && on.length === 0) return NOTHING;
  const given = models.length >= 2 ? { models } : {};
  const all = (on.length > 0 ? on : [{}]).map((data) => ({
    tool: 'compare_models' as const,
    arguments: { ...given, ...data },
  }));
  if (models.length < 2) return askFor('missing_models', all);
  // "compare apples and pears" names no models, and nothing that they could be compared on.
  const isDoubtful = reading.slots.has('names') && on.length === 0 && !models.some(looksLikeModel);
  return isDoubtful ? askFor('are_models', all, { words: models.join(', ') }) : { kind: 'calls', calls: all };
}

const NUMBERS = ['epochs', 'batch', 'image_size'];

function fillTraining(reading: Reading, places: KnownPlaces): Filled {
  const given: Arguments = {};
  for (const name of NUMBERS) {
    const value = reading.slots.get(name);
    if (value?.kind === 'number') given[name] = value.doubt ?? value.number;
  }
  const name = reading.slots.get('name');
  if (name?.kind === 'text') given.name = name.text;
  const config = reading.slots.get('config');
  const named = config?.kind === 'paths' ? config.paths : [];
  if (named.length > 1) {
    const plans = named.map((one) => ({ tool: 'train_model' as const, arguments: { config_path: one, ...given } }));
    return { kind: 'calls', calls: plans };
  }
  const { path, asked } = findConfig(reading, places);
  if (path !== undefined) return calls('train_model', { config_path: path, ...given });
  if (asked && places.configs.length > 1)
    return askFor(
      'which_config',
      places.configs.map((one) => ({ tool: 'train_model', arguments: { config_path: one, ...given } })),
    );
  const isBare = reading.frame.rule.endsWith('.train-for');
  return asked || isBare
    ? askFor('missing_config', [{ tool: 'train_model', arguments: { config_path: '<data.yaml>', ...given } }])
    : calls('train_model', given);
}

/** Fills in the arguments of the tool that a clause was read as. */
export function fillTool(reading: Reading, places: KnownPlaces): Filled {
  switch (reading.frame.tool) {
    case 'detect_image':
    case 'detect_folder':
      return fillDetection(reading, places);
    case 'validate_dataset':
      return fillValidation(reading, places);
    case 'compare_models':
      return fillComparison(reading, places);
    case 'train_model':
      return fillTraining(reading, places);
    case 'generate_report':
      return calls('generate_report', { format: 'markdown', ...givenBy(reading) });
    case 'list_models':
    case 'check_health':
      return calls(reading.frame.tool, {});
  }
}
