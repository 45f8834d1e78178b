import { Fault } from '../../base/fault.js';
import { isGzip, openGzip } from './open-gzip.js';
import { openText } from './open-text.js';
import type { OpenedDataset } from './opened/dataset.js';
import type { ByteSource } from './source/byte-source.js';
import type { ReadOptions } from './source/read-options.js';
import { recogniseBinary } from './text/recognise-binary.js';
import { openHtml } from './workbook/open-html.js';
import { openWorkbook } from './workbook/open-workbook.js';
import { recogniseWorkbook } from './workbook/recognise-workbook.js';

const HEAD = 64 * 1024;

/**
 * Opens a file as tables, by its content: its ending only decides what its format is called.
 * Faults: empty-file, unsupported-type for what is no table, password-protected, unreadable-table, table-too-large,
 * invalid-input for options that cannot be, table-not-found for a sheet or table that it has not got.
 */
export function openDataset(source: ByteSource, options: ReadOptions): OpenedDataset {
  if (source.size === 0) throw new Fault('empty-file', `${source.name} is empty: it has 0 bytes.`);
  return chooseTable(openContent(source, options), options.table);
}

function openContent(source: ByteSource, options: ReadOptions): OpenedDataset {
  const head = Uint8Array.from(source.read(0, HEAD));
  if (isGzip(head)) return openText(checkText(openGzip(source)), options);
  const format = recogniseWorkbook(head, source);
  if (format === 'encrypted') {
    throw new Fault('password-protected', `${source.name} is protected by a password: save a copy without one.`);
  }
  if (format === 'html') return openHtml(source, options);
  if (format !== null) return openWorkbook(source, options);
  if (options.sheet !== undefined) {
    throw new Fault(
      'table-not-found',
      `${source.name} is a text file and has no sheet "${options.sheet}": leave \`sheet\` out.`,
    );
  }
  return openText(checkText(source), options);
}

/** @returns the source. Faults: unsupported-type for what is no text. */
function checkText(source: ByteSource): ByteSource {
  const binary = recogniseBinary(Uint8Array.from(source.read(0, HEAD)));
  if (binary === null) return source;
  const remedy = binary.includes('archive')
    ? 'unpack it and give the table in it'
    : 'give a CSV, TSV, text or workbook file';
  throw new Fault('unsupported-type', `${source.name} is ${binary}, whatever its name says: ${remedy}.`);
}

function chooseTable(dataset: OpenedDataset, wanted: string | undefined): OpenedDataset {
  if (wanted === undefined) return dataset;
  const tables = dataset.tables.filter(({ id }) => id === wanted);
  if (tables.length > 0) return { ...dataset, tables };
  const known = dataset.tables.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new Fault('table-not-found', `${dataset.name} has no table "${wanted}". It has ${known}.`);
}
