import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';

/** Names of the parts of structured properties, which are separated by semicolons (RFC 6350, 6.2.2 and 6.3.1). */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  N: ['family name', 'given name', 'additional names', 'prefixes', 'suffixes'],
  ADR: ['post office box', 'extended address', 'street', 'city', 'region', 'postal code', 'country'],
};
/** Properties that describe the file rather than the person. */
const FORMAL = new Set(['VERSION', 'PRODID', 'REV']);

/** A property with its name, parameters and value. Its group, before a dot, is dropped. */
const PROPERTY = /^(?:[\w-]{1,60}\.)?([\w-]{1,60})((?:;[^:]{0,500})?):(.*)$/;

/** Joins folded lines (RFC 6350, 3.2) and the lines of quoted-printable values. */
function unfold(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1);
    const isQuoted = last !== undefined && /ENCODING=QUOTED-PRINTABLE/i.test(last.text) && last.text.endsWith('=');
    if (last !== undefined && isQuoted) last.text = last.text.slice(0, -1) + line.trimStart();
    else if (last !== undefined && /^[ \t]/.test(line)) last.text += line.slice(1);
    else lines.push({ line: at + 1, text: line });
  }
  return lines;
}

function decodeQuotedPrintable(value: string): string {
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const unescapeText = (value: string) =>
  value.replace(/\\([\\,;nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

/** Splits a value at semicolons that are not escaped with a backslash. */
function splitParts(value: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === ';') {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)];
}

function* fieldsOf(name: string, parameters: string, raw: string): Generator<NamedText> {
  const value = /ENCODING=QUOTED-PRINTABLE/i.test(parameters) ? decodeQuotedPrintable(raw) : raw;
  const type = /TYPE=([\w,-]{1,60})/i.exec(parameters)?.[1]?.toLowerCase();
  const label = type === undefined ? name : `${name} ${type}`;
  const parts = PARTS[name];
  if (parts === undefined) yield [label, unescapeText(value)];
  else
    for (const [at, part] of splitParts(value).entries())
      if (part !== '') yield [`${label} ${parts[at] ?? at + 1}`, unescapeText(part)];
}

/** Returns the fields of a line, none if it describes the file, and null if it is not a property. */
function readProperty(line: string): readonly NamedText[] | null {
  const [, name, parameters = '', value] = PROPERTY.exec(line) ?? [];
  if (name === undefined || value === undefined) return null;
  return FORMAL.has(name.toUpperCase()) ? [] : [...fieldsOf(name.toUpperCase(), parameters, value)];
}

/** Reads the contacts of a vCard file (RFC 2426, RFC 6350). Returns null for other texts. */
export function readVcardRecords(text: string): FoundRecords | null {
  if (!/^\s*begin:vcard\s/i.test(text)) return null;
  const set = new RecordSet();
  const others: { line: number; text: string }[] = [];
  let fields: NamedText[] | null = null;
  let begin = 1;
  const close = () => {
    if (fields !== null) set.add(fields, begin);
    fields = null;
  };
  for (const { line, text: property } of unfold(text)) {
    if (/^(?:begin|end):vcard\s*$/i.test(property)) {
      close();
      if (/^b/i.test(property)) [fields, begin] = [[], line];
    } else if (property.trim() !== '') {
      const found = readProperty(property);
      if (found === null || fields === null) others.push({ line, text: property });
      else (fields as NamedText[]).push(...found);
    }
  }
  close();
  return set.rows.length === 0 ? null : { sets: [set], others };
}
