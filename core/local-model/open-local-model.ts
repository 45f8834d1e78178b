import * as z from 'zod';
import { Fault } from '../base/fault.js';
import { checkModelName, checkServerAddress, type ServerAddress } from './contract/check-server.js';
import {
  chatMessages,
  type LocalModel,
  type LocalModelSettings,
  MAX_TOKENS,
  type ModelRequest,
} from './contract/local-model.js';
import { parseModelJson } from './contract/parse-model-json.js';
import { exchangeJson } from './http/exchange-json.js';
import { openOllama } from './http/ollama-model.js';
import { openLlama } from './llama/llama-model.js';

/** Default address of `llama-server`. */
const DEFAULT_ADDRESS = 'http://127.0.0.1:8080/v1';

const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1)
    .max(16),
});

/** Parses the address of a server. Adds `/v1` if the address has no path. */
function apiOf(address: string, allowRemote: boolean): ServerAddress {
  const server = checkServerAddress(address, allowRemote);
  if (server.base.pathname === '/') server.base.pathname = '/v1';
  return server;
}

function completionRequest(name: string, request: ModelRequest): object {
  return {
    model: name,
    messages: chatMessages(request),
    stream: false,
    temperature: 0,
    seed: 1,
    max_tokens: MAX_TOKENS,
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: request.schema } },
  };
}

/**
 * Opens a model of a server with OpenAI's `/v1/chat/completions`: llama-server, LM Studio, vLLM, LocalAI and others.
 * These servers report neither the weights nor whether they forward requests elsewhere. Faults: invalid-input for an
 * address or a name that is not allowed.
 */
function openOpenAi(settings: LocalModelSettings): LocalModel {
  const server = apiOf(settings.server || DEFAULT_ADDRESS, settings.allowRemote);
  const name = checkModelName(settings.model, settings.allowRemote);
  return {
    name,
    server: server.base.origin,
    isRemote: server.isRemote,
    identity: () => ({ sizeBytes: null, digest: null }),
    complete: async (request) => {
      const exchange = { server, path: '/chat/completions', key: settings.key, signal: request.signal };
      const parsed = Completion.safeParse(await exchangeJson(exchange, completionRequest(name, request)));
      if (!parsed.success) {
        const message = 'The server does not respond like the OpenAI API. Check HANDLENS_LOCAL_MODEL_RUNTIME.';
        throw new Fault('model-failed', message, { cause: parsed.error });
      }
      const { message, finish_reason } = parsed.data.choices[0]!;
      if (finish_reason === 'length') throw new Fault('model-failed', 'The local model did not finish.');
      return parseModelJson(message.content, 'The local model');
    },
    close: async () => undefined,
  };
}

function openNone(): never {
  throw new Fault(
    'invalid-input',
    'No local model is configured. Set HANDLENS_LOCAL_MODEL_RUNTIME to ollama, openai or llama-cpp; see docs/local-model.md.',
  );
}

const RUNTIMES: Record<LocalModelSettings['runtime'], (settings: LocalModelSettings) => LocalModel> = {
  none: openNone,
  ollama: openOllama,
  openai: openOpenAi,
  'llama-cpp': openLlama,
};

/**
 * Opens the configured model. Starts no process and sends nothing before the first request. Faults: invalid-input for
 * settings that are not allowed, such as an address on another machine or a cloud model.
 */
export function openLocalModel(settings: LocalModelSettings): LocalModel {
  return RUNTIMES[settings.runtime](settings);
}
