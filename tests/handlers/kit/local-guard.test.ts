import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

/** Two servers of one process, as the local API has: the second takes whole events. */
const TWO_SERVERS = `
const { createServer } = await import('node:http');
for (let index = 0; index < 2; index++) {
  const server = createServer((request, response) => response.end('open'));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
}`;

async function twoPorts(): Promise<number[]> {
  const guard = pathToFileURL(resolve('dist/local-guard.mjs')).href;
  const child = spawn(process.execPath, ['--import', guard, '--input-type=module', '-e', TWO_SERVERS]);
  onTestFinished(() => void child.kill());
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    const ports = text.trim().split('\n').map(Number);
    if (ports.length === 2) return ports;
  }
  throw new Error('the servers did not start');
}

function ask(port: number, headers: Record<string, string>): Promise<string> {
  return new Promise((done, fail) => {
    const typed = { 'content-type': 'application/json', ...headers };
    const call = request({ port, host: '127.0.0.1', headers: typed, method: 'POST' }, (reply) => {
      let body = '';
      reply.on('data', (chunk) => (body += String(chunk)));
      reply.on('end', () => done(reply.statusCode === 200 ? body : String(reply.statusCode)));
    });
    call.on('error', fail);
    call.end();
  });
}

test('guards every server of the process', async () => {
  for (const port of await twoPorts()) {
    expect(await ask(port, { host: `127.0.0.1:${port}` })).toBe('open');
    expect(await ask(port, { host: `localhost:${port}` })).toBe('open');
    expect(await ask(port, { host: `[::1]:${port}` })).toBe('open');
    expect(await ask(port, { host: 'evil.example' })).toBe('403');
    expect(await ask(port, { host: `127.0.0.1.nip.io:${port}` })).toBe('403');
    expect(await ask(port, { origin: 'http://evil.example' })).toBe('403');
    expect(await ask(port, { 'sec-fetch-site': 'cross-site' })).toBe('403');
    expect(await ask(port, { host: '127.0.0.1:99999' })).toBe('403');
    expect(await ask(port, { host: ':80' })).toBe('403');
    expect(await ask(port, { 'content-type': '' })).toBe('415');
    expect(await ask(port, { 'content-type': 'multipart/form-data' })).toBe('400');
    expect(await ask(port, { 'content-type': 'multipart/form-data; boundary=a; boundary=b' })).toBe('400');
    expect(await ask(port, { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' })).toBe('open');
  }
});
