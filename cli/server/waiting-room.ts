import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Fault } from '../../core/base/fault.js';
import { problemAnswer, sendAnswer } from '../../handlers/local/answer.js';
import { drainBody } from '../../handlers/local/drain-body.js';

/** Listens on the port of the local API while no server does, and tells callers to retry. */
export interface WaitingRoom {
  /** The requested port, or the one assigned by the system for 0. */
  port: number;
  /** Starts to listen. Faults: backend-unavailable, if the port is taken. */
  open(): Promise<void>;
  /** Returns the listening socket for the server that takes over; null while closed. */
  socket(): Server | null;
  /** Stops listening and lets pending requests finish. */
  close(): void;
}

/** `Retry-After` header in seconds: about the startup time of the server. */
const RETRY_AFTER_S = '2';

function answerBusy(request: IncomingMessage, response: ServerResponse): void {
  const fault = new Fault('backend-unavailable', 'The local API is starting. Send the request again in a moment.');
  drainBody(request, response);
  sendAnswer(response, problemAnswer(fault, { 'retry-after': RETRY_AFTER_S, connection: 'close' }));
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === 'EADDRINUSE'
          ? 'is in use, perhaps by another Handlens server'
          : `cannot be used (${cause.code})`;
      reject(new Fault('backend-unavailable', `Port ${port} ${why}. Choose another with --port.`, { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Opens a waiting room. @param port 0 for any free port. Faults: backend-unavailable. */
export async function openWaitingRoom(port: number, host: string): Promise<WaitingRoom> {
  let server: Server | null = createServer(answerBusy);
  const chosen = await listen(server, port, host);
  return {
    port: chosen,
    async open() {
      server = createServer(answerBusy);
      await listen(server, chosen, host);
    },
    socket: () => server,
    close() {
      server?.close();
      server = null;
    },
  };
}
