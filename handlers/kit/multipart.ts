import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Fault } from '../../core/fault.js';
import type { UploadedFile } from './define-endpoint.js';

/** A decoded form: text fields in the order of their first occurrence, and files with the field they came in. */
export interface Form {
  fields: Map<string, string[]>;
  files: { field: string; file: UploadedFile }[];
}

const LIMITS = { fields: 100, files: 200, parts: 300, fieldSize: 14 * 1024 * 1024, headerPairs: 100 };

function broken(detail: string, cause?: unknown): Fault {
  return new Fault(
    'invalid-multipart',
    `The multipart body is broken: ${detail}. Send it as a form upload does, for example with curl -F image=@photo.jpg.`,
    cause === undefined ? {} : { cause },
  );
}

/** Decodes a multipart/form-data body (RFC 7578). Faults: invalid-multipart. */
export function parseMultipart(body: Uint8Array, contentType: string): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form: Form = { fields: new Map(), files: [] };
    let parser: BusboyInstance;
    try {
      parser = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
    } catch (cause) {
      reject(broken('its content type names no boundary', cause));
      return;
    }
    parser.on('file', (field, stream, name) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', (cause) => reject(broken('a file in it ends early', cause)));
      stream.on('end', () =>
        form.files.push({ field, file: { name: baseName(name), data: new Uint8Array(Buffer.concat(chunks)) } }),
      );
    });
    parser.on('field', (field, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) reject(broken(`the field "${field}" is too long`));
      form.fields.set(field, [...(form.fields.get(field) ?? []), value]);
    });
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(event, () => reject(broken('it has too many parts')));
    }
    parser.on('error', (cause) => reject(broken('it ends early or a part has no header', cause)));
    parser.on('finish', () => {
      if (form.fields.size === 0 && form.files.length === 0) reject(broken('no part was found in it'));
      else resolve(form);
    });
    parser.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  });
}

/** Browsers may send a path; only its last part is a name. */
function baseName(name: string | undefined): string {
  return name?.split(/[\\/]/).at(-1) || 'upload';
}
