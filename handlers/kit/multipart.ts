import { Fault } from '../../core/fault.js';
import type { UploadedFile } from './define-endpoint.js';

/** A decoded form: text fields in the order of their first occurrence, and files with the field they came in. */
export interface Form {
  fields: Map<string, string[]>;
  files: { field: string; file: UploadedFile }[];
}

const MAX_PARTS = 300;

function broken(detail: string, cause?: unknown): Fault {
  return new Fault(
    'invalid-multipart',
    `The multipart body is broken: ${detail}. Send it as a form upload does, for example with curl -F image=@photo.jpg.`,
    cause === undefined ? {} : { cause },
  );
}

/** Decodes a multipart/form-data body (RFC 7578) that is in memory already. Faults: invalid-multipart. */
export async function parseMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Form> {
  const entries = await readEntries(body, contentType);
  if (entries.length === 0) throw broken('no part was found in it');
  if (entries.length > MAX_PARTS) throw broken(`it has ${entries.length} parts, and ${MAX_PARTS} are allowed`);
  const form: Form = { fields: new Map(), files: [] };
  for (const [field, value] of entries) {
    if (typeof value === 'string') form.fields.set(field, [...(form.fields.get(field) ?? []), value]);
    else
      form.files.push({ field, file: { name: baseName(value.name), data: new Uint8Array(await value.arrayBuffer()) } });
  }
  return form;
}

/** The parser of the platform's own fetch: strict, and it answers for every body. */
async function readEntries(body: Uint8Array<ArrayBuffer>, contentType: string) {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    return [...form.entries()];
  } catch (cause) {
    throw broken('a boundary, the name of a part or its end is missing', cause);
  }
}

/** Browsers may send a path; only its last part is a name. */
function baseName(name: string): string {
  return name.split(/[\\/]/).at(-1) || 'upload';
}
