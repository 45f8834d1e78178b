import { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import type { FrameworkServer, RouteServer } from './framework-modules.js';
import { GRACE_MS } from './grace-ms.js';

/**
 * Environment variable set by the supervisor: the program that starts the local server, restarts it, and answers on its
 * port in the meantime.
 */
export const SUPERVISED_VARIABLE = 'HANDLENS_SUPERVISED';

/** Messages between the supervisor and the server. */
export const MESSAGES = {
  /** From the server: it has loaded everything and needs the port. */
  ready: 'handlens-ready-to-listen',
  /** To the server, with the listening socket. */
  port: 'handlens-port',
  /** From the server: it accepts connections, so the supervisor may close its socket. */
  listens: 'handlens-listens',
} as const;

/** Ends this process if its parent ends for any reason, which closes the channel between them. */
export function endWithParent(): void {
  const end = () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
  };
  if (process.connected) process.once('disconnect', end);
  else end();
  process.channel?.unref();
}

/** Requests the listening socket of the supervisor. */
function requestPort(): Promise<Server> {
  return new Promise((resolve) => {
    const read = (message: unknown, socket: unknown) => {
      if (message !== MESSAGES.port) return;
      process.off('message', read);
      process.channel?.unref();
      resolve(socket as Server);
    };
    process.on('message', read);
    process.send?.(MESSAGES.ready);
  });
}

/** Makes the server listen on an existing socket, so that no connection is ever refused. */
function listenOn(listener: HttpServer, socket: Server): void {
  listener.listen = ((_port: number, _host: string, done: () => void) =>
    HttpServer.prototype.listen.call(listener, socket, done)) as typeof listener.listen;
  listener.once('listening', () => process.send?.(MESSAGES.listens));
}

/** Makes the server take over the port of the supervisor. */
export function takeOverPort(routes: RouteServer): void {
  const start = routes.start;
  routes.start = async function startOnSocket(this: RouteServer & FrameworkServer) {
    listenOn(this.getServer().listener, await requestPort());
    await start.call(this);
  };
}
