import * as z from 'zod';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import { readSamples, type TextFile } from '../read/text/text-file.js';
import type { OutputOptions } from './cleaned-file.js';

/** How a cleaned CSV is written. */
export const CsvFormat = z
  .strictObject({
    encoding: z.string().meta({ description: 'Encoding, a WHATWG label', example: 'windows-1252' }),
    bom: z.boolean().meta({ description: 'Whether it starts with a byte order mark', example: false }),
    delimiter: z.string().meta({ description: 'Delimiter', example: ';' }),
    line_end: z.enum(['crlf', 'lf', 'cr']).meta({ description: 'Line ends', example: 'crlf' }),
    ends_last_line: z.boolean().meta({ description: 'Whether the last row ends with a line end', example: true }),
    quoting: z.enum(['minimal', 'texts', 'all']).meta({
      description: 'Which cells are quoted: where necessary, all texts that are not numbers, or all',
      example: 'minimal',
    }),
    note: z.string().nullable().meta({
      description: 'Why the format differs from that of the source; null if it is the same or was requested',
      example: null,
    }),
  })
  .meta({ id: 'CsvFormat', description: 'How a cleaned CSV is written; that of the source, unless options change it' });
export type CsvFormat = z.infer<typeof CsvFormat>;

/** Format of a CSV made from a workbook or web page: RFC 4180 in UTF-8. */
export const DEFAULT_FORM: CsvFormat = {
  encoding: 'utf-8',
  bom: false,
  delimiter: ',',
  line_end: 'crlf',
  ends_last_line: true,
  quoting: 'minimal',
  note: null,
};

export const LINE_ENDS: Readonly<Record<CsvFormat['line_end'], string>> = { crlf: '\r\n', lf: '\n', cr: '\r' };

/** Delimiters that the writer supports. */
const SUPPORTED = /^[^"\r\n'\w\s]$|^\t$/;
const MAX_FIELDS = 20_000;
const IS_NUMBER = /^[-+]?\d[\d., {2}]*$/;

/** Yields the fields of a text with their quotes. Quoted fields may contain anything. */
function* fieldsOf(text: string, delimiter: string): Generator<string> {
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^\\r\\n\\${delimiter}]*)(?:\\${delimiter}|\\r\\n|[\\r\\n]|$)`, 'y');
  for (let fields = 0; fields < MAX_FIELDS && pattern.lastIndex < text.length; fields++) {
    const match = pattern.exec(text);
    if (match === null) return;
    yield match[1]!;
  }
}

/** Counts quoted and unquoted fields, separately for numbers and other texts. Ignores empty fields. */
function countQuotes(text: string, delimiter: string) {
  const counts = { quotedTexts: 0, bareTexts: 0, quotedNumbers: 0, bareNumbers: 0 };
  for (const field of fieldsOf(text, delimiter)) {
    const isQuoted = field.startsWith('"');
    const content = field.replaceAll('"', '');
    if (IS_NUMBER.test(content)) counts[isQuoted ? 'quotedNumbers' : 'bareNumbers'] += 1;
    else if (content !== '') counts[isQuoted ? 'quotedTexts' : 'bareTexts'] += 1;
  }
  return counts;
}

function quotingOf({ source, encoding, guessed: { dialect } }: TextFile): CsvFormat['quoting'] {
  if (!dialect.usesQuotes || dialect.quote !== '"') return 'minimal';
  const [head = ''] = readSamples(source, encoding);
  const { quotedTexts, bareTexts, quotedNumbers, bareNumbers } = countQuotes(head, dialect.delimiter);
  if (quotedTexts + quotedNumbers === 0 || bareTexts > 0) return 'minimal';
  return bareNumbers === 0 ? 'all' : quotedNumbers === 0 ? 'texts' : 'minimal';
}

/** Returns the most common line ending. */
function lineEndOf({ guesses }: OpenedDataset): CsvFormat['line_end'] {
  const guess = guesses.find(({ what }) => what === 'line-end');
  const name = guess?.value === 'mixed' ? /\b(CRLF|LF|CR)\b/.exec(guess.reason)?.[1] : guess?.value;
  return name === 'LF' ? 'lf' : name === 'CR' ? 'cr' : 'crlf';
}

function hasLastLineEnd({ source, encoding }: TextFile): boolean {
  const tail = source.read(Math.max(0, source.size - 4), 4);
  const isWide = encoding.label.startsWith('utf-16');
  const text = isWide ? new TextDecoder(encoding.label).decode(tail) : Buffer.from(tail).toString('latin1');
  return /[\r\n]\0*$/.test(text);
}

/** Returns the format of a text file, or the default for others. */
export function sourceFormat(opened: OpenedDataset, { text }: OpenedTable): CsvFormat {
  if (!text) return DEFAULT_FORM;
  const { file } = text;
  const { dialect } = file.guessed;
  const isDelimited = dialect.kind === 'delimited' && SUPPORTED.test(dialect.delimiter);
  return {
    encoding: file.encoding.label,
    bom: file.encoding.skip > 0,
    delimiter: isDelimited ? dialect.delimiter : DEFAULT_FORM.delimiter,
    line_end: lineEndOf(opened),
    ends_last_line: hasLastLineEnd(file),
    quoting: isDelimited ? quotingOf(file) : 'minimal',
    note: null,
  };
}

/** Returns the format of a cleaned CSV: that of the source, with the requested changes. */
export function csvFormatOf(opened: OpenedDataset, table: OpenedTable, options: OutputOptions): CsvFormat {
  return requestedFormat(sourceFormat(opened, table), options);
}

/** Returns a format with the requested changes. */
export function requestedFormat(source: CsvFormat, options: OutputOptions): CsvFormat {
  const isUtf8 = options.csv_encoding === 'utf-8' && source.encoding !== 'utf-8';
  return {
    ...source,
    ...(isUtf8 ? { encoding: 'utf-8', bom: false } : {}),
    ...(options.csv_bom === undefined ? {} : { bom: options.csv_bom }),
    ...(options.csv_delimiter === undefined
      ? {}
      : { delimiter: options.csv_delimiter === 'tab' ? '\t' : options.csv_delimiter }),
    ...(options.csv_line_end === 'source' ? {} : { line_end: options.csv_line_end }),
  };
}

/** Returns the format in UTF-8, for a text that the encoding of the source cannot represent. */
export function inUtf8(form: CsvFormat, character: string): CsvFormat {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return {
    ...form,
    encoding: 'utf-8',
    bom: true,
    note: `Written in UTF-8 with a byte order mark, because ${form.encoding} cannot store U+${code}.`,
  };
}
