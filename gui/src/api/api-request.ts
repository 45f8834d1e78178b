/** A call of an endpoint, as a page makes it and as the user can make it by hand. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Tag and operation id in the OpenAPI document, for the link into /docs. */
  operation: readonly [tag: string, id: string];
  /** Fields, sent as JSON, or as form fields next to a file. Undefined ones are omitted. */
  fields?: Record<string, unknown>;
  files?: readonly { field: string; file: File }[];
  /** Bytes that are the whole body. */
  content?: Blob;
  /** Name of a series of requests, such as an upload; only the latest of a series is listed. */
  series?: string;
  /** The same from the shell, without `vision-cli`. */
  shell?: readonly string[];
}

/** Whether the fields of a request are sent in its body; those of others are part of its path. */
export function takesBody({ method }: ApiRequest): boolean {
  return method === 'POST' || method === 'PUT';
}

/** The fields that are sent at all. A change (PUT) says by null and by nothing what shall be there no more. */
export function sentFields({ method, fields = {} }: ApiRequest): [string, unknown][] {
  const isEmpty = (value: unknown) => method !== 'PUT' && (value === null || value === '');
  return Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value));
}

/** The fields of a request as flags of the shell: the same request, by the same names. */
export function shellFlags(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '' || value === false) return [];
    const flag = `--${name.replaceAll('_', '-')}`;
    return value === true ? [flag] : [flag, formText(value)];
  });
}

/** Formats a value for a form field: a list with commas; as JSON if an item contains a comma or is nested. */
export function formText(value: unknown): string {
  const isPlain = (one: unknown) => typeof one !== 'object' && !String(one).includes(',');
  if (Array.isArray(value) && value.every(isPlain)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Quotes for a POSIX shell where that is needed. */
function quoted(word: string): string {
  return /^[A-Za-z0-9_./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The request as a curl line. @param origin of the server. */
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

/** The request as a line for the shell; null where no command does it. */
export function toShell({ shell }: ApiRequest): string | null {
  return shell ? ['vision-cli', ...shell].map(quoted).join(' ') : null;
}

/** Where /docs shows the endpoint. */
export function toDocs({ operation: [tag, id] }: ApiRequest): string {
  return `/docs#/${encodeURIComponent(tag)}/${encodeURIComponent(id)}`;
}
