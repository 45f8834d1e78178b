import type { Config } from './config.js';
import { RawReply } from './raw-reply.js';

/** A validated request, for a process that runs endpoints. */
export interface EndpointTask {
  /** Id of the endpoint. */
  id: string;
  input: unknown;
  config: Config;
}

/** The result of an endpoint, in a form that can be sent to another process. */
export type EndpointAnswer =
  | { value: unknown }
  | { raw: Pick<RawReply, 'data' | 'contentType' | 'headers' | 'status'> };

export function answerOf(result: unknown): EndpointAnswer {
  if (!(result instanceof RawReply)) return { value: result };
  const { data, contentType, headers, status } = result;
  return { raw: { data, contentType, headers, status } };
}

export function resultOf(answer: EndpointAnswer): unknown {
  if ('value' in answer) return answer.value;
  const { data, contentType, headers, status } = answer.raw;
  return new RawReply(data, contentType, { headers, status });
}
