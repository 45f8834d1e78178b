import type { Phrase } from '../../../report/document.js';
import { currentCatalogue } from '../../../report/language/translation.js';
import type { TableFormat } from '../../read/opened/dataset.js';

const FORMATS: Readonly<Record<TableFormat, string>> = {
  csv: 'a CSV file',
  tsv: 'a tab-separated file',
  txt: 'a text file',
  xlsx: 'an Excel workbook (XLSX)',
  xlsm: 'an Excel workbook with macros (XLSM)',
  xls: 'an old Excel workbook (XLS)',
  xlsb: 'a binary Excel workbook (XLSB)',
  ods: 'an OpenDocument spreadsheet (ODS)',
  html: 'an HTML file',
  json: 'a JSON file',
  xml: 'an XML document',
  vcard: 'a vCard file',
  sql: 'an SQL script',
  parquet: 'a Parquet file',
  arrow: 'an Arrow file',
};

/** Returns the name of a format, with an article. */
export function formatName(format: TableFormat): string {
  return FORMATS[format];
}

/** Capitalizes the first letter of a phrase, if it is in English. */
export function capitalize([first, ...others]: Phrase): Phrase {
  if (first?.kind !== 'text') return first === undefined ? [] : [first, ...others];
  if (currentCatalogue() !== null) return [first, ...others];
  return [{ ...first, text: first.text.replace(/^[a-z]/, (letter) => letter.toUpperCase()) }, ...others];
}

/** Capitalizes the first letter of a phrase, and adds a period if there is no final punctuation. */
export function asSentence(phrase: Phrase): Phrase {
  if (phrase[0] === undefined || phrase[0].kind === 'chart') return phrase;
  const last = phrase.at(-1);
  const isEnded = last?.kind === 'text' && /[.!?…。！？]$/.test(last.text);
  const end = currentCatalogue()?.period ?? '.';
  return [...capitalize(phrase), ...(isEnded ? [] : [{ kind: 'text' as const, text: end }])];
}
