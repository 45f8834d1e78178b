import { Fault } from '../core/base/fault.js';
import type { ModelList } from '../core/vision/models/model-list.js';
import { handler } from '../handlers/detection/models.js';
import { askOnce, canAskUser } from './ask-user.js';
import { call } from './call.js';
import { nextModelCommand } from './output/describe-models.js';
import { repeatedWords } from './repeated-command.js';
import { plain, type Terminal } from './terminal.js';

/** Fields of a request that select a model. */
interface ModelFields {
  backend?: unknown;
  model_path?: unknown;
}

/** Whether a request names its model. `backend: onnx` alone means the default one. */
const isRequested = ({ backend, model_path: model }: ModelFields) => backend === 'mock' || model !== undefined;

function severalFault(ids: readonly string[]): Fault {
  return new Fault(
    'model-required',
    `${ids.length} models are ready: ${ids.join(', ')}. Add --model-path ${ids[0]}, or choose a default with "vision-cli settings set model ${ids[0]}".`,
  );
}

/**
 * Lets the user select one of several models by number. Faults: model-required, if the user cannot be asked; cancelled.
 */
async function chooseOne(ids: readonly string[], flags: { json?: boolean; quiet?: boolean }): Promise<string> {
  if (!canAskUser(flags)) throw severalFault(ids);
  const list = ids.map((id, place) => `  ${place + 1}  ${plain(id)}\n`).join('');
  const answer = await askOnce(`Several models are ready:\n${list}Choose 1 to ${ids.length}: `);
  const id = /^\d{1,3}$/.test(answer) ? ids[Number(answer) - 1] : undefined;
  if (id === undefined) throw severalFault(ids);
  return id;
}

/** Request fields that select the default model. */
export interface DefaultFields {
  backend?: 'mock' | 'onnx';
  model_path?: string;
}

/** Prints how to make a model ready, if none is. Results name their model themselves. */
export function logMissingModel({ models, default: usual }: ModelList, terminal: Terminal): void {
  if (usual.reason !== 'none-ready') return;
  const waiting = models.find(({ state, remedy }) => state !== 'ready' && remedy !== null);
  if (waiting) terminal.log(`No model is ready: ${plain(waiting.reason ?? waiting.id)} Run: ${plain(waiting.remedy!)}`);
}

/** Options of a run with the mock that do not apply to one with a model. Its output folder exists. */
const REPLACED = ['--backend', '--model-path', '--output', '-o'];

/**
 * Returns the command that uses a real model instead of the mock: the running one with a ready model, the review of a
 * weight file, or the one that writes a demo model.
 */
export async function realModelCommand(): Promise<string[]> {
  const list = await call<ModelList>(handler, {});
  const ready = list.models.find(({ backend, state }) => backend === 'onnx' && state === 'ready');
  if (ready) return repeatedWords(['--backend', 'onnx', '--model-path', ready.id], REPLACED);
  return nextModelCommand(list) ?? ['vision-cli', 'models', 'list'];
}

/**
 * Returns the fields of the default model; none if a model or backend is requested. Faults: model-required,
 * cancelled, those of listing the models.
 */
export async function defaultModelFields(
  requested: ModelFields,
  flags: { json?: boolean; quiet?: boolean },
  terminal: Terminal,
): Promise<DefaultFields> {
  if (isRequested(requested)) return {};
  const list = await call<ModelList>(handler, {});
  // On a terminal, a suggested command takes its place.
  if (!terminal.canSuggest) logMissingModel(list, terminal);
  const { models, default: usual } = list;
  if (usual.model === 'mock') return {};
  const ready = models.filter(({ backend, state }) => backend === 'onnx' && state === 'ready').map(({ id }) => id);
  return { backend: 'onnx', model_path: usual.model ?? (await chooseOne(ready, flags)) };
}

/**
 * Returns the default model for a request in words. Unlike `defaultModelFields` it does not ask the user if several
 * models are ready, because the request may not detect anything.
 */
export async function defaultForAgent(
  requested: ModelFields,
): Promise<{ list: ModelList | null; fields: DefaultFields }> {
  if (isRequested(requested)) return { list: null, fields: {} };
  const list = await call<ModelList>(handler, {});
  const { default: usual } = list;
  if (usual.model === 'mock') return { list, fields: {} };
  return { list, fields: { backend: 'onnx', ...(usual.model === null ? {} : { model_path: usual.model }) } };
}
