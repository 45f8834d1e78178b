import type { RowsFacts } from '../../../../../core/tables/rows/rows-request.js';
import { callFile } from '../../../api/call.js';
import { rowsRequest } from '../table-requests.js';
import type { ChosenTable } from '../table-source.js';
import { t } from '../texts.js';
import ParseWorker from './parse-rows-worker.ts?worker';
import type { WantedRows } from './wanted-rows.js';

/** Rows as read by the server, with their numbers in the file. */
export interface ReadRows {
  facts: RowsFacts;
  numbers: number[];
  cells: string[][];
}

type Part = { facts: RowsFacts } | { numbers: number[]; cells: string[][] } | null;

/** Parses an answer in a worker, and appends its rows. Throws the reason of the signal if aborted. */
function parseInto(into: Pick<ReadRows, 'numbers' | 'cells'>, lines: ArrayBuffer, signal: AbortSignal) {
  const worker = new ParseWorker();
  return new Promise<RowsFacts>((resolve, reject) => {
    let facts: RowsFacts | undefined;
    const stop = () => reject(new DOMException('Cancelled', 'AbortError'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    worker.onerror = ({ message }) => reject(new Error(message || t('fault.parse')));
    worker.onmessage = ({ data }: MessageEvent<Part>) => {
      if (data === null) return resolve(facts!);
      if ('facts' in data) {
        facts = data.facts;
        return;
      }
      for (const number of data.numbers) into.numbers.push(number);
      for (const row of data.cells) into.cells.push(row);
    };
    worker.postMessage(lines, [lines]);
  }).finally(() => worker.terminate());
}

/** Reads rows of a table in as many requests as necessary. Throws `Problem`, or the reason of the signal if aborted. */
export async function readRows(chosen: ChosenTable, wanted: WantedRows, signal: AbortSignal): Promise<ReadRows> {
  const read: Pick<ReadRows, 'numbers' | 'cells'> = { numbers: [], cells: [] };
  for (;;) {
    const own = { ...wanted, offset: read.cells.length, limit: wanted.limit - read.cells.length };
    const reply = await callFile(rowsRequest(chosen, own), signal);
    const facts = await parseInto(read, await reply.arrayBuffer(), signal);
    const isDone = facts.next_offset === null || read.cells.length >= wanted.limit;
    if (isDone) return { facts, ...read };
  }
}
