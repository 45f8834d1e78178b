import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { hashFileOnce } from '../../base/files/cache-by-file.js';
import { way } from '../../base/text/ways.js';
import type { Warning } from '../results/origin.js';
import { inspectModel } from './inspect-model.js';
import { type AllowPath, locateWeights } from './locate-weights.js';
import type { ModelCard } from './model-card.js';
import { weightWarnings } from './quantisation.js';
import { refusalFault } from './refusal.js';
import { reviewAdvice } from './review-command.js';
import { type CardMatch, type ModelsFolder, matchCard, matchCards, scanModels } from './scan-models.js';

/** A reviewed model and its weight file. The loader verifies the bytes again. */
export interface IdentifiedModel {
  card: ModelCard;
  /** Real path of the weight file. */
  path: string;
  warnings: Warning[];
}

/**
 * Finds the reviewed model for a run. Hashes are cached, so that an unchanged file costs one `stat`.
 * @param modelPath id of a card, name of a file in the models folder, or path; undefined for the only ready model.
 * @param allow checks paths outside the models folder. Faults: model-required, model-not-found, model-not-reviewed,
 * model-changed, model-unsupported, card-invalid, path-not-allowed.
 */
export async function identifyModel(
  modelsDir: string,
  modelPath: string | undefined,
  allow: AllowPath,
): Promise<IdentifiedModel> {
  const folder = await scanModels(modelsDir);
  if (modelPath === undefined) return onlyReady(folder);
  const named = folder.cards.find(({ name }) => name === `${modelPath}.card.yaml`);
  if (named?.fault) throw named.fault;
  if (named?.card) return fromMatch(await matchCard(named.card, folder));
  const known = folder.cards.flatMap(({ card }) => (card ? [card.id] : []));
  const path = await locateWeights(modelsDir, modelPath, { allow, known });
  return fromPath(path, { folder, asked: modelPath });
}

async function onlyReady(folder: ModelsFolder): Promise<IdentifiedModel> {
  const ready = (await matchCards(folder)).filter(({ state }) => state === 'ready');
  const [match] = ready;
  if (match && ready.length === 1) return fromMatch(match);
  const ids = ready.map(({ card }) => card.id).join(', ');
  const message = match
    ? `Several models are ready: ${ids}. Name one with \`model_path\`.`
    : `No model is ready. ${way('review-first')}.`;
  throw new Fault('model-required', message);
}

function fromMatch({ card, state, weights }: CardMatch): IdentifiedModel {
  if (state === 'ready' && weights) return { card, path: weights.path, warnings: weightWarnings(card.facts) };
  if (weights) throw changed(card, weights.name);
  throw new Fault(
    'model-not-found',
    `The weights "${card.file}" of the model "${card.id}" are not in the models folder. Put them there; they come from: ${card.source}`,
  );
}

async function fromPath(
  path: string,
  { folder, asked }: { folder: ModelsFolder; asked: string },
): Promise<IdentifiedModel> {
  const cards = folder.cards.flatMap(({ card }) => (card ? [card] : []));
  const sha256 = await hashFileOnce(path);
  const card = cards.find((candidate) => candidate.sha256 === sha256);
  if (card) return { card, path, warnings: weightWarnings(card.facts) };
  const { refusal } = await inspectModel(path);
  if (refusal) throw refusalFault({ ...refusal, reason: `"${basename(path)}" cannot be run. ${refusal.reason}` });
  const previous = cards.find(({ file }) => file === basename(path));
  if (previous) throw changed(previous, asked);
  throw new Fault(
    'model-not-reviewed',
    `"${basename(path)}" is not reviewed, so it does not run: ${reviewAdvice(asked)}.`,
  );
}

function changed(card: ModelCard, file: string): Fault {
  return new Fault(
    'model-changed',
    `"${basename(file)}" has changed since it was reviewed on ${card.reviewed_at} as "${card.id}". If this is intended: ${reviewAdvice(file, 'again')}.`,
  );
}
