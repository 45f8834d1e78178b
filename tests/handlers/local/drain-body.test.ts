import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { drainBody } from '../../../handlers/local/drain-body.js';

/** Starts a server that answers before it has read anything of the body. */
async function hastyServer(): Promise<{ port: number; hasReadAll: Promise<boolean> }> {
  let resolve: (isComplete: boolean) => void;
  const hasReadAll = new Promise<boolean>((done) => {
    resolve = done;
  });
  const server = createServer((incoming, response) => {
    drainBody(incoming, response);
    response.on('close', () => resolve(incoming.complete));
    response.writeHead(413, { 'content-length': 3 }).end('big');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, hasReadAll };
}

const HALF = 'x'.repeat(100_000);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test.each([
  ['of a known length', `Content-Length: ${2 * HALF.length}`, HALF, HALF],
  ['in chunks', 'Transfer-Encoding: chunked', chunk(HALF), `${chunk(HALF)}0\r\n\r\n`],
])('a client that sends a body %s reads the answer, and can send the rest', async (_, header, first, rest) => {
  const { port, hasReadAll } = await hastyServer();
  let text = '';
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise<void>((done, fail) => socket.on('end', done).on('error', fail));
  socket.on('data', (data) => {
    text += String(data);
    // The remainder is sent only now.
    if (text.endsWith('big')) socket.write(rest);
  });
  socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${header}\r\n\r\n${first}`);
  await ended;
  expect(text).toMatch(/^HTTP\/1\.1 413/);
  expect(await hasReadAll).toBe(true);
});
