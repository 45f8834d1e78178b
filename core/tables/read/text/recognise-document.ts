import { TABLE_KIND_NAMES } from '../source/table-kinds.js';

/** A file that is not a table, and how to get one. */
export interface OtherDocument {
  kind: string;
  remedy: string;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/**
 * Whether a text is JSON with objects, JSON lines, or named as JSON. It would otherwise be read as a table of braces.
 */
function isJson(text: string, name: string): boolean {
  if (/\.(?:json|jsonl|ndjson|geojson)$/i.test(name) && /^[[{]/.test(text)) return true;
  if (!/^(?:\[\s*)?\{\s*"[^"\n]{0,200}"\s*:/.test(text)) return false;
  return isJsonObject(text) || isJsonObject(text.split('\n', 1)[0]!);
}

/** Whether a text is an OpenDocument file in one XML document. Its cells are not stored as the fields of records. */
export function isFlatOpenDocument(text: string): boolean {
  return /<office:document[\s>]/.test(text);
}

const SQL_STATEMENT =
  /^(?:create (?:table|database|schema|view|index)|insert into|drop table|alter table|update|delete from|select) /im;
const MARKDOWN_MARK = /^(?:#{1,6} |[-*] |\d{1,3}\. |```|> )/m;
/** The line below the header of a Markdown table. */
const MARKDOWN_RULER = /^ {0,3}\|? {0,9}:?-+:? {0,9}\|/m;

type Rule = OtherDocument & { isKind(text: string, name: string): boolean };

/** Formats whose lines would be read as rows. A name alone proves nothing, because exports have all kinds of names. */
const RULES: readonly Rule[] = [
  {
    kind: 'damaged JSON, or JSON without records',
    isKind: isJson,
    remedy: 'use a file with an array of objects, or with one object in each line',
  },
  {
    kind: 'a flat OpenDocument file',
    isKind: isFlatOpenDocument,
    remedy: 'open it in a spreadsheet program and save it as ODS or XLSX',
  },
  {
    kind: 'an RTF document',
    isKind: (text) => text.startsWith('{\\rtf'),
    remedy: 'copy its table to a CSV or workbook file',
  },
  {
    kind: 'an iCalendar file',
    isKind: (text) => /^begin:vcalendar\s/i.test(text),
    remedy: 'export the events as CSV',
  },
  {
    kind: 'an SQL script without rows to insert',
    isKind: (text, name) => /\.sql$/i.test(name) && SQL_STATEMENT.test(text),
    remedy: 'run it in a database and export a table as CSV',
  },
  {
    kind: 'a Markdown document without a table',
    isKind: (text, name) => /\.(?:md|markdown)$/i.test(name) && MARKDOWN_MARK.test(text) && !MARKDOWN_RULER.test(text),
    remedy: `use one of these formats: ${TABLE_KIND_NAMES}`,
  },
  {
    kind: 'a YAML document',
    isKind: (text, name) => /\.ya?ml$/i.test(name) && /^[\w"'-]{1,80}:(?:\s|$)/m.test(text),
    remedy: `use one of these formats: ${TABLE_KIND_NAMES}`,
  },
];

/**
 * Recognizes a text document that is not a table. Returns null if it may be one.
 * @param head a few thousand bytes from the start.
 */
export function recogniseDocument(head: Uint8Array, name: string): OtherDocument | null {
  const text = Buffer.from(head)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
  return RULES.find(({ isKind }) => isKind(text, name)) ?? null;
}
