import ParseWorker from './parse-rows-worker.ts?worker';

/** The table as it is read: each cell is the text that stands in the file. */
export interface TableRows {
  columns: readonly string[];
  cells: readonly (readonly string[])[];
}

/** Parses a CSV of the server in a worker. Throws the abort of the signal. */
export function parseRows(text: string, signal: AbortSignal): Promise<TableRows> {
  const worker = new ParseWorker();
  return new Promise<TableRows>((resolve, reject) => {
    const all: string[][] = [];
    const stop = () => reject(new DOMException('Stopped', 'AbortError'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    worker.onerror = ({ message }) => reject(new Error(message || 'The rows could not be parsed.'));
    worker.onmessage = ({ data }: MessageEvent<string[][] | null>) => {
      if (data !== null) {
        for (const row of data) all.push(row);
        return;
      }
      const [columns = [], ...cells] = all;
      // A line end at the end of the file is no row.
      const last = cells.at(-1);
      if (last?.length === 1 && last[0] === '' && columns.length !== 1) cells.pop();
      resolve({ columns, cells });
    };
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}
