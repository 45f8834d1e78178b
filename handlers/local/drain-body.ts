import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Delays the end of an answer until the whole body has arrived. If the server closes a connection while the client is
 * still sending, the connection is reset and the client may lose the answer.
 */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
  const endLater = (...rest: unknown[]): ServerResponse => {
    if (request.complete || request.destroyed) return end(...rest);
    const [chunk] = rest;
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) response.write(chunk);
    else response.flushHeaders();
    const finish = () => {
      request.off('end', finish).off('close', finish);
      end();
    };
    request.on('end', finish).on('close', finish).resume();
    return response;
  };
  response.end = endLater as typeof response.end;
}

/** Discards the rest of a chunked body that is too large. The framework would destroy the connection. */
function discardRest(request: IncomingMessage): void {
  const destroy = request.destroy;
  request.destroy = function discard(this: IncomingMessage, error?: Error) {
    const isOver = error !== undefined || this.complete;
    return isOver ? destroy.call(this, error) : this.resume();
  };
}

/** Makes sure that a client whose body is rejected can read the answer. */
export function drainBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) return;
  endAfterBody(request, response);
  discardRest(request);
}
