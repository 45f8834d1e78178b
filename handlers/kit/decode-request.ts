import { Fault } from '../../core/fault.js';
import { parseInput } from '../../core/parse-input.js';
import { checkBodyEncoding } from './body-encoding.js';
import { type AnyEndpoint, type RunInput, takesBody, type UploadedFile } from './define-endpoint.js';
import { coerceFields } from './form-fields.js';
import type { HttpEvent } from './lambda-event.js';
import { type Form, parseMultipart } from './multipart.js';

interface Decoded {
  fields: unknown;
  files: UploadedFile[];
}

/** The local server parses JSON before it passes a body on, and drops a `null`: only the length shows that there was one. */
function bodyText({ body, headers }: HttpEvent): string {
  if (body !== null && body !== undefined) return String(body);
  return Number(headers['content-length'] ?? 0) > 0 ? 'null' : '';
}

function bodyBytes(event: HttpEvent): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(bodyText(event), event.isBase64Encoded ? 'base64' : 'utf8'));
}

/** Broken bytes are an error: replaced by a placeholder, they would name other files and values. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Fault('invalid-json', 'The body is not valid UTF-8. Encode it as UTF-8.', { cause });
  }
}

/** An endpoint that takes files names all ways to send them itself. Faults: invalid-input. */
function decodeNothing({ isBodyOptional, upload }: AnyEndpoint): Decoded {
  if (isBodyOptional || upload) return { fields: {}, files: [] };
  throw new Fault('invalid-input', 'The request has no body. Send its fields as a JSON object.');
}

function decodeJson(endpoint: AnyEndpoint, event: HttpEvent): Decoded {
  const text = event.isBase64Encoded ? decodeText(bodyBytes(event)) : bodyText(event);
  if (text.trim() === '') return decodeNothing(endpoint);
  try {
    // Windows programs begin a file with a byte order mark.
    return { fields: JSON.parse(text.replace(/^\ufeff/, '')), files: [] };
  } catch (cause) {
    throw new Fault('invalid-json', 'The body is not valid JSON. Check for a missing quote, brace or comma.', {
      cause,
    });
  }
}

function queryFields(event: HttpEvent): Map<string, string[]> {
  const query = new URLSearchParams(event.rawQueryString);
  return new Map([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

/** A form sends a file field that was left empty as empty text. */
function dropEmptyUploads({ upload }: AnyEndpoint, { fields }: Form): void {
  const texts = upload ? fields.get(upload.field) : undefined;
  if (!upload || !texts) return;
  if (texts.some((text) => text !== '')) {
    throw new Fault('invalid-input', `The field "${upload.field}" holds text, and a file is taken there.`);
  }
  fields.delete(upload.field);
}

async function decodeForm(endpoint: AnyEndpoint, event: HttpEvent): Promise<Decoded> {
  const form = await parseMultipart(bodyBytes(event), event.headers['content-type'] ?? '');
  const stray = form.files.find(({ field }) => field !== endpoint.upload?.field);
  if (stray) {
    const expected = endpoint.upload ? `Send files in the field "${endpoint.upload.field}".` : 'No file is taken here.';
    throw new Fault('invalid-input', `A file came in the field "${stray.field.slice(0, 80)}". ${expected}`);
  }
  dropEmptyUploads(endpoint, form);
  const files = form.files.map(({ file }) => file);
  if (files.length > 1 && !endpoint.upload?.many) {
    throw new Fault(
      'invalid-input',
      `${files.length} files came, but one is taken. Send one, or use the folder endpoint.`,
    );
  }
  return { fields: coerceFields(endpoint.body, form.fields), files };
}

async function decodeBody(endpoint: AnyEndpoint, event: HttpEvent): Promise<Decoded> {
  if (!takesBody(endpoint)) {
    return { fields: coerceFields(endpoint.body, queryFields(event), 'given'), files: [] };
  }
  checkBodyEncoding(event.headers['content-encoding']);
  const type = (event.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return decodeJson(endpoint, event);
  if (type === 'multipart/form-data') return decodeForm(endpoint, event);
  if (type === 'application/octet-stream' && endpoint.upload) {
    const fields = coerceFields(endpoint.body, queryFields(event), 'given');
    return { fields, files: [{ name: 'upload', data: bodyBytes(event) }] };
  }
  // A POST without a body has no type, or one that its client sends with any body.
  if (bodyText(event) === '') return decodeNothing(endpoint);
  const alternatives = endpoint.upload
    ? 'application/json, multipart/form-data or application/octet-stream'
    : 'application/json';
  throw new Fault(
    'unsupported-type',
    `A body of type "${(type ?? '').slice(0, 80)}" is not taken here. Send ${alternatives}.`,
  );
}

/**
 * Decodes and validates a request after its endpoint's schemas.
 * Faults: invalid-json, invalid-multipart, invalid-input, unsupported-type, too-large.
 */
export async function decodeRequest(endpoint: AnyEndpoint, event: HttpEvent): Promise<RunInput<unknown, unknown>> {
  const { fields, files } = endpoint.body ? await decodeBody(endpoint, event) : { fields: {}, files: [] };
  const body = endpoint.body ? parseInput(endpoint.body, fields) : {};
  const params = endpoint.params ? parseInput(endpoint.params, event.pathParameters ?? {}) : {};
  return { body, params, files };
}
