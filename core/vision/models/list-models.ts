import { basename } from 'node:path';
import { isFault } from '../../base/fault.js';
import { cacheByFile } from '../../base/files/cache-by-file.js';
import { inspectModel } from './inspect-model.js';
import type { ModelEntry, ModelsInFolder } from './model-list.js';
import { weightWarnings } from './quantisation.js';
import { reviewCommand } from './review-command.js';
import {
  CARD_SUFFIX,
  type CardFile,
  type CardMatch,
  hasBytesOf,
  matchCards,
  scanModels,
  type WeightFile,
} from './scan-models.js';
import { sidecarPaths } from './sidecar.js';

const BLANK: Omit<ModelEntry, 'id' | 'state'> = {
  backend: 'onnx',
  file: null,
  reason: null,
  remedy: null,
  layout: null,
  classes: null,
  licence: null,
  commercial_use: null,
  bytes: null,
  sha256: null,
  reviewed_at: null,
  warnings: [],
};

const MOCK: ModelEntry = {
  ...BLANK,
  id: 'mock',
  backend: 'mock',
  state: 'ready',
  warnings: [{ code: 'mock-backend', message: 'Its boxes are made up, for demos and tests.' }],
};

/** Caches the inspection of a file until it or a sidecar changes. */
const inspectOnce = cacheByFile((path) => inspectModel(path), sidecarPaths);

/**
 * Lists the built-in mock and all cards and weight files of a models folder, each with the reason if it is not ready.
 */
export async function listModels(modelsDir: string): Promise<ModelsInFolder> {
  const folder = await scanModels(modelsDir);
  const matches = await matchCards(folder);
  const taken = new Set(matches.map(({ weights }) => weights?.path));
  const broken = folder.cards.flatMap((file) => (file.card ? [] : [describeBrokenCard(file)]));
  const loose: ModelEntry[] = [];
  for (const file of folder.weights) {
    if (!taken.has(file.path) && !(await isCopy(file, matches))) loose.push(await describeLoose(file));
  }
  return { models: [MOCK, ...matches.map(describeCard), ...broken, ...loose], warnings: folder.warnings };
}

/** Whether a file is another copy of reviewed weights. The same card applies, so it is not listed separately. */
async function isCopy(file: WeightFile, matches: readonly CardMatch[]): Promise<boolean> {
  for (const { card } of matches) if (await hasBytesOf(card, file)) return true;
  return false;
}

function describeCard({ card, state, weights }: CardMatch): ModelEntry {
  return {
    ...BLANK,
    id: card.id,
    file: weights?.name ?? card.file,
    state,
    ...obstacleOf({ card, state, weights }),
    layout: card.contract.layout,
    classes: card.contract.class_names.length,
    licence: card.licence,
    commercial_use: card.commercial_use,
    bytes: card.bytes,
    sha256: card.sha256,
    reviewed_at: card.reviewed_at,
    warnings: card.facts.warnings ?? weightWarnings(card.facts),
  };
}

function obstacleOf({ card, state, weights }: CardMatch): Pick<ModelEntry, 'reason' | 'remedy'> {
  if (state === 'ready') return { reason: null, remedy: null };
  if (state === 'missing' || weights === null) {
    const reason = `The weights "${card.file}" that were reviewed on ${card.reviewed_at} are not in the models folder.`;
    return { reason, remedy: `Put ${card.file} there. Its source: ${card.source}` };
  }
  const reason = `"${weights.name}" has changed since it was reviewed on ${card.reviewed_at}.`;
  return { reason, remedy: reviewCommand(weights.name, '--replace') };
}

function describeBrokenCard({ name, fault }: CardFile): ModelEntry {
  const remedy = `Fix ${name}, or delete it and review the weights again.`;
  return {
    ...BLANK,
    id: name.slice(0, -CARD_SUFFIX.length),
    state: 'card-invalid',
    reason: fault?.message ?? '',
    remedy,
  };
}

async function describeLoose({ name, path, bytes }: WeightFile): Promise<ModelEntry> {
  const entry = { ...BLANK, id: name, file: name, bytes };
  try {
    const { refusal, layout, class_names, licence, warnings } = await inspectOnce(path);
    if (refusal) return { ...entry, state: 'refused', ...refusal, licence };
    return {
      ...entry,
      state: 'not-reviewed',
      reason: `"${basename(name)}" has no model card yet.`,
      remedy: reviewCommand(name),
      layout,
      classes: class_names.length,
      licence,
      warnings,
    };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { ...entry, state: 'refused', reason: error.message, remedy: 'Replace it with a readable file.' };
  }
}
