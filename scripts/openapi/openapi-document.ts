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
      'Needed only if the server listens on an address that other machines can reach; the server prints the path of the token. A browser that opens `/?token=...` receives it as a cookie.',
  },
};

const DESCRIPTION = `Detects objects in images and analyzes messy tables on your own machine. The limit of a body is 10 MB. Send the path of a larger file instead (\`image_path\`, or \`path\` for a table), or upload it in parts with POST /api/datasets and send its \`dataset_id\`. Endpoints with a JSON body also accept a form; without files, as \`application/x-www-form-urlencoded\`.

Versions: \`info.version\` is the version of Handlens (semantic versioning). A minor version may add endpoints, optional request fields, response fields and fault codes, so ignore unknown response fields. Requests reject unknown fields. From 1.0.0 on, other changes need a major version; before that, they may come with a minor version and are listed in the changelog.

Deprecation: a \`deprecated\` item names its replacement and the version that removes it. Both work for at least one minor version.`;

/** Returns the OpenAPI 3.1 document of a list of endpoints. */
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
      { name: 'datasets', description: 'Registered files, and uploads in parts of files over 10 MB' },
      { name: 'workspace', description: 'What was opened in the window, with results, corrections and jobs' },
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
