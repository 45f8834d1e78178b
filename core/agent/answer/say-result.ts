import { data, figure, type Phrase, say } from '../../report/document.js';
import { formatCount } from '../../report/figures.js';
import type { AnswerWords } from './answer-words.js';
import { countClasses } from './count-classes.js';
import { counted, listed, sentence } from './phrases.js';
import type { ImageAnswer, ToolResult } from './tool-result.js';

type ResultOf<Tool extends ToolResult['tool']> = Extract<ToolResult, { tool: Tool }>;

/** Classes and models that a sentence names; the others stand in the result. */
const MOST_NAMED = 12;

function sayClasses(words: AnswerWords, images: readonly ImageAnswer[]): Phrase {
  const counts = countClasses(images);
  const shown = counts.slice(0, MOST_NAMED).map(([name, count]) => say`${data(name)} ${figure(formatCount(count))}`);
  return listed(words, counts.length > MOST_NAMED ? [...shown, say`…`] : shown);
}

function objectsIn(words: AnswerWords, images: readonly ImageAnswer[]): Phrase {
  return counted(
    words,
    images.reduce((sum, { detections }) => sum + detections.length, 0),
    'objects',
  );
}

/** Comes before the figures: nobody shall read them as real. */
const sayMock = (words: AnswerWords, models: readonly { is_mock: boolean }[]) =>
  models.some(({ is_mock: isMock }) => isMock) ? [sentence(words, 'mock', {})] : [];

function sayImage({ args, result }: ResultOf<'detect_image'>, words: AnswerWords): Phrase[] {
  const path = data(args.image_path);
  if (result.detections.length === 0) {
    return [...sayMock(words, [result]), sentence(words, 'image_nothing', { path })];
  }
  const slots = { path, objects: objectsIn(words, [result]), classes: sayClasses(words, [result]) };
  return [...sayMock(words, [result]), sentence(words, 'image_found', slots)];
}

function sayFolder({ args, result }: ResultOf<'detect_folder'>, words: AnswerWords): Phrase[] {
  const images = result.entries.flatMap((entry) => (entry.result ? [entry.result] : []));
  const failed = result.entries.length - images.length;
  const place = {
    path: data(args.folder_path),
    done: figure(formatCount(result.done)),
    total: figure(formatCount(result.total)),
  };
  const found = images.some(({ detections }) => detections.length > 0)
    ? sentence(words, 'folder_found', {
        ...place,
        objects: objectsIn(words, images),
        classes: sayClasses(words, images),
      })
    : sentence(words, 'folder_nothing', place);
  const unread = failed > 0 ? [sentence(words, 'folder_failed', { images: counted(words, failed, 'images') })] : [];
  return [...sayMock(words, [result.origin]), found, ...unread];
}

function sayModels({ result: { models } }: ResultOf<'list_models'>, words: AnswerWords): Phrase[] {
  const ready = models.filter(({ state }) => state === 'ready');
  const names = ready.slice(0, MOST_NAMED).map(({ id }) => say`${data(id)}`);
  const more = ready.length > MOST_NAMED ? [say`…`] : [];
  const waiting = models.length - ready.length;
  return [
    ready.length === 0
      ? sentence(words, 'models_none', {})
      : sentence(words, 'models_ready', { names: listed(words, [...names, ...more]) }),
    ...(waiting > 0 ? [sentence(words, 'models_waiting', { models: counted(words, waiting, 'models') })] : []),
  ];
}

const IMAGES_OF = (splits: Readonly<Record<string, { images: number } | undefined>>) =>
  Object.values(splits).reduce((sum, split) => sum + (split?.images ?? 0), 0);

function sayDataset({ args, result }: ResultOf<'validate_dataset'>, words: AnswerWords): Phrase[] {
  const { verdict, severity_counts: counts, splits } = result;
  const path = data(args.config_path);
  const images = counted(words, IMAGES_OF(splits), 'images');
  const warnings = counted(words, counts.warning, 'warnings');
  if (verdict === 'valid') return [sentence(words, 'dataset_valid', { path, images })];
  if (verdict === 'warnings') return [sentence(words, 'dataset_warnings', { path, images, warnings })];
  return [
    sentence(words, 'dataset_invalid', { path, images, warnings, errors: counted(words, counts.error, 'errors') }),
  ];
}

function sayComparison({ result: { comparison, done } }: ResultOf<'compare_models'>, words: AnswerWords): Phrase[] {
  if (!comparison) return [say`${counted(words, done, 'images')}.`];
  const { models, labelled_objects: labelled, difference_count: differences } = comparison;
  const images = counted(words, comparison.images, 'images');
  const score = ({ overall, detections }: (typeof models)[number]) =>
    labelled === null ? formatCount(detections) : (overall?.ap50_95?.toFixed(3) ?? '-');
  const scores = listed(
    words,
    models.map((model) => say`${data(model.label)} ${figure(score(model))}`),
  );
  const said =
    labelled === null
      ? sentence(words, 'compared_found', { images, scores, differences: counted(words, differences, 'differences') })
      : sentence(words, 'compared_labelled', { images, scores });
  return [...sayMock(words, models), said];
}

function sayPlan({ result }: ResultOf<'train_model'>, words: AnswerWords): Phrase[] {
  const open = result.gates.filter(({ state }) => state !== 'passed');
  const slots = {
    images: counted(words, result.dataset.splits.train?.images ?? 0, 'images'),
    epochs: counted(words, result.settings.epochs, 'epochs'),
    steps: counted(words, result.steps.total, 'steps'),
  };
  const gates = listed(
    words,
    open.map(({ id }) => say`${data(id)}`),
  );
  const verdict = open.length > 0 ? sentence(words, 'plan_open', { gates }) : sentence(words, 'plan_holds', {});
  return [sentence(words, 'plan', slots), verdict];
}

function sayHealth({ result: { version, backends } }: ResultOf<'check_health'>, words: AnswerWords): Phrase[] {
  const names = backends.filter(({ available }) => available).map(({ name }) => say`${data(name)}`);
  return [sentence(words, 'health', { version: data(version), backends: listed(words, names) })];
}

function sayWhole(result: ToolResult, words: AnswerWords): Phrase[] {
  switch (result.tool) {
    case 'detect_image':
      return sayImage(result, words);
    case 'detect_folder':
      return sayFolder(result, words);
    case 'list_models':
      return sayModels(result, words);
    case 'validate_dataset':
      return sayDataset(result, words);
    case 'compare_models':
      return sayComparison(result, words);
    case 'train_model':
      return sayPlan(result, words);
    case 'generate_report':
      return [sentence(words, 'report', { format: data(result.result.format === 'html' ? 'HTML' : 'Markdown') })];
    case 'check_health':
      return sayHealth(result, words);
  }
}

/** What came of a call, in sentences. Its figures stand in the result. */
export function sayResult(result: ToolResult, words: AnswerWords): Phrase[] {
  const whole = sayWhole(result, words);
  return result.isPartial ? [...whole, sentence(words, 'partial', {})] : whole;
}
