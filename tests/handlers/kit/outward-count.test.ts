import { createServer, type Server, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOutward, outwardConnections } from '../../../handlers/kit/outward-count.js';
import { declareAttempt } from '../../support/offline/declare-attempt.js';

const connect = Socket.prototype.connect;
let server: Server;

beforeAll(async () => {
  server = createServer((socket) => socket.end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterAll(() => {
  Socket.prototype.connect = connect;
  server.close();
});

/** Tries to connect and waits until this succeeds or fails. */
function tryTo(port: number, host: string): Promise<void> {
  return new Promise((done) => {
    const socket = new Socket();
    socket.on('error', () => undefined);
    socket.on('close', () => done());
    // Refused and successful connections both emit this event.
    socket.on('connectionAttempt', () => setImmediate(() => socket.destroy()));
    socket.connect({ port, host });
  });
}

test('counts connections to other machines, not to this one', async () => {
  expect(outwardConnections()).toBeNull();
  countOutward();
  const { port } = server.address() as { port: number };
  await tryTo(port, '127.0.0.1');
  await tryTo(port, 'localhost');
  expect(outwardConnections()).toBe(0);
  // An address reserved for documentation (RFC 5737). Nothing answers there.
  declareAttempt('the count must see one');
  await tryTo(9, '192.0.2.1');
  expect(outwardConnections()).toBe(1);
});
