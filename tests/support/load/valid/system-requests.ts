import { bare, pick, type ValidRequest, withJson } from './load-client.js';

const PLAIN = [
  '/health',
  '/ready',
  '/settings',
  '/cache',
  '/about',
  '/licences',
  '/openapi.json',
  '/docs',
  '/',
  '/app',
];
const DOCS = ['start.js', 'swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

export const SYSTEM_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  ...Object.fromEntries(
    PLAIN.map((path): [string, ValidRequest] => [`GET ${path}`, (client) => client.send(bare(`GET ${path}`))]),
  ),
  'GET /docs/{asset}': (client) => client.send(bare('GET /docs/{asset}', `/docs/${pick(client, DOCS)}`)),
  'GET /gui/{asset}': (client) => client.send(bare('GET /gui/{asset}', `/gui/${pick(client, client.files.guiAssets)}`)),
  'GET /app/{page}': (client) => client.send(bare('GET /app/{page}', '/app/image')),
  'GET /app/{page}/{item}': (client) => client.send(bare('GET /app/{page}/{item}', '/app/batch/a')),
  'PUT /settings': (client) =>
    client.send(withJson('PUT /settings', { local_model_name: `model-${client.next()}`, table_workers: null })),
  'POST /local-model/check': (client) => client.send(withJson('POST /local-model/check', {})),
  // Deletes stored data that no other request depends on.
  'DELETE /cache': (client) => client.send(bare('DELETE /cache', '/cache?kinds=agent-runs')),
};
