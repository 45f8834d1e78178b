import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { basename, extname } from 'node:path';
import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { type ByteSink, fileSink, memorySink } from '../clean/writers/byte-sink.js';

/** Facts about a format of cleaned files. */
interface OutputFormatFacts {
  /** Type of the file over HTTP; that of a CSV also names its encoding. */
  mediaType: string;
  /** Whether a file contains all tables of the source and, if requested, the changes. */
  isWorkbook: boolean;
}

/** Formats of cleaned files. The extension of a file is the name of its format. */
export const OUTPUT_FORMATS = {
  csv: { mediaType: 'text/csv', isWorkbook: false },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', isWorkbook: true },
  parquet: { mediaType: 'application/vnd.apache.parquet', isWorkbook: false },
  arrow: { mediaType: 'application/vnd.apache.arrow.file', isWorkbook: false },
} as const satisfies Readonly<Record<string, OutputFormatFacts>>;

/** A workbook with macros. Programs open it only with this extension. */
export const MACRO_WORKBOOK = { mediaType: 'application/vnd.ms-excel.sheet.macroEnabled.12' };

export type CleanedFormat = keyof typeof OUTPUT_FORMATS;
export const CleanedFormat = z.enum(Object.keys(OUTPUT_FORMATS) as [CleanedFormat, ...CleanedFormat[]]);

/** Format and settings of a cleaned file. */
export const OutputOptions = z
  .strictObject({
    format: CleanedFormat.optional().meta({
      description:
        'Format of the cleaned file. Default: that of the source if it is Parquet or Arrow, xlsx for a workbook, otherwise csv',
      example: 'csv',
    }),
    change_log: z.boolean().default(false).meta({
      description:
        'Include the changes: as sheets of an XLSX file; for other formats, in the JSON response or in a separate file',
      example: false,
    }),
    csv_delimiter: z
      .enum([',', ';', 'tab', '|'])
      .optional()
      .meta({ description: 'Delimiter of a CSV. Default: that of the source, or a comma', example: ',' }),
    csv_bom: z.boolean().optional().meta({
      description: 'Start a CSV with a byte order mark, for Excel. Default: as in the source',
      example: false,
    }),
    csv_encoding: z.enum(['source', 'utf-8']).default('source').meta({
      description: 'Encoding of a CSV: that of the source if it can represent every character, otherwise UTF-8',
      example: 'source',
    }),
    csv_line_end: z
      .enum(['source', 'crlf', 'lf'])
      .default('source')
      .meta({ description: 'Line ends of a CSV: those of the source, or CRLF for a workbook', example: 'source' }),
    escape_formulas: z.boolean().default(true).meta({
      description: 'Put an apostrophe before texts of a CSV or XLSX that a spreadsheet would run as formulas',
      example: true,
    }),
  })
  .meta({ id: 'OutputOptions', description: 'Format of a cleaned file' });
export type OutputOptions = z.infer<typeof OutputOptions>;

const ENDINGS: ReadonlyMap<string, CleanedFormat> = new Map([
  ['.xlsx', 'xlsx'],
  ['.xlsm', 'xlsx'],
  ['.csv', 'csv'],
  ['.tsv', 'csv'],
  ['.txt', 'csv'],
  ['.parquet', 'parquet'],
  ['.arrow', 'arrow'],
  ['.feather', 'arrow'],
]);

/** Returns the format of a file name by its extension; null for other extensions. */
export function formatOfName(name: string): CleanedFormat | null {
  return ENDINGS.get(extname(name).toLowerCase()) ?? null;
}

/**
 * Rejects a path with the extension of another format. Faults: invalid-input.
 * @param isMacro whether the file is a workbook with macros.
 */
