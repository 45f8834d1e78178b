import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { checkModelName, checkServerAddress, isCloudModel } from '../contract/check-server.js';
import {
  chatMessages,
  type LocalModel,
  type LocalModelIdentity,
  type LocalModelSettings,
  MAX_TOKENS,
  type ModelRequest,
} from '../contract/local-model.js';
import { parseModelJson } from '../contract/parse-model-json.js';
import { exchangeJson, type JsonExchange } from './exchange-json.js';

const DEFAULT_ADDRESS = 'http://127.0.0.1:11434';

/** Minimum size of the weights of a local model, bytes. An entry for a cloud model has a few hundred. */
const MIN_BYTES = 100_000;

const MAX_NAMES = 5;

const Tag = z.object({
  name: z.string().max(400),
  size: z.number().min(0).max(1e15),
  digest: z.string().max(200),
  remote_host: z.string().max(400).optional(),
  remote_model: z.string().max(400).optional(),
});
type Tag = z.infer<typeof Tag>;

const Tags = z.object({ models: z.array(Tag).max(2000) });

const Chat = z.object({ message: z.object({ content: z.string() }), done_reason: z.string().optional() });

function missing(name: string, tags: readonly Tag[]): Fault {
  const names = tags.map((tag) => tag.name.replace(/[^\w.:/@+-]/g, '?').slice(0, 80)).slice(0, MAX_NAMES);
  const has = names.length === 0 ? 'It has no models yet' : `It has ${names.join(', ')}`;
  return new Fault(
    'model-failed',
    `Ollama has no model "${name}". ${has}. Set HANDLENS_LOCAL_MODEL_NAME to one of its models, or download the model with \`ollama pull\`.`,
  );
}

/** Finds a model by name. A name without a tag means the tag `latest`. */
function findTag(name: string, tags: readonly Tag[]): Tag {
  const fullName = name.includes(':') ? name : `${name}:latest`;
  const tag = tags.find((one) => one.name === name) ?? tags.find((one) => one.name === fullName);
  if (!tag) throw missing(name, tags);
  return tag;
}

/**
 * Checks that the server stores the weights itself, because even a server on this machine may forward requests to the
 * cloud. Faults: model-failed.
 */
function checkIsStored(tag: Tag, allowRemote: boolean): void {
  const isElsewhere = tag.remote_host || tag.remote_model || isCloudModel(tag.name);
  if (isElsewhere && !allowRemote) {
    throw new Fault(
      'model-failed',
      `Ollama runs the model "${tag.name.slice(0, 80)}" on another machine. Name a model that is stored here.`,
    );
  }
  if (!isElsewhere && (tag.size < MIN_BYTES || !/^(?:sha256:)?[0-9a-f]{64}$/.test(tag.digest))) {
    throw new Fault(
      'model-failed',
      `Ollama reports neither size nor hash for "${tag.name.slice(0, 80)}", so it may not be stored here. Name another model.`,
    );
  }
}

function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Fault('model-failed', 'The server does not respond like Ollama. Check HANDLENS_LOCAL_MODEL_RUNTIME.', {
    cause: parsed.error,
  });
}

function chatRequest(name: string, request: ModelRequest): object {
  return {
    model: name,
    messages: chatMessages(request),
    stream: false,
    think: false,
    format: request.schema,
    options: { temperature: 0, seed: 1, num_predict: MAX_TOKENS },
  };
}

/**
 * Opens a model of an Ollama server (`/api/tags`, `/api/chat`). Faults: invalid-input for an address or a name that is
 * not allowed.
 */
export function openOllama(settings: LocalModelSettings): LocalModel {
  const server = checkServerAddress(settings.server || DEFAULT_ADDRESS, settings.allowRemote);
  const name = checkModelName(settings.model, settings.allowRemote);
  let tag: Tag | null = null;

  const identify = async (exchange: JsonExchange): Promise<Tag> => {
    const { models } = parseAs(Tags, await exchangeJson({ ...exchange, path: '/api/tags' }));
    const found = findTag(name, models);
    checkIsStored(found, settings.allowRemote);
    return found;
  };
  return {
    name,
    server: server.base.origin,
    isRemote: server.isRemote,
    identity: (): LocalModelIdentity => ({ sizeBytes: tag?.size ?? null, digest: tag?.digest || null }),
    complete: async (request) => {
      const exchange = { server, path: '/api/chat', key: settings.key, signal: request.signal };
      tag ??= await identify(exchange);
      const { message, done_reason } = parseAs(Chat, await exchangeJson(exchange, chatRequest(name, request)));
      if (done_reason === 'length') throw new Fault('model-failed', 'The local model did not finish.');
      return parseModelJson(message.content, 'The local model');
    },
    close: async () => undefined,
  };
}
