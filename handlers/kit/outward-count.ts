import { isIP, Socket } from 'node:net';
import { isLoopbackHost } from '../../core/local-model/contract/check-server.js';

/** Key of the count shared by the guard and the handlers, which are separate bundles in one process. */
const KEY = Symbol.for('handlens.outward-connections');
const shared = globalThis as { [KEY]?: { count: number } };

const isThisMachine = (address: string) =>
  isLoopbackHost(address) || address === '::1' || address.toLowerCase().startsWith('::ffff:127.');

/**
 * Starts counting the DNS lookups and connections of this thread to other machines, without blocking any. Must be
 * called before the first connection. Cannot count the connections of native libraries.
 */
export function countOutward(): void {
  const counted = { count: 0 };
  shared[KEY] = counted;
  const connect = Socket.prototype.connect as (this: Socket, ...rest: unknown[]) => Socket;
  Socket.prototype.connect = function watched(this: Socket, ...rest: unknown[]): Socket {
    let isCounted = false;
    const see = (address: string | undefined) => {
      if (isCounted || address === undefined || isThisMachine(address)) return;
      isCounted = true;
      counted.count++;
    };
    // A lookup contacts a DNS server even if it finds no address.
    this.on('lookup', (_error: Error | null, _address: string, _family: number, host: string) => see(host));
    // For a pipe, `address` is a path.
    this.on('connectionAttempt', (address: string) => see(isIP(address) === 0 ? undefined : address));
    return connect.apply(this, rest);
  } as typeof Socket.prototype.connect;
}

/**
 * Returns the number of attempted connections to other machines since the server started; null if they are not counted.
 */
export function outwardConnections(): number | null {
  return shared[KEY]?.count ?? null;
}
