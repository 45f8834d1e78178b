/** A request to the API, as a page sends it and as the user can repeat it by hand. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Tag and operation id of the endpoint in the OpenAPI document, for the link to /docs. */
  operation: readonly [tag: string, id: string];
  /** Fields, sent as JSON, or as form fields if there are files. Undefined ones are omitted. */
  fields?: Record<string, unknown>;
  files?: readonly { field: string; file: File }[];
  /** The whole body as bytes. */
  content?: Blob;
  /** Name of a series of requests, such as the parts of an upload. Only the latest request of a series is listed. */
  series?: string;
  /** The equivalent command, without `vision-cli`. */
  shell?: readonly string[];
}

/** Whether the fields of a request are sent in its body. Otherwise they are already in the path. */
export function takesBody({ method }: ApiRequest): boolean {
  return method === 'POST' || method === 'PUT';
}

/** Returns the fields to send. Omits null and empty values, except in a PUT request, where they remove a value. */
export function sentFields({ method, fields = {} }: ApiRequest): [string, unknown][] {
  const isEmpty = (value: unknown) => method !== 'PUT' && (value === null || value === '');
  return Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value));
}

/** Returns the fields of a request as command-line flags, which have the same names. */
export function shellFlags(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '' || value === false) return [];
    const flag = `--${name.replaceAll('_', '-')}`;
    return value === true ? [flag] : [flag, formText(value)];
  });
}

/**
 * Formats a value for a form field. A list is joined by commas, or is JSON if an item contains a comma or is an object.
 */
export function formText(value: unknown): string {
  const isPlain = (one: unknown) => typeof one !== 'object' && !String(one).includes(',');
  if (Array.isArray(value) && value.every(isPlain)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Quotes a word for a POSIX shell if necessary. */
function quoted(word: string): string {
  return /^[A-Za-z0-9_./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Formats a request as a curl command.
 * @param origin of the server, such as `http://127.0.0.1:3000`.
 */
export function toCurl(request: ApiRequest, origin: string): string {
  const { method, path, files = [], content } = request;
  const url = `${origin}${path}`;
  const verb = method === 'GET' || method === 'POST' ? [] : ['-X', method];
  if (!takesBody(request)) return ['curl', ...verb, quoted(url)].join(' ');
  if (content) {
    const type = quoted('content-type: application/octet-stream');
    return ['curl', ...verb, quoted(url), '-H', type, '--data-binary', '@PART'].join(' ');
  }
  const fields = sentFields(request);
  if (files.length === 0) {
    const body = JSON.stringify(Object.fromEntries(fields));
    return ['curl', ...verb, quoted(url), '-H', quoted('content-type: application/json'), '-d', quoted(body)].join(' ');
  }
  const uploads = files.flatMap(({ field, file }) => ['-F', quoted(`${field}=@${file.name}`)]);
  const rest = fields.flatMap(([name, value]) => ['-F', quoted(`${name}=${formText(value)}`)]);
  return ['curl', quoted(url), ...uploads, ...rest].join(' ');
}

/** Formats a command of `vision-cli` for a POSIX shell. */
export const shellLine = (words: readonly string[]): string => ['vision-cli', ...words].map(quoted).join(' ');

/** Formats a request as a command; null if there is no equivalent command. */
export function toShell({ shell }: ApiRequest): string | null {
  return shell ? shellLine(shell) : null;
}

/** Returns the address of the endpoint in /docs. */
export function toDocs({ operation: [tag, id] }: ApiRequest): string {
  return `/docs#/${encodeURIComponent(tag)}/${encodeURIComponent(id)}`;
}
