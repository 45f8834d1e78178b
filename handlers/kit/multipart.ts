import { MultipartParseError, type MultipartPart, parseMultipart as readParts } from '@remix-run/multipart-parser';
import { Fault } from '../../core/base/fault.js';
import { MAX_BODY_BYTES } from './body-limit.js';
import type { UploadedFile } from './define-endpoint.js';

/** A decoded form: text fields in the order in which they first occur, and files with the names of their fields. */
export interface Form {
  fields: Map<string, string[]>;
  files: { field: string; file: UploadedFile }[];
}

const MAX_PARTS = 300;

function broken(detail: string, cause?: unknown): Fault {
  return new Fault(
    'invalid-multipart',
    `The multipart body is malformed: ${detail}. Send it the way a form upload does, for example with curl -F image=@photo.jpg.`,
    cause === undefined ? {} : { cause },
  );
}

/** Characters that browsers escape in field and file names (HTML standard, multipart/form-data encoding algorithm). */
const ESCAPED: Readonly<Record<string, string>> = { '%0a': '\n', '%0d': '\r', '%22': '"' };

const unescapeName = (name: string) => name.replace(/%(?:0a|0d|22)/gi, (code) => ESCAPED[code.toLowerCase()]!);

/** Returns a file name without its folders, which some browsers send. */
function baseName(name: string): string {
  return name.split(/[\\/]/).at(-1) || 'upload';
}

/** Returns the content of a file as a view of the body, because a copy of an upload would double its memory. */
function contentOf({ content }: MultipartPart): Uint8Array {
  return content.length === 1 ? content[0]! : new Uint8Array(Buffer.concat(content));
}

/**
 * Quoted file name as written by browsers and curl: a backslash before a quote escapes it, and is otherwise an ordinary
 * character, such as in a Windows path.
 */
const QUOTED_NAME = /;\s*filename="((?:\\"|[^"])*)"/i;

/** Character set of a percent-encoded file name (RFC 8187). */
const CODED_NAME = /;\s*filename\*=\s*"?([\w-]*)'/i;
const CHARACTER_SETS = new Set(['utf-8', 'iso-8859-1']);

/** Returns the file name in a Content-Disposition header of a request whose body is the file. */
export function bodyFileName(disposition = ''): string {
  return baseName(QUOTED_NAME.exec(disposition)?.[1]?.replaceAll('\\"', '"') ?? '');
}

function fileNameOf(part: MultipartPart): string | undefined {
  const disposition = part.headers['content-disposition'] ?? '';
  const charset = CODED_NAME.exec(disposition)?.[1];
  const isKnown = charset !== undefined && CHARACTER_SETS.has(charset.toLowerCase());
  const quoted = QUOTED_NAME.exec(disposition)?.[1]?.replaceAll('\\"', '"');
  // The library decodes `filename*`, but for an unknown character set it prints warnings with the paths of its own
  // files.
  if (isKnown || (charset === undefined && quoted === undefined)) return part.filename;
  if (quoted === undefined) throw broken(`a file name is encoded in "${charset}" instead of UTF-8`);
  return quoted;
}

function addPart(form: Form, part: MultipartPart): void {
  if (part.name === undefined) throw broken('a part has no name');
  const field = unescapeName(part.name);
  const data = contentOf(part);
  const fileName = fileNameOf(part);
  if (fileName !== undefined) {
    form.files.push({ field, file: { name: baseName(unescapeName(fileName)), data } });
    return;
  }
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
  form.fields.set(field, [...(form.fields.get(field) ?? []), text]);
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw broken('the Content-Type has no boundary');
  return boundary;
}

/** Decodes a multipart/form-data body (RFC 7578) that is completely in memory. Faults: invalid-multipart. */
export function parseMultipart(body: Uint8Array, contentType: string): Form {
  const boundary = boundaryOf(contentType);
  const form: Form = { fields: new Map(), files: [] };
  let parts = 0;
  try {
    for (const part of readParts(body, { boundary, maxFileSize: MAX_BODY_BYTES, maxParts: MAX_PARTS })) {
      addPart(form, part);
      parts++;
    }
  } catch (cause) {
    if (cause instanceof MultipartParseError)
      throw broken('a boundary, a part header or the end of a part is missing', cause);
    if (cause instanceof TypeError) throw broken('a name or field is not valid UTF-8', cause);
    throw cause;
  }
  if (parts === 0) throw broken('it contains no parts');
  return form;
}
