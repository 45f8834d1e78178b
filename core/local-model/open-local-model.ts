import { Fault } from '../base/fault.js';
import type { LocalModel } from './contract/local-model.js';
import type { LocalModelSettings } from './contract/local-model-settings.js';
import { openOllama } from './http/ollama-model.js';
import { openOpenAi } from './http/openai-model.js';
import { openLlama } from './llama/llama-model.js';

function openNone(): never {
  throw new Fault(
    'invalid-input',
    'No local model is set up. Set HANDLENS_LOCAL_MODEL_RUNTIME to ollama, openai or llama-cpp; docs/local-model.md says how.',
  );
}

const RUNTIMES: Record<LocalModelSettings['runtime'], (settings: LocalModelSettings) => LocalModel> = {
  none: openNone,
  ollama: openOllama,
  openai: openOpenAi,
  'llama-cpp': openLlama,
};

/**
 * The model that the operator chose. Nothing is started or sent before it is asked for something.
 * Faults: invalid-input, for settings that are not allowed: an address outside of this machine, a model of a cloud.
 */
export function openLocalModel(settings: LocalModelSettings): LocalModel {
  return RUNTIMES[settings.runtime](settings);
}
