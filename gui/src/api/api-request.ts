/** A call of an endpoint, as a page makes it and as the user can make it by hand. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Tag and operation id in the OpenAPI document, for the link into /docs. */
  operation: readonly [tag: string, id: string];
  /** What is sent: as JSON, or beside a file as form fields. What is undefined is left out. */
  fields?: Record<string, unknown>;
  files?: readonly { field: string; file: File }[];
  /** Bytes that are the whole body. */
  content?: Blob;
  /** Names the job that this is one of many requests of: only the latest of them is told. */
  series?: string;
  /** The same from the shell, without `vision-cli`. */
  shell?: readonly string[];
}

/** Whether the fields of a request stand in its body; those of others stand in its path. */
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

/** How a value is written in a form field: lists with commas, as JSON where a text has one, and so what is nested. */
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
