import { isOverloaded, type LatencyBook, type RequestKind } from './latency-book.js';
import type { MadeRequest, RequestMaker } from './request-maker.js';
import type { Answered, Asker, ValidRequest } from './valid/asker.js';

/** Longer than any deadline of the server: a request that takes longer counts as unanswered. */
const NO_ANSWER_MS = 120_000;
/** Share of random requests. */
const RANDOM_SHARE = 0.25;
const MAX_DETAIL_LENGTH = 300;

interface Sending {
  address: string;
  book: LatencyBook;
  kind: RequestKind;
}

async function fetchOne(address: string, { method, path, headers, body }: MadeRequest) {
  try {
    const signal = AbortSignal.timeout(NO_ANSWER_MS);
    const reply = await fetch(address + path, { method, headers, signal, ...(body === undefined ? {} : { body }) });
    const bytes = Buffer.from(await reply.arrayBuffer());
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', bytes };
  } catch (error) {
    // No answer: counted as status 0.
    return { status: 0, type: '', bytes: Buffer.from(String((error as Error).cause ?? error)) };
  }
}

export async function sendOne({ address, book, kind }: Sending, request: MadeRequest): Promise<Answered> {
  const since = performance.now();
  const { status, type, bytes } = await fetchOne(address, request);
  const ms = performance.now() - since;
  const isDone = status >= 200 && status < 400;
  const text = () => bytes.toString();
  const isAsWished = isDone || isOverloaded(status);
  book.add(request.endpoint, { kind, status, ms }, isAsWished ? '' : text().slice(0, MAX_DETAIL_LENGTH));
  return { status, isDone, json: isDone && type.split(';')[0] === 'application/json' ? JSON.parse(text()) : null };
}

interface Load {
  /** Used in turn. */
  valid: readonly ValidRequest[];
  asker: Omit<Asker, 'send'>;
  /** Creates random requests; null for valid ones only. */
  maker: RequestMaker | null;
  book: LatencyBook;
  lanes: number;
  isEnough: () => boolean;
}

/** Sends requests to every endpoint in turn, in parallel lanes, until there are enough. */
export async function putLoad(address: string, { valid, asker, maker, book, lanes, isEnough }: Load): Promise<void> {
  const full: Asker = { ...asker, send: (request) => sendOne({ address, book, kind: 'valid' }, request) };
  const operations = maker?.operations() ?? [];
  let turn = 0;
  const lane = async () => {
    while (!isEnough()) {
      const at = turn++;
      if (maker && asker.random() < RANDOM_SHARE) {
        await sendOne({ address, book, kind: 'random' }, maker.make(operations[at % operations.length]!));
      } else await valid[at % valid.length]!(full);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
