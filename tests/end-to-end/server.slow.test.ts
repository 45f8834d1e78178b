import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DetectFolderResult } from '../../handlers/detection/detect-folder.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { ENDPOINTS } from '../../handlers/index.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { runProcess } from '../support/cli-process.js';
import { drawImage } from '../support/generated-image.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { tinyModel } from '../support/tiny-model.js';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-e2e-'));
  for (const name of ['a.png', 'b.jpg', 'c.webp']) {
    const format = name.split('.')[1] === 'jpg' ? 'jpeg' : (name.split('.')[1] as 'png' | 'webp');
    await writeFile(join(folder, name), await drawImage({ width: 128, height: 128, format }));
  }
  await writeFile(join(folder, 'tiny.onnx'), tinyModel());
  const env = { HANDLENS_MODELS_DIR: folder, HANDLENS_STATE_DIR: join(folder, '.state') };
  await runProcess(['models', 'review', 'tiny.onnx', '--source', 'drawn here', '--geometry', 'skip'], {
    cwd: folder,
    env,
  });
  server = await startTestServer([], env, folder);
});

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

const url = (path: string) => `${server.address}${path}`;

async function post<Body>(path: string, json: unknown): Promise<{ status: number; body: Body }> {
  const reply = await fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return { status: reply.status, body: (await reply.json()) as Body };
}

/** Sends headers that `fetch` would write itself. */
function raw(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url(path), { method, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode!, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

test('prints the address, the documentation page and an example command', () => {
  expect(server.log()).toContain(`${server.address}/docs`);
  expect(server.log()).toMatch(/curl -F image=@\S+ http:\/\/127\.0\.0\.1:\d+\/detect\/image/);
});

test('answers every route of the registry', async () => {
  // 404: no journal exists, because no table was used, and the names of GUI files contain hashes. 400: images and
  // samples require a path, and a placeholder such as "{dataset_id}" is not a valid id.
  const got: Record<string, number> = {
    '/api/session/export': 404,
    '/gui/{asset}': 404,
    '/images/preview': 400,
    '/samples/file': 400,
    '/api/datasets/{dataset_id}': 400,
    '/api/sessions/{session_id}': 400,
    '/api/sessions/{session_id}/profile': 400,
    '/api/sessions/{session_id}/recipe': 400,
    '/api/sessions/{session_id}/verify': 400,
    '/workspace/items/{item_id}': 400,
    '/workspace/items/{item_id}/file': 400,
    '/workspace/items/{item_id}/preview': 400,
    '/workspace/items/{item_id}/labels': 400,
    '/jobs/{job_id}': 400,
    '/jobs/{job_id}/entries': 400,
  };
  for (const { method, path } of ENDPOINTS) {
    const reply = await fetch(url(path.replace('{asset}', 'start.js')), { method });
    // Requests without a body lack required fields, except on these endpoints, which require none.
    const without: Record<string, number> = { '/train/smoke': 200, '/samples': 200 };
    expect([path, reply.status]).toEqual([path, method === 'get' ? (got[path] ?? 200) : (without[path] ?? 400)]);
  }
});

test('accepts an upload byte for byte', async () => {
  const image = await drawImage({ width: 300, height: 200, format: 'jpeg' });
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(image)]), 'photo.jpg');
  form.append('confidence', '0.1');
  form.append('output_formats', 'yolo,csv');
  const reply = await fetch(url('/detect/image'), { method: 'POST', body: form });
  const body = (await reply.json()) as DetectImageResult;
  expect(reply.status).toBe(200);
  expect(body).toMatchObject({ image: { width: 300, height: 200, bytes: image.length }, is_mock: true });
  expect(body.outputs.map(({ format }) => format)).toEqual(['yolo', 'csv']);
});

test('accepts raw bytes as octet-stream, and rejects raw images, which would arrive damaged', async () => {
  const image = Uint8Array.from(await drawImage());
  const send = (type: string) =>
    fetch(url('/detect/image?confidence=0.1'), { method: 'POST', headers: { 'content-type': type }, body: image });
  expect(((await (await send('application/octet-stream')).json()) as DetectImageResult).image.bytes).toBe(image.length);
  const refused = await send('image/png');
  expect(refused.status).toBe(415);
  expect(((await refused.json()) as Problem).code).toBe('unsupported-type');
});

