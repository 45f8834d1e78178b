import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const MODEL = { name: 'small:1b', size: 1_300_000_000, digest: 'ab12'.repeat(16) };
const ANSWER = { model: MODEL.name, message: { role: 'assistant', content: '{"ready": true}' }, done: true };

/** Starts a model server like Ollama with a constant answer. */
export async function startModelServer(): Promise<{ env: Record<string, string>; close(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url === '/api/tags' ? { models: [MODEL] } : ANSWER));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      HANDLENS_LOCAL_MODEL_RUNTIME: 'ollama',
      HANDLENS_LOCAL_MODEL_SERVER: `http://127.0.0.1:${port}`,
      HANDLENS_LOCAL_MODEL_NAME: MODEL.name,
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
