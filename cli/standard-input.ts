import { buffer } from 'node:stream/consumers';
import { Fault } from '../core/base/fault.js';
import type { Invocation } from '../handlers/kit/invoke.js';

/** File name of standard input in outputs and messages. */
const NAME = 'standard input';

function queryOf(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return Object.fromEntries(texts);
}

/**
 * Returns a request that contains standard input as its file.
 * @param noun what is expected, such as "an image", for messages. Faults: empty-file.
 */
export async function standardInput(body: Readonly<Record<string, unknown>>, noun: string): Promise<Invocation> {
  const bytes = await buffer(process.stdin);
  if (bytes.length === 0) throw new Fault('empty-file', `Standard input is empty. Pipe the bytes of ${noun}.`);
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${NAME}"`,
  };
  return { body: bytes, headers, query: queryOf(body) };
}
