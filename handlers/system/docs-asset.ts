import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

/**
 * Starts Swagger UI with the document of this server. A separate file, because the page allows no inline scripts.
 * Clears the form if another body type is selected, because the values of the old one would be sent.
 */
const START = `const forgetBody = (original, system) => (change) => {
  system.oas3Actions.setRequestBodyValue({ value: undefined, pathMethod: change.pathMethod });
  return original(change);
};

window.ui = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [{ statePlugins: { oas3: { wrapActions: { setRequestContentType: forgetBody } } } }],
});
`;

const TYPES = {
  'start.js': 'text/javascript; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const Params = z.strictObject({
  asset: z
    .enum(Object.keys(TYPES) as (keyof typeof TYPES)[])
    .meta({ description: 'File of the documentation page', example: 'swagger-ui.css' }),
});

function readAsset(asset: keyof typeof TYPES): Promise<Uint8Array> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return readFile(join(folder, asset));
}

export const endpoint = defineEndpoint({
  id: 'system.docs-asset',
  method: 'get',
  path: '/docs/{asset}',
  summary: 'Get a file of the documentation page',
  params: Params,
  result: 'text/javascript; charset=utf-8',
  files: ['text/css', 'image/png'],
  needsNoStore: true,
  faults: [],
  run: async ({ params: { asset } }) =>
    new RawReply(asset === 'start.js' ? START : await readAsset(asset), TYPES[asset]),
});

export const handler = toLambda(endpoint);
