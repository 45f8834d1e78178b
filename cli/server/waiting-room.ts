import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Fault } from '../../core/base/fault.js';
import { type Answer, problemAnswer, sendAnswer } from '../../handlers/local/answer.js';
import { drainBody } from '../../handlers/local/drain-body.js';

/** Listens on the port of the local API while no server does, and tells callers to try again. */
export interface WaitingRoom {
  /** The requested port, or the one that the system has assigned if 0 was requested. */
  port: number;
  /** Starts listening. Faults: backend-unavailable, if the port is taken. */
  open(): Promise<void>;
  /** Returns the listening socket for the server that takes over; null if the waiting room is closed. */
  socket(): Server | null;
  /** Stops listening. Pending requests are still answered. */
  close(): void;
}

/** `Retry-After` header, s: about the time that the server takes to start. */
const RETRY_AFTER_S = '2';

function answerBusy(request: IncomingMessage, response: ServerResponse): Answer {
  const fault = new Fault('backend-unavailable', 'The local API is starting. Send the request again in a moment.');
  drainBody(request, response);
  const answer = problemAnswer(fault, { 'retry-after': RETRY_AFTER_S, connection: 'close' });
  sendAnswer(response, answer);
  return answer;
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

/**
 * Opens a waiting room.
 * @param port 0 for any free port.
 * @param onAnswer called after each answer. Faults: backend-unavailable.
 */
export async function openWaitingRoom(
  port: number,
  host: string,
  onAnswer: (answer: Answer) => unknown = () => undefined,
): Promise<WaitingRoom> {
  const create = () => createServer((request, response) => onAnswer(answerBusy(request, response)));
  let server: Server | null = create();
  const chosen = await listen(server, port, host);
  return {
    port: chosen,
    async open() {
      server = create();
      await listen(server, chosen, host);
    },
    socket: () => server,
    close() {
      server?.close();
      server = null;
    },
  };
}
