import ParseWorker from './parse-rows-worker.ts?worker';

/** Parses a CSV of the server in a worker: all its rows, the header among them. Throws the abort of the signal. */
export function parseRows(text: string, signal: AbortSignal): Promise<string[][]> {
  const worker = new ParseWorker();
  return new Promise<string[][]>((resolve, reject) => {
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
      resolve(all);
    };
    // The line end at the end of the file begins no row.
    worker.postMessage(text.replace(/\r?\n$/, ''));
  }).finally(() => worker.terminate());
}
