import { Fault } from '../../../base/fault.js';
import { replaceReferences } from '../../../base/text/character-references.js';
import type { OpenedDataset, OpenedTable } from '../opened/dataset.js';
import type { ByteSource } from '../source/byte-source.js';
import type { ReadOptions } from '../source/read-options.js';
import type { Guess, ReadWarning } from '../source/reading.js';
import { guessEncoding } from '../text/encoding/guess-encoding.js';
import { readWholeText } from '../text/encoding/text-chunks.js';
import { readSheet } from './read-sheet.js';
import { formatGuess } from './recognise-workbook.js';
import { damagedWorkbook } from './sheet/damaged-workbook.js';
import { WORKBOOK_LIMITS } from './sheet/limits.js';
import { NO_FACTS, rangeFromSheetJs, type Sheet } from './sheet/sheet.js';
import { parseHtml, type SheetJsWorkbook } from './sheet/sheetjs.js';
import { sheetTables } from './sheet-tables.js';

const CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})/i;

/** Returns the encoding declared in the first kilobytes of a page, if it is a known one. */
function namedEncoding(source: ByteSource): string | undefined {
  const name = CHARSET.exec(Buffer.from(source.read(0, 4096)).toString('latin1'))?.[1];
  try {
    return name === undefined ? undefined : new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

/**
 * Decodes a page. In order of precedence: the given encoding, a byte order mark, UTF-8 if the bytes are valid, the
 * encoding that the page declares, or a guess.
 * Faults: invalid-input for an unknown encoding.
 */
function decodePage(
  source: ByteSource,
  given: string | undefined,
): { text: string; guess: Guess; warnings: ReadWarning[] } {
  const { label, skip, guess, warnings } = guessEncoding(source, given);
  const named = namedEncoding(source);
  const isSure = given !== undefined || skip > 0 || label.startsWith('utf-');
  if (isSure || named === undefined || named.startsWith('utf-'))
    return { text: readWholeText(source, label, skip), guess, warnings };
  const reason = `the page declares ${named}, and its bytes are not valid UTF-8`;
  const alternatives = label === named ? [] : [{ value: label, confidence: 0.1 }];
  return {
    text: readWholeText(source, named, skip),
    guess: { ...guess, value: named, confidence: 0.9, reason, alternatives },
    warnings,
  };
}

const NO_DATES = { is1904: false, allowsBefore1900: false };
const MAX_BYTES = 64 * 2 ** 20;
/** Limit on merged cells times cells, because SheetJS checks every merged cell for each cell. */
const MAX_MERGE_STEPS = 1e9;

/** Characters that would become markup. SheetJS decodes these names after it has parsed the markup. */
const MARKUP: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

const withoutMarkup = (text: string) => text.replace(/[<>&"']/g, (sign) => MARKUP[sign] ?? sign);

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}

/** Drops everything before the first table, so that it cannot influence parsing. */
function cutTables(source: ByteSource, text: string): string {
  const from = text.search(/<table[\s>]/i);
  if (from < 0) throw new Fault('unreadable-table', `"${source.name}" is a page without a table. Use another file.`);
  const tables = text.slice(from);
  const steps = count(tables, /<t[dh][\s>]/gi) * count(tables, /\b(?:row|col)span\b/gi);
  if (steps > MAX_MERGE_STEPS)
    throw new Fault('table-too-large', `"${source.name}" has too many merged cells. Export the table as CSV.`);
  return `<html><body>${replaceReferences(tables, withoutMarkup)}`;
}

function parsePage(source: ByteSource, text: string): SheetJsWorkbook {
  try {
    return parseHtml(cutTables(source, text));
  } catch (error) {
    throw damagedWorkbook(source, error);
  }
}

/**
 * Reads the tables of an HTML page. Cells are texts as displayed.
 * Faults: empty-file, unreadable-table, table-too-large, table-not-found if a sheet is requested, invalid-input for an
 * unknown encoding.
 */
export function openHtml(source: ByteSource, options: ReadOptions): OpenedDataset {
  if (source.size === 0) throw new Fault('empty-file', `"${source.name}" is empty: it has 0 bytes.`);
  if (source.size > MAX_BYTES) {
    throw new Fault(
      'table-too-large',
      `"${source.name}" is an HTML page of more than ${MAX_BYTES / 2 ** 20} MB. Export the table as CSV.`,
    );
  }
  if (options.sheet !== undefined) {
    throw new Fault('table-not-found', `"${source.name}" is an HTML page, which has no sheets. Remove \`sheet\`.`);
  }
  const { text, guess, warnings } = decodePage(source, options.encoding);
  const workbook = parsePage(source, text);
  const tables: OpenedTable[] = [];
  const spent = { cells: 0, characters: 0 };
  const base = source.name.replace(/\.[^.]{1,5}$/, '');
  workbook.SheetNames.forEach((key, index) => {
    const data = workbook.Sheets[key]!;
    const facts = { ...NO_FACTS, merges: (data['!merges'] ?? []).map(rangeFromSheetJs) };
    const name = workbook.SheetNames.length > 1 ? `${base} (${index + 1})` : base;
    const cells = readSheet(data, facts, NO_DATES, WORKBOOK_LIMITS, spent);
    const sheet: Sheet = { name, state: 'visible', facts, warnings: [], ...cells };
    const found = sheetTables(sheet, options, tables.length + 1, source.size);
    tables.push(...found.map((table) => ({ ...table, sheet: null })));
  });
  if (tables.length === 0) throw new Fault('empty-file', `"${source.name}" has tables, but all cells are empty.`);
  const guesses = [formatGuess('html'), guess];
  return { name: source.name, size: source.size, format: 'html', guesses, warnings, tables, sheets: [] };
}
