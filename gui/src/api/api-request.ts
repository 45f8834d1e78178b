/** A call of an endpoint, as a page makes it and as the user can make it by hand. */
export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  /** Tag and operation id in the OpenAPI document, for the link into /docs. */
  operation: readonly [tag: string, id: string];
  /** What is sent: as JSON, or beside a file as form fields. What is undefined is left out. */
  fields?: Record<string, unknown>;
  files?: readonly { field: string; file: File }[];
  /** The same from the shell, without `vision-cli`. */
  shell?: readonly string[];
}

/** The fields that are sent at all. */
export function sentFields({ fields = {} }: ApiRequest): [string, unknown][] {
  return Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '');
}

/** How a value is written in a form field: lists with commas, what is nested as JSON. */
export function formText(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Quotes for a POSIX shell where that is needed. */
function quoted(word: string): string {
  return /^[A-Za-z0-9_./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The request as a curl line. @param origin of the server. */
export function toCurl(request: ApiRequest, origin: string): string {
  const { method, path, files = [] } = request;
  const url = `${origin}${path}`;
  if (method === 'GET') return ['curl', quoted(url)].join(' ');
  const fields = sentFields(request);
  if (files.length === 0) {
    const body = JSON.stringify(Object.fromEntries(fields));
    return ['curl', quoted(url), '-H', quoted('content-type: application/json'), '-d', quoted(body)].join(' ');
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
