import type { RowBatch } from '../source/row-batch.js';
import { type BodyFindings, BodyReader, type TableBody } from './body-reader.js';
import { recordsOf, type TextFile } from './text-file.js';

/** Columns whose values hold quotes of their own. */
export function ownQuotesOf({ model }: TableBody): Set<number> {
  return new Set(model.columns.flatMap(({ hasQuotes }, column) => (hasQuotes ? [column] : [])));
}

/** Reads the rows of a body from its beginning, each with the width of the table. */
export function* readBody(
  file: TextFile,
  body: TableBody,
  findings: BodyFindings,
  onBytes?: (read: number) => void,
): Generator<RowBatch> {
  const reader = new BodyReader(file, body, findings);
  for (const block of recordsOf(file, body.model.width, ownQuotesOf(body))) {
    const goesOn = reader.take(block);
    onBytes?.(block.bytesRead);
    const batch = reader.drain();
    if (batch.cells.length > 0) yield batch;
    if (!goesOn) break;
  }
  const rest = reader.end();
  if (rest.cells.length > 0) yield rest;
  onBytes?.(file.source.size);
}
