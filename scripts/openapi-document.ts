import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import type { FaultCode } from '../core/fault.js';
import { type AnyEndpoint, takesBody } from '../handlers/kit/define-endpoint.js';
import { type FieldShape, fieldShapes } from '../handlers/kit/form-fields.js';
import { Problem } from '../handlers/kit/problem.js';
import { STATUS_OF } from '../handlers/kit/status.js';
import packageFacts from '../package.json' with { type: 'json' };

/** What any endpoint can answer with. */
const ALWAYS: readonly FaultCode[] = ['invalid-input', 'host-not-allowed', 'token-required', 'timed-out', 'internal'];
const WITH_BODY: readonly FaultCode[] = ['invalid-json', 'unsupported-type'];
const WITH_UPLOAD: readonly FaultCode[] = ['invalid-multipart'];
const WITH_WRITING: readonly FaultCode[] = ['storage-full'];

function faultsOf(endpoint: AnyEndpoint): FaultCode[] {
  const more = [...(takesBody(endpoint) ? WITH_BODY : []), ...(endpoint.upload ? WITH_UPLOAD : [])];
  if (endpoint.faults.includes('not-writable')) more.push(...WITH_WRITING);
  return [...new Set([...ALWAYS, ...more, ...endpoint.faults])];
}

function exampleProblem(code: FaultCode, status: number): Problem {
  return {
    type: `urn:handlens:fault:${code}`,
    title: code.replaceAll('-', ' '),
    status,
    code,
    detail: 'What was wrong with this request, and what to do about it.',
    issues: [],
    request_id: '4c5f0bd8',
  };
}

function faultResponses(endpoint: AnyEndpoint): ZodOpenApiResponsesObject {
  const codes = faultsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => STATUS_OF[code]))].sort();
  const responses = statuses.map((status) => {
    const own = codes.filter((code) => STATUS_OF[code] === status);
    const content = { schema: Problem, example: exampleProblem(own[0]!, status) };
    return [
      String(status),
      { description: `Problem: ${own.join(', ')}`, content: { 'application/problem+json': content } },
    ];
  });
  return Object.fromEntries(responses);
}

/**
 * A field as the page offers it in a form: with its default, or else empty, which counts as absent. An example there
 * would be sent as if it had been chosen.
 */
function formField(field: z.ZodType, { kind, defaultValue }: FieldShape): z.ZodType {
  const { id: _, ...meta } = field.meta() ?? {};
  // The page cannot draw an input for lists of objects: they are written as JSON.
  if (kind === 'json')
    return z
      .string()
      .optional()
      .meta({ description: `${meta.description}, as JSON`, example: '' });
  return defaultValue === undefined ? field.meta({ ...meta, example: kind === 'list' ? [] : '' }) : field;
}

const forms = new WeakMap<z.ZodObject, z.ZodObject>();

/** Endpoints that share a body share its form. */
function formSchema(endpoint: AnyEndpoint): z.ZodObject {
  const form = forms.get(endpoint.body!) ?? makeForm(endpoint);
  forms.set(endpoint.body!, form);
  return form;
}

/** The multipart form of a body: its files, and the fields that they do not stand in for. */
function makeForm({ body, upload }: AnyEndpoint): z.ZodObject {
  const { field, many, description, replaces } = upload!;
  const file = z.string().meta({ format: 'binary', description, example: '' });
  const files = many ? z.array(file).meta({ description, example: [''] }) : file;
  const shape = body!.shape as Record<string, z.ZodType>;
  const fields = fieldShapes(body!)
    .filter(({ name }) => !replaces.includes(name))
    .map((one) => [one.name, formField(shape[one.name]!, one)]);
  return z.strictObject({ [field]: files, ...Object.fromEntries(fields) }).meta({
    id: `${body!.meta()?.id}Form`,
    description: `${description}, and the options; lists as items or separated by commas`,
    example: {},
  });
}

function requestBody(endpoint: AnyEndpoint) {
  if (!endpoint.body || !takesBody(endpoint)) return {};
  const json = { 'application/json': { schema: endpoint.body } };
  // The form goes first: it is what the page offers for trying, and it takes a file.
  const form = () => ({ 'multipart/form-data': { schema: formSchema(endpoint) } });
  const content = endpoint.upload
    ? { ...form(), ...(endpoint.upload.isRequired ? {} : json), ...octetStream(endpoint) }
    : json;
  return { requestBody: { required: true, content } };
}

function octetStream({ upload }: AnyEndpoint) {
  if (upload!.many) return {};
  const schema = { type: 'string' as const, format: 'binary', description: upload!.description };
  return { 'application/octet-stream': { schema } };
}

function successResponse({ result, summary, files = [] }: AnyEndpoint) {
  const raw = (schema: { type: 'string'; format?: string }, type: string) => [
    type.split(';')[0]!,
    { schema: { ...schema, description: summary } },
  ];
  const own = typeof result === 'string' ? raw({ type: 'string' }, result) : ['application/json', { schema: result }];
  const binary = files.map((type) => raw({ type: 'string', format: 'binary' }, type));
  return { description: summary, content: Object.fromEntries([own, ...binary]) };
}

function requestParams(endpoint: AnyEndpoint) {
  const { body, params } = endpoint;
  const query = !takesBody(endpoint) && body && Object.keys(body.shape).length > 0 ? { query: body } : {};
  const all = { ...(params ? { path: params } : {}), ...query };
  return Object.keys(all).length > 0 ? { requestParams: all } : {};
}

function operation(endpoint: AnyEndpoint): ZodOpenApiOperationObject {
  return {
    operationId: endpoint.id.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [endpoint.id.split('.')[0]!],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    ...requestParams(endpoint),
    ...requestBody(endpoint),
    responses: { '200': successResponse(endpoint), ...faultResponses(endpoint) },
  };
}

interface JsonSchema {
  $ref?: string;
  example?: unknown;
  properties?: Record<string, JsonSchema>;
}

/** An object without an example of its own gets one from those of its fields. */
function addExamples(schemas: Record<string, JsonSchema>): void {
  const exampleOf = (schema: JsonSchema): unknown => {
    const named = schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : undefined;
    if (named) return exampleOf(named);
    if (schema.example !== undefined || !schema.properties) return schema.example;
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]));
  };
  for (const schema of Object.values(schemas)) schema.example = exampleOf(schema);
}

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openapiDocument(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(endpoint) };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Handlens',
      version: packageFacts.version,
      description:
        'Looks closely at images and tables on your own machine. Bodies may have 10 MB at most: larger images come by `image_path`, larger tables by `path`, and both in parts: POST /api/datasets, then by `dataset_id`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This machine' }],
    tags: [
      { name: 'detection', description: 'Objects in images' },
      { name: 'tables', description: 'Messy tables: profile, cleaning, reports' },
      { name: 'datasets', description: 'Files of more than 10 MB, in parts' },
      { name: 'system', description: 'The service itself' },
    ],
    paths,
  });
  addExamples(document.components?.schemas ?? {});
  return document;
}
