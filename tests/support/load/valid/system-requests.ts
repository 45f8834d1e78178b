import { bare, pick, type ValidRequest, withJson } from './asker.js';

const PLAIN = ['/health', '/settings', '/cache', '/about', '/licences', '/openapi.json', '/docs', '/'];
const DOCS = ['start.js', 'swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

export const SYSTEM_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  ...Object.fromEntries(
    PLAIN.map((path): [string, ValidRequest] => [`GET ${path}`, (asker) => asker.send(bare(`GET ${path}`))]),
  ),
  'GET /docs/{asset}': (asker) => asker.send(bare('GET /docs/{asset}', `/docs/${pick(asker, DOCS)}`)),
  'GET /gui/{asset}': (asker) => asker.send(bare('GET /gui/{asset}', `/gui/${pick(asker, asker.files.guiAssets)}`)),
  'PUT /settings': (asker) =>
    asker.send(withJson('PUT /settings', { local_model_name: `model-${asker.next()}`, table_workers: null })),
  'POST /local-model/check': (asker) => asker.send(withJson('POST /local-model/check', {})),
  // Deletes stored data that no other request depends on.
  'DELETE /cache': (asker) => asker.send(bare('DELETE /cache', '/cache?kinds=agent-runs')),
};
