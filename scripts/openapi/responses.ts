import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { FaultCode } from '../../core/base/fault.js';
import { type AnyEndpoint, takesBody } from '../../handlers/kit/define-endpoint.js';
import { Problem } from '../../handlers/kit/problem.js';
import { STATUS_OF } from '../../handlers/kit/status.js';

/** Faults of the guard and the kit, which every endpoint can return. */
const ALWAYS: readonly FaultCode[] = [
  'invalid-input',
  'host-not-allowed',
  'token-required',
  'too-many-headers',
  'timed-out',
  'internal',
];
const WITH_BODY: readonly FaultCode[] = ['invalid-json', 'invalid-multipart', 'unsupported-type', 'too-large'];
const WITH_WRITING: readonly FaultCode[] = ['storage-full'];

function faultsOf(endpoint: AnyEndpoint): FaultCode[] {
  const more: FaultCode[] = takesBody(endpoint) ? [...WITH_BODY] : [];
  if (endpoint.faults.includes('not-writable')) more.push(...WITH_WRITING);
  if (!endpoint.needsNoStore) more.push('store-unavailable');
  if (endpoint.needsSharedState) more.push('store-needed');
  return [...new Set([...ALWAYS, ...more, ...endpoint.faults])];
}

function exampleProblem(code: FaultCode, status: number): Problem {
  return {
    type: `urn:handlens:fault:${code}`,
    title: code.replaceAll('-', ' '),
    status,
    code,
    detail: 'What happened, and how to fix it.',
    issues: [],
    request_id: '4c5f0bd8',
  };
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before a retry', schema: { type: 'integer' as const } },
};

function faultResponses(endpoint: AnyEndpoint): ZodOpenApiResponsesObject {
  const codes = faultsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => STATUS_OF[code]))].sort();
  const responses = statuses.map((status) => {
    const own = codes.filter((code) => STATUS_OF[code] === status);
    const content = { schema: Problem, example: exampleProblem(own[0]!, status) };
    return [
      String(status),
      {
        description: `Problem: ${own.join(', ')}`,
        ...(own.includes('overloaded') ? { headers: RETRY_AFTER } : {}),
        content: { 'application/problem+json': content },
      },
    ];
  });
  return Object.fromEntries(responses);
}

/** Describes a file returned unchanged: JSON of another format, text, or bytes. */
function rawContent(mediaType: string, description: string, format?: 'binary') {
  const type = mediaType.split(';')[0]!;
  if (/[/+]json$/.test(type)) return [type, { schema: { type: 'object' as const, description } }];
  // Client generators return bytes for a binary schema, and a string for a text schema.
  const schema = type.startsWith('text/') ? { type: 'string' as const } : { type: 'string' as const, format };
  return [type, { schema: { ...schema, description } }];
}

function headersOf({ files = [], fileHeaders = {} }: AnyEndpoint) {
  const only = files.length > 0 ? 'Of a file alone: ' : '';
  const headers = Object.entries(fileHeaders).map(([name, { description, type }]) => [
    name,
    { description: `${only}${description}`, schema: { type } },
  ]);
  return headers.length > 0 ? { headers: Object.fromEntries(headers) } : {};
}

function successResponse(endpoint: AnyEndpoint) {
  const { result, summary, files = [], returnsFileByDefault } = endpoint;
  const own = typeof result === 'string' ? rawContent(result, summary) : ['application/json', { schema: result }];
  const others = files.map((type) => rawContent(type, summary, 'binary'));
  const content = Object.fromEntries(returnsFileByDefault ? [...others, own] : [own, ...others]);
  return { description: summary, ...headersOf(endpoint), content };
}

/** Returns the responses of an endpoint by status. */
export function responsesOf(endpoint: AnyEndpoint): ZodOpenApiResponsesObject {
  return { '200': successResponse(endpoint), ...faultResponses(endpoint) };
}
