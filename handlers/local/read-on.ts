import type { IncomingMessage } from 'node:http';

/**
 * The framework destroys a chunked body that becomes too large, so that its client sees a broken connection. This lets
 * the rest of the body be discarded instead, and the client read why it was rejected.
 */
export function readOn(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const destroy = request.destroy;
  request.destroy = function discard(this: IncomingMessage, error?: Error) {
    const isOver = error !== undefined || this.complete;
    return isOver ? destroy.call(this, error) : this.resume();
  };
}
