import type { LatencyBook } from './latency-book.js';
import type { MadeRequest, RequestMaker } from './request-maker.js';

/** Longer than any deadline of the server: what takes longer has no answer. */
const NO_ANSWER_MS = 120_000;

export async function sendOne(address: string, request: MadeRequest, book: LatencyBook): Promise<number> {
  const since = performance.now();
  let status = 0;
  try {
    const { method, headers, body } = request;
    const signal = AbortSignal.timeout(NO_ANSWER_MS);
    const reply = await fetch(address + request.path, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    await reply.arrayBuffer();
    status = reply.status;
  } catch {
    // No answer: counted as status 0.
  }
  book.add(request.endpoint, status, performance.now() - since);
  return status;
}

/** Asks every endpoint in turn, in lanes, until it is enough. */
export async function putLoad(
  address: string,
  { maker, book, lanes, isEnough }: { maker: RequestMaker; book: LatencyBook; lanes: number; isEnough: () => boolean },
): Promise<void> {
  const operations = maker.operations();
  let turn = 0;
  const lane = async () => {
    while (!isEnough()) {
      const request = maker.make(operations[turn++ % operations.length]!);
      await sendOne(address, request, book);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
