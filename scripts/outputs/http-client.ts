import { ENDPOINTS } from '../../handlers/index.js';
import type { Ledger } from './ledger.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends requests to a server, and records each requested endpoint as visited. */
export interface Client {
  /** @returns the reply, whose status is below 400. */
  send(method: Method, path: string, body?: Uint8Array | FormData | string): Promise<Response>;
  json<Answer>(method: Method, path: string, body?: object): Promise<Answer>;
  form<Answer>(path: string, fields: Readonly<Record<string, string | File>>): Promise<Answer>;
  text(method: Method, path: string, body?: object): Promise<string>;
}

/** Returns the endpoint of a path: the template with the same segments. */
function endpointOf(method: string, path: string): string {
  const segments = path.split('?')[0]!.split('/');
  const found = ENDPOINTS.find((one) => {
    const own = one.path.split('/');
    const fits = own.every((part, place) => part.startsWith('{') || part === segments[place]);
    return one.method === method.toLowerCase() && own.length === segments.length && fits;
  });
  return found?.id ?? `${method} ${path}`;
}

const headersOf = (body: unknown): Record<string, string> => {
  if (typeof body === 'string') return { 'content-type': 'application/json' };
  return body instanceof Uint8Array ? { 'content-type': 'application/octet-stream' } : {};
};

export function openClient(origin: string, ledger: Ledger): Client {
  const send: Client['send'] = async (method, path, body) => {
    ledger.visit(`${method} ${path}`, endpointOf(method, path));
    const init: RequestInit = body === undefined ? {} : { body, headers: headersOf(body) };
    const reply = await fetch(origin + path, { method, ...init });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  const request = (method: Method, path: string, body?: object) =>
    send(method, path, body === undefined ? undefined : JSON.stringify(body));
  return {
    send,
    json: async (method, path, body) => (await request(method, path, body)).json() as Promise<never>,
    text: async (method, path, body) => (await request(method, path, body)).text(),
    form: async (path, fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return (await send('POST', path, form)).json() as Promise<never>;
    },
  };
}