export function checkEnding(path: string | null, format: CleanedFormat, isMacro = false): void {
  const named = path === null ? null : formatOfName(path);
  if (named === null) return;
  const ending = extname(path!).toLowerCase();
  const isRight = named === format && (format !== 'xlsx' || (ending === '.xlsm') === isMacro);
  if (isRight) return;
  const endings = [...ENDINGS].flatMap(([one, known]) =>
    known === format && (one === '.xlsm') === isMacro ? [one] : [],
  );
  const content = isMacro ? 'a workbook with macros' : format.toUpperCase();
  throw new Fault(
    'invalid-input',
    `"${basename(path!)}" would contain ${content}. Use a name that ends in ${endings.join(' or ')}.`,
  );
}

/** An output file of a cleaning, in memory or on disk. */
export interface CleanedFile {
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  /** Null if the file was written to `path`. */
  bytes: Uint8Array | null;
  path: string | null;
  /** Number of texts escaped so that spreadsheets do not interpret them as formulas. */
  escapedFormulas: number;
}

/** Output paths of a cleaning, absolute and allowed. Existing files are never modified. */
export interface OutputPlaces {
  /** Null for a file in memory. */
  file: string | null;
  /** Null for no log; a null path for a log in memory. */
  log: { path: string | null } | null;
}

/** An output file that is being written, in memory or on disk. */
export interface Output {
  sink: ByteSink;
  /** Finishes the file. Faults: already-exists, not-writable. */
  finish(): Omit<CleanedFile, 'escapedFormulas'>;
}

/** Rejects an existing path before any work is done. */
function rejectExisting(path: string): void {
  if (!existsSync(path)) return;
  throw new Fault(
    'already-exists',
    `"${basename(path)}" exists already. Choose another name, because files are never overwritten.`,
  );
}

/**
 * Opens an output file.
 * @param path absolute and allowed; null for a file in memory.
 * @param name file name without a path. Faults: already-exists, not-writable.
 */
export function openOutput(path: string | null, name: string, mediaType: string): Output {
  if (path !== null) rejectExisting(path);
  const memory = path === null ? memorySink() : null;
  return hashedOutput(memory ?? fileSink(path!), {
    ...{ name: path === null ? name : basename(path), mediaType, path },
    bytes: () => memory?.bytes() ?? null,
  });
}

const NO_SINK: ByteSink = { write: () => undefined, close: () => undefined, abort: () => undefined };

/** Opens an output file of which only the hash and the size are needed. */
export function openHash(name: string, mediaType: string): Output {
  return hashedOutput(NO_SINK, { name, mediaType, path: null, bytes: () => null });
}

function hashedOutput(
  inner: ByteSink,
  { bytes, ...facts }: Pick<CleanedFile, 'name' | 'mediaType' | 'path'> & { bytes(): Uint8Array | null },
): Output {
  const hash = createHash('sha256');
  let size = 0;
  const write = (part: Uint8Array) => {
    hash.update(part);
    size += part.length;
    inner.write(part);
  };
  return {
    sink: { write, close: () => inner.close(), abort: () => inner.abort() },
    finish: () => {
      inner.close();
      return { ...facts, size, sha256: hash.digest('hex'), bytes: bytes() };
    },
  };
}

/** Finishes a file and the log of its changes; neither if one of them fails. Faults: already-exists, not-writable. */
export function finishBoth(file: Output, log: Output | null) {
  const done = file.finish();
  try {
    return { file: done, log: log === null ? null : log.finish() };
  } catch (error) {
    if (done.path !== null) rmSync(done.path, { force: true });
    throw error;
  }
}

/**
 * Returns where to write a separate change log; null for none. A workbook contains its log and gets a separate one only
 * if a path is specified. Faults: invalid-input (other formats need a separate log).
 */
export function logPlace(
  { output, places }: { output: OutputOptions; places: OutputPlaces },
  format: CleanedFormat,
): OutputPlaces['log'] {
  if (OUTPUT_FORMATS[format].isWorkbook) return places.log?.path === null ? null : places.log;
  if (!output.change_log || places.log) return places.log;
  throw new Fault(
    'invalid-input',
    `A file in the format ${format} cannot contain its changes. Add \`log_path\`, \`answer: json\` or \`format: xlsx\`.`,
  );
}
