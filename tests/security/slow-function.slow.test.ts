import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Problem } from '../../handlers/kit/problem.js';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-slow-'));
  const rows = Array.from({ length: 300_000 }, (_, row) => `${row},name ${row % 977},${row / 7}`);
  await writeFile(join(folder, 'large.csv'), `id,name,share\n${rows.join('\n')}\n`);
  const env = { HANDLENS_STATE_DIR: join(folder, '.state'), HANDLENS_TIMEOUT_S: '0.25' };
  server = await startTestServer([], env, folder);
});

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

// The timeout of serverless-offline would return 200 and a stack trace.
test('a slow function of the running server answers 504 without a stack, and others continue', async () => {
  for (const path of ['/api/analyze', '/api/clean-preview-upload', '/api/report/html']) {
    const reply = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"path":"large.csv"}',
    });
    const text = await reply.text();
    expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 504, 'application/problem+json']);
    expect(Problem.parse(JSON.parse(text))).toMatchObject({ code: 'timed-out', status: 504 });
    expect(text).not.toMatch(/\\n +at |node_modules|\.ts:|\.mjs:/);
  }
  await expect.poll(async () => (await fetch(`${server.address}/health`)).status).toBe(200);
});

test.each(['serverless.yml', 'serverless.train.yml'])('the platform of %s has no earlier deadline', async (file) => {
  const { custom } = parse(await readFile(file, 'utf8')) as { custom: Record<string, { noTimeout?: boolean }> };
  expect(custom['serverless-offline']?.noTimeout).toBe(true);
});
