import { isUtf8 } from 'node:buffer';
import { Fault } from '../../core/base/fault.js';
import { parseInput } from '../../core/base/parse-input.js';
import { checkBodyEncoding } from './body-encoding.js';
import { takeBody } from './caller.js';
import { type AnyEndpoint, type RunInput, takesBody } from './define-endpoint.js';
import { coerceFields } from './form-fields.js';
import type { HttpEvent } from './lambda-event.js';
import { bodyFileName, type Form, parseMultipart } from './multipart.js';
import { parsePairs, parseUrlForm, URL_FORM } from './url-form.js';

/** A request with its body as bytes. */
interface Received extends HttpEvent {
  bytes: Uint8Array<ArrayBuffer>;
}

type Decoded = Pick<RunInput<unknown, unknown>, 'files' | 'second'> & { fields: unknown };

const NOTHING: Decoded = { fields: {}, files: [] };
const WITHOUT_BODY = new Uint8Array();

/**
 * Decodes UTF-8. Rejects invalid bytes, such as those of Latin-1, because their letters would be lost. Faults:
 * invalid-json.
 */
function decodeText(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new Fault('invalid-json', 'The body is not valid UTF-8. Encode it as UTF-8.');
  // Programs on Windows put a byte order mark at the start of a file. The decoder removes it.
  return new TextDecoder().decode(bytes);
}

/**
 * Decodes an empty body. Endpoints with uploads accept it here, because they list all ways to send a file in their own
 * message. Faults: invalid-input.
 */
function decodeNothing({ isBodyOptional, upload }: AnyEndpoint): Decoded {
  if (isBodyOptional || upload) return { fields: {}, files: [] };
  throw new Fault('invalid-input', 'The request has no body. Send its fields as a JSON object.');
}

function decodeJson(endpoint: AnyEndpoint, bytes: Uint8Array): Decoded {
  const text = decodeText(bytes);
  if (text.trim() === '') return decodeNothing(endpoint);
  try {
    return { fields: JSON.parse(text), files: [] };
  } catch (cause) {
    throw new Fault('invalid-json', 'The body is not valid JSON. Check for a missing quote, brace or comma.', {
      cause,
    });
  }
}

const uploadFields = (upload: AnyEndpoint['upload']) =>
  upload ? [upload.field, ...(upload.second ? [upload.second.field] : [])] : [];

/** Removes empty text from the upload fields. Browsers send it if no file was chosen. */
function dropEmptyUploads({ upload }: AnyEndpoint, { fields }: Form): void {
  for (const field of uploadFields(upload)) {
    if (fields.get(field)?.some((text) => text !== '')) {
      throw new Fault('invalid-input', `The field \`${field}\` contains text instead of a file. Send a file.`);
    }
    fields.delete(field);
  }
}

/**
 * Decodes a form.
 * @param form its text fields become the body, its files the uploads. Faults: invalid-input.
 */
function decodeForm(endpoint: AnyEndpoint, form: Form): Decoded {
  const known = uploadFields(endpoint.upload);
  const stray = form.files.find(({ field }) => !known.includes(field));
  if (stray) {
    const expected = endpoint.upload
      ? `Send files in the field \`${known.join('` or `')}\`.`
      : 'This endpoint does not accept files.';
    throw new Fault(
      'invalid-input',
      `The request contains a file in the field "${stray.field.slice(0, 80)}". ${expected}`,
    );
  }
  dropEmptyUploads(endpoint, form);
  const filesOf = (name: string | undefined) =>
    form.files.filter(({ field }) => field === name).map(({ file }) => file);
  const [files, [second, ...others]] = [filesOf(endpoint.upload?.field), filesOf(endpoint.upload?.second?.field)];
  if (others.length > 0) {
    throw new Fault(
      'invalid-input',
      `The field \`${endpoint.upload?.second?.field}\` contains several files. Send one.`,
    );
  }
  if (files.length > 1 && !endpoint.upload?.many) {
    throw new Fault(
      'invalid-input',
      `The request contains ${files.length} files, but only one is allowed. Send one file per request.`,
    );
  }
  return { fields: coerceFields(endpoint.body, form.fields), files, second };
}

async function decodeBody(endpoint: AnyEndpoint, event: Received): Promise<Decoded> {
  if (!takesBody(endpoint)) {
    return { fields: coerceFields(endpoint.body, parsePairs(event.rawQueryString, 'The query'), 'given'), files: [] };
  }
  checkBodyEncoding(event.headers['content-encoding']);
  const type = (event.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return decodeJson(endpoint, event.bytes);
  if (type === 'multipart/form-data')
    return decodeForm(endpoint, parseMultipart(event.bytes, event.headers['content-type'] ?? ''));
  if (type === URL_FORM) return decodeForm(endpoint, parseUrlForm(decodeText(event.bytes)));
  if (type === 'application/octet-stream' && endpoint.upload) {
    const fields = coerceFields(endpoint.body, parsePairs(event.rawQueryString, 'The query'), 'given');
    return { fields, files: [{ name: bodyFileName(event.headers['content-disposition']), data: event.bytes }] };
  }
  // A POST without a body has no content type, or the default of its client.
  if (event.bytes.length === 0) return decodeNothing(endpoint);
  const alternatives = endpoint.upload
    ? `application/json, multipart/form-data, ${URL_FORM} or application/octet-stream`
    : `application/json or ${URL_FORM}`;
  throw new Fault(
    'unsupported-type',
    `The content type "${(type ?? '').slice(0, 80)}" is not supported here. Send ${alternatives}.`,
  );
}

function bytesOf({ body, isBase64Encoded }: HttpEvent): Uint8Array<ArrayBuffer> {
  if (!body) return WITHOUT_BODY;
  return Uint8Array.from(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}

/**
 * Decodes a request and validates it with the schemas of its endpoint. Faults: invalid-json, invalid-multipart,
 * invalid-input, unsupported-type, too-large.
 */
export async function decodeRequest(endpoint: AnyEndpoint, event: HttpEvent): Promise<RunInput<unknown, unknown>> {
  const bytes = takeBody() ?? bytesOf(event);
  const { fields, files, second } = endpoint.body ? await decodeBody(endpoint, { ...event, bytes }) : NOTHING;
  const body = endpoint.body ? parseInput(endpoint.body, fields) : {};
  const params = endpoint.params ? parseInput(endpoint.params, event.pathParameters ?? {}) : {};
  return { body, params, files, second };
}
