import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { type AnyEndpoint, takesBody } from '../../handlers/kit/define-endpoint.js';
import packageFacts from '../../package.json' with { type: 'json' };
import type { Schemas } from './finish-schemas.js';
import { finishSchemas } from './finish-schemas.js';
import { requestBodyOf } from './request-body.js';
import { responsesOf } from './responses.js';

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
    description: endpoint.description ?? `${endpoint.summary}.`,
    ...requestParams(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

const SECURITY = {
  token: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'Needed only if the server listens on an address that other machines can reach; it prints where the token is. A browser that opens `/?token=...` receives it as a cookie.',
  },
};

const DESCRIPTION = `Looks closely at images and tables on your own machine. Bodies may have 10 MB at most: larger images come by \`image_path\`, larger tables by \`path\`, and both in parts: POST /api/datasets, then by \`dataset_id\`. What takes a JSON body takes its fields as a form too, without files as \`application/x-www-form-urlencoded\`.

Versions: \`info.version\` is the version of Handlens, in semantic versioning. A minor version may add endpoints, optional request fields, fields of answers and fault codes: ignore fields of answers that you do not know. Requests reject unknown fields. From 1.0.0 on, anything else waits for a major version; before that, a minor version may contain it, and the changelog says so.

Deprecation: what will be removed is marked \`deprecated\` and names its replacement and the version that removes it. Both work for at least one minor version.`;

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
      description: DESCRIPTION,
      contact: { name: 'Handlens' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This machine' }],
    security: [{ token: [] }, {}],
    tags: [
      { name: 'detection', description: 'Objects in images' },
      { name: 'tables', description: 'Messy tables: profile, cleaning, reports' },
      { name: 'datasets', description: 'Files of more than 10 MB, in parts' },
      { name: 'system', description: 'The service itself' },
    ],
    paths,
    components: { securitySchemes: SECURITY },
  });
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path as object));
  const requests = operations.map(({ requestBody, parameters }) => [requestBody, parameters]);
  finishSchemas((document.components?.schemas ?? {}) as Schemas, requests);
  return document;
}
