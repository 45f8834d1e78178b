import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface RawCall {
  port: number;
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

/** Sends exactly these headers; `fetch` would write Host and Origin itself. */
export function ask({ port, path, method = 'GET', headers = {}, body }: RawCall): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode!, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends bytes unchanged and reads until the server has answered one request. */
export function sendBytes(port: number, bytes: string): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`no whole answer: ${text}`)));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const reply = parseReply(text);
      if (!reply) return;
      socket.removeAllListeners('close').destroy();
      resolve(reply);
    });
  });
}

function parseReply(text: string): RawReply | null {
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s);
  if (body === undefined) return null;
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  if (Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)) return null;
  return { status: Number(first.split(' ')[1]), headers, body };
}