test('runs a reviewed model in its workers, for an image and for a folder', async () => {
  const options = { backend: 'onnx', model_path: 'tiny' };
  const one = await post<DetectImageResult>('/detect/image', { image_path: 'a.png', ...options });
  expect(one.body.detections).toMatchObject([{ class_name: 'dog', box: { x1: 16, y1: 32, x2: 64, y2: 96 } }]);
  const page = await post<DetectFolderResult>('/detect/folder', { folder_path: folder, limit: 2, ...options });
  expect(page.body).toMatchObject({
    total: 3,
    done: 2,
    entries: [
      { name: 'a.png', status: 'ok' },
      { name: 'b.jpg', status: 'ok' },
    ],
  });
  const rest = await post<DetectFolderResult>('/detect/folder', {
    folder_path: folder,
    limit: 2,
    cursor: page.body.next_cursor,
    ...options,
  });
  expect(rest.body).toMatchObject({ done: 3, next_cursor: null, entries: [{ name: 'c.webp' }] });
});

describe('for a JSON body', () => {
  /** Chunked, so that no length announces the body. */
  const chunks = (body: Uint8Array) => new Blob([Uint8Array.from(body)]).stream();
  const send = async (body: Uint8Array, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers: { ...type, ...headers }, body: chunks(body), duplex: 'half' };
    return fetch(url('/train/smoke'), request as RequestInit);
  };

  test('accepts a byte order mark', async () => {
    expect((await send(Buffer.from('\ufeff{"epochs": 2}'))).status).toBe(200);
  });

  test.each([
    ['null', Buffer.from(' null\n'), {}, 400],
    ['an empty text', Buffer.from('""'), {}, 400],
    ['zero', Buffer.from('-0.0'), {}, 400],
    ['text that is not UTF-8', Buffer.from('{"device": "caf\u00e9"}', 'latin1'), {}, 400],
    ['gzip', gzipSync('{}'), { 'content-encoding': 'gzip' }, 415],
  ])('rejects %s', async (_, body, headers, status) => {
    const reply = await send(body, headers);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
  });
});

test('serves binary files of the documentation page unchanged, and no external script', async () => {
  const page = await fetch(url('/docs'));
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const html = await page.text();
  expect(html).not.toMatch(/https?:\/\//);
  const icon = Buffer.from(await (await fetch(url('/docs/favicon-32x32.png'))).arrayBuffer());
  expect(icon.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect((await fetch(url('/docs/package.json'))).status).toBe(400);
});

test('describes itself in OpenAPI', async () => {
  const document = (await (await fetch(url('/openapi.json'))).json()) as {
    openapi: string;
    paths: Record<string, unknown>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(ENDPOINTS.map(({ path }) => path))].sort());
});

describe('rejects on its port', () => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', '0.0.0.0'])('the host %j', async (host) => {
    const reply = await raw('/health', { host });
    expect(reply.status).toBe(403);
    expect(reply.body).not.toContain('uptime_s');
  });

  test('another origin, without permission to read', async () => {
    const reply = await raw('/health', { origin: 'https://evil.example' });
    expect(reply.status).toBe(403);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect((await raw('/detect/image', { origin: 'https://evil.example' }, 'OPTIONS')).status).toBe(403);
  });

  test('a body over 10 MB, with a remedy', async () => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(10.5 * 1024 * 1024)]), 'large.jpg');
    const reply = await fetch(url('/detect/image'), { method: 'POST', body: form });
    expect(reply.status).toBe(413);
    expect(((await reply.json()) as Problem).detail).toContain('image_path');
  });

  test('invalid images, and continues', async () => {
    for (const content of ['', 'text', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\xff\xd8\xff']) {
      const form = new FormData();
      form.append('image', new Blob([Buffer.from(content, 'latin1')]), 'x.png');
      const reply = await fetch(url('/detect/image'), { method: 'POST', body: form });
      expect([415, 422]).toContain(reply.status);
    }
    expect((await fetch(url('/health'))).status).toBe(200);
  });
});

test('is silent: no banner, telemetry, account or request data', () => {
  expect(server.log()).not.toMatch(/telemetry|login|sign in|update available|a\.png/i);
});

test('names a port in use', async () => {
  const port = new URL(server.address).port;
  const { code, stderr } = await runProcess(['serve', '--port', port], { cwd: folder });
  expect(code).toBe(5);
  expect(stderr).toMatch(new RegExp(`Port ${port} is in use.*--port`));
});

test('ends on request', async () => {
  const other = await startTestServer([], { HANDLENS_MODELS_DIR: folder }, folder);
  other.process.kill('SIGTERM');
  await other.ended;
  await expect(fetch(`${other.address}/health`)).rejects.toThrow();
});
