import { type ApiRequest, formText, sentFields, takesBody } from './api-request.js';
import { Problem } from './problem.js';
import { remember } from './sent-requests.js';
import { serverPath } from './server-path.js';

/** Maximum characters of a request that may outlive its page. Browsers allow 64 KiB for all such requests together. */
const MAX_KEPT = 16_000;

function toInit(request: ApiRequest): RequestInit {
  const { method, files = [], content } = request;
  if (!takesBody(request)) return { method };
  if (content) return { method, body: content, headers: { 'content-type': 'application/octet-stream' } };
  if (files.length === 0) {
    const body = JSON.stringify(Object.fromEntries(sentFields(request)));
    // The browser completes the request even if the page is left or reloaded, but only if it is small.
    const keepalive = method === 'PUT' && body.length <= MAX_KEPT;
    return { method, body, headers: { 'content-type': 'application/json' }, keepalive };
  }
  const form = new FormData();
  for (const [name, value] of sentFields(request)) form.append(name, formText(value));
  for (const { field, file } of files) form.append(field, file, file.name);
  return { method, body: form };
}

async function toProblem(reply: Response): Promise<Problem> {
  const text = await reply.text();
  try {
    const { code, detail, issues } = JSON.parse(text);
    const isStarting = code === 'backend-unavailable' && reply.headers.has('retry-after');
    if (typeof code === 'string') return new Problem({ code, status: reply.status, detail, issues, isStarting });
  } catch {
    // Layers below the handlers may answer with plain text, which is displayed unchanged.
  }
  return new Problem({ code: 'internal', status: reply.status, detail: text.slice(0, 300) || reply.statusText });
}

/**
 * Runs a part of a request. If the connection breaks, even in the middle of the answer, throws a `Problem` with status
 * 0.
 */
async function reach<Result>(work: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted || error instanceof Problem) throw error;
    throw new Problem({ code: 'unreachable', status: 0, detail: 'The server did not answer.' });
  }
}

/** Calls an endpoint that returns a file. Throws `Problem` if it fails, or the reason of the signal if aborted. */
export async function callFile(request: ApiRequest, signal?: AbortSignal): Promise<Response> {
  remember(request);
  return reach(async () => {
    const reply = await fetch(serverPath(request.path), { ...toInit(request), ...(signal ? { signal } : {}) });
    if (!reply.ok) throw await toProblem(reply);
    return reply;
  }, signal);
}

/**
 * Calls an endpoint that returns JSON. Throws `Problem` if it fails, or the reason of the signal if aborted.
 * @returns the answer. It is not validated here, because the endpoint validates it before it sends it.
 */
export async function call<Result>(request: ApiRequest, signal?: AbortSignal): Promise<Result> {
  const reply = await callFile(request, signal);
  return reach(() => reply.json() as Promise<Result>, signal);
}
