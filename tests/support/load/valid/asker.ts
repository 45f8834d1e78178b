import type { MadeRequest } from '../request-maker.js';
import type { UploadShelf } from './upload-shelf.js';

/** Context of a valid request. */
export interface Asker {
  /** Sends a valid request and records the result. */
  send(request: MadeRequest): Promise<Answered>;
  random: () => number;
  shelf: UploadShelf;
  files: ServedFiles;
  /** Returns a number that no other request got. */
  next(): number;
}

export interface Answered {
  status: number;
  isDone: boolean;
  /** The parsed JSON of an answer. */
  json: unknown;
}

/** Readable files on the server, and files to send. */
export interface ServedFiles {
  image: Uint8Array<ArrayBuffer>;
  table: string;
  /** Names of the built GUI files. */
  guiAssets: readonly string[];
}

/** A valid request to an endpoint, with the preceding requests that it needs. */
export type ValidRequest = (asker: Asker) => Promise<unknown>;

export const pick = <Value>({ random }: Pick<Asker, 'random'>, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

/** @param endpoint method and path as in the document. @param path actual path, if it differs. */
export const bare = (endpoint: string, path = endpoint.slice(endpoint.indexOf(' ') + 1)): MadeRequest => ({
  endpoint,
  method: endpoint.slice(0, endpoint.indexOf(' ')),
  path,
  headers: {},
  body: undefined,
});

export const withJson = (endpoint: string, value: unknown, path?: string): MadeRequest => ({
  ...bare(endpoint, path),
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const withBytes = (endpoint: string, body: Uint8Array<ArrayBuffer>, path?: string): MadeRequest => ({
  ...bare(endpoint, path),
  headers: { 'content-type': 'application/octet-stream' },
  body,
});

type FormValue = string | { name: string; bytes: Uint8Array<ArrayBuffer> };

export function withForm(endpoint: string, fields: readonly (readonly [string, FormValue])[], path?: string) {
  const form = new FormData();
  for (const [field, value] of fields) {
    form.append(field, typeof value === 'string' ? value : new File([value.bytes], value.name));
  }
  return { ...bare(endpoint, path), body: form };
}
