import { access, open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { resolveAllowedPath } from '../../base/paths/allowed-path.js';
import { type LocalModel, MOST_TOKENS, type ModelRequest } from '../contract/local-model.js';
import type { LocalModelSettings } from '../contract/local-model-settings.js';
import { parseModelJson } from '../contract/parse-model-json.js';
import type { LlamaFailure } from './llama-message.js';
import { type LlamaProcess, startLlama } from './llama-process.js';
import { readGgufHead } from './read-gguf-head.js';

/** The child's own clock strikes after ours. */
const GRACE_MS = 5_000;

const FAILURES: Record<LlamaFailure['failure'], string> = {
  'no-package': 'node-llama-cpp is not installed. docs/local-model.md says how to install it into a folder of its own',
  'no-binary': 'node-llama-cpp has no program for this machine. docs/local-model.md says which package brings it',
  'not-loaded': 'node-llama-cpp cannot load the GGUF file',
  'no-grammar': 'node-llama-cpp does not take the grammar of the answer',
  'no-end': 'The local model came to no end',
  broken: 'node-llama-cpp failed',
};

function failed({ failure, detail }: LlamaFailure, file: string): Fault {
  const told = detail.replaceAll(file, basename(file)).replace(/\p{C}/gu, '?').replace(/\.$/, '');
  return new Fault('model-failed', `${FAILURES[failure]}${told === '' ? '' : ` (${told})`}.`);
}

/** A GGUF file below the folder of models. Faults: model-failed, not-found, path-not-allowed. */
async function locate({ model, modelsDir }: LocalModelSettings): Promise<{ path: string; sizeBytes: number }> {
  const path = await resolveAllowedPath(model, { workDir: modelsDir, roots: [modelsDir] }, 'weights');
  const file = await open(path, 'r');
  try {
    await readGgufHead(file);
    return { path, sizeBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

async function checkProgram(file: string): Promise<void> {
  await access(file).catch((cause) => {
    const message = `The program that runs GGUF files, ${basename(file)}, is missing. Build this toolkit: npm run build.`;
    throw new Fault('model-failed', message, { cause });
  });
}

/**
 * A GGUF file below `models/`, run by `node-llama-cpp` in a process of its own that lives as long as this model is open.
 * Faults: invalid-input, when no file is named.
 */
export function openLlama(settings: LocalModelSettings): LocalModel {
  if (!/\.gguf$/i.test(settings.model)) {
    throw new Fault('invalid-input', 'No GGUF file is named. Set HANDLENS_LOCAL_MODEL_NAME to one below models/.');
  }
  let found: { path: string; sizeBytes: number } | null = null;
  let running: LlamaProcess | null = null;

  const start = async (modelFile: string): Promise<LlamaProcess> => {
    await checkProgram(settings.childFile);
    const threads = settings.threads || Math.max(1, Math.floor(availableParallelism() / 2));
    const { packageDir, childFile, timeoutMs } = settings;
    return startLlama(
      childFile,
      { modelFile, packageDir, threads, lifeMs: timeoutMs + GRACE_MS },
      settings.environment,
    );
  };
  return {
    name: settings.model,
    server: null,
    isRemote: false,
    identity: () => ({ sizeBytes: found?.sizeBytes ?? null, digest: null }),
    complete: async ({ system, prompt, schema, signal }: ModelRequest) => {
      found ??= await locate(settings);
      running ??= await start(found.path);
      const reply = await running.request({ system, prompt, schema, maxTokens: MOST_TOKENS }, signal);
      if ('failure' in reply) throw failed(reply, found.path);
      return parseModelJson(reply.text, 'The local model');
    },
    close: async () => {
      await running?.end();
    },
  };
}
