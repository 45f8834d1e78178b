import { isUtf8 } from 'node:buffer';
import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';

/** The start of a directory export (LDIF): comments and a version may precede the name of the first entry. */
export const LDIF_START = /^(?:#[^\n]{0,500}\n|\s|version:[ \t]{0,9}\d{1,3}[ \t\r]{0,9}\n){0,200}dn::?[ \t]*\S/i;
/** The name of an attribute with its options, such as the language, and the mark of the encoding of its value. */
const ATTRIBUTE = /^([A-Za-z0-9][\w.;-]{0,120}):([:<]?)/;

interface Line {
  line: number;
  text: string;
}

/** Joins folded lines, which continue after a line end and a space (RFC 2849). */
function unfold(text: string): Line[] {
  const lines: Line[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1);
    if (last !== undefined && last.text !== '' && line.startsWith(' ')) last.text += line.slice(1);
    else lines.push({ line: at + 1, text: line });
  }
  return lines;
}

/** Decodes a value in Base64 if it is a text; other bytes, such as photos, stay encoded. */
function decodeBase64(value: string): string {
  const bytes = Buffer.from(value, 'base64');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}

function readAttribute(line: string): NamedText | null {
  const [start = '', name, mark] = ATTRIBUTE.exec(line) ?? [];
  if (name === undefined) return null;
  const value = line.slice(start.length).replace(/^[ \t]+/, '');
  return [name, mark === ':' ? decodeBase64(value) : value];
}

/**
 * Reads the entries of a directory export (LDIF, RFC 2849). The version, comments and other lines are listed. Returns
 * null for other texts.
 */
export function readLdifRecords(text: string): FoundRecords | null {
  if (!LDIF_START.test(text)) return null;
  const set = new RecordSet();
  const others: Line[] = [];
  let entry: { line: number; fields: NamedText[] } | null = null;
  const close = () => {
    if (entry !== null) set.add(entry.fields, entry.line);
    entry = null;
  };
  for (const { line, text: own } of unfold(text)) {
    const found = own.startsWith('#') ? null : readAttribute(own);
    if (own.trim() === '') close();
    else if (found?.[0].toLowerCase() === 'dn') {
      close();
      entry = { line, fields: [found] };
    } else if (found === null || entry === null) others.push({ line, text: own });
    else (entry as { fields: NamedText[] }).fields.push(found);
  }
  close();
  return set.rows.length === 0 ? null : { sets: [set], others };
}
