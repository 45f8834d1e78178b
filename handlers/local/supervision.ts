import { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import type { FrameworkServer, RouteServer } from './framework-modules.js';
import { GRACE_MS } from './grace-ms.js';

/**
 * Environment variable set by the program that starts the local server, restarts it, and answers on its port in the
 * meantime.
 */
export const SUPERVISED_VARIABLE = 'HANDLENS_SUPERVISED';

/** Messages between the two processes on their channel. */
export const MESSAGES = {
  /** From the server: everything is loaded, and it needs the port. */
  ready: 'handlens-ready-to-listen',
  /** To the server, with the listening socket. */
  port: 'handlens-port',
  /** From the server: it accepts connections, so the other process may close its socket. */
  listens: 'handlens-listens',
} as const;

/** Ends this process when its parent is gone for any reason: the channel closes then. */
export function endWithParent(): void {
  const end = () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
  };
  if (process.connected) process.once('disconnect', end);
  else end();
  process.channel?.unref();
}

/** Waits for the listening socket of the other process. */
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

/** Lets the server listen on an existing socket, so that no connection is ever refused. */
function listenOn(listener: HttpServer, socket: Server): void {
  listener.listen = ((_port: number, _host: string, done: () => void) =>
    HttpServer.prototype.listen.call(listener, socket, done)) as typeof listener.listen;
  listener.once('listening', () => process.send?.(MESSAGES.listens));
}

/** Lets the server take over the port of the parent process. */
export function takeOverPort(routes: RouteServer): void {
  const start = routes.start;
  routes.start = async function startOnSocket(this: RouteServer & FrameworkServer) {
    listenOn(this.getServer().listener, await requestPort());
    await start.call(this);
  };
}
