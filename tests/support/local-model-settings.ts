import { resolve } from 'node:path';
import type { LocalModelSettings } from '../../core/local-model/contract/local-model.js';

/** Returns the settings of an Ollama model with changes. */
export function localModelSettings(changes: Partial<LocalModelSettings>): LocalModelSettings {
  return {
    runtime: 'ollama',
    server: '',
    model: 'good:1b',
    key: '',
    allowRemote: false,
    seesValues: false,
    timeoutMs: 20_000,
    threads: 1,
    modelsDir: resolve('models'),
    packageDir: resolve('node_modules/.no-such-folder'),
    childFile: resolve('dist/llama-child.mjs'),
    environment: { PATH: process.env.PATH ?? '' },
    ...changes,
  };
}
