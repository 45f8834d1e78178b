import type * as z from 'zod';
import type { FaultCode } from '../../core/base/fault.js';
import type { Config } from './config.js';
import type { RawReply } from './raw-reply.js';

/** A file sent with a request: in a multipart form, or as the whole body (application/octet-stream). */
export interface UploadedFile {
  /** File name as sent by the client, without folders. Untrusted; never used as a path. */
  name: string;
  data: Uint8Array;
}

/** What `run` receives in addition to the parsed input. */
export interface RunContext {
  config: Config;
  /** Aborted at the deadline of the request, or if the caller disconnects. */
  signal: AbortSignal;
}

/** The parsed input of an endpoint. `body` contains the fields of JSON, a form or a query, parsed by one schema. */
export interface RunInput<Body, Params> {
  body: Body;
  params: Params;
  files: UploadedFile[];
  /** The file in the field `second` of the upload. */
  second?: UploadedFile | undefined;
}

/** An example body that is valid if its files exist. The documentation page shows it. */
export interface RequestExample {
  summary: string;
  value: Readonly<Record<string, unknown>>;
}

/** How an endpoint accepts uploads: the form field, and whether it may occur more than once. */
export interface UploadField {
  field: string;
  many: boolean;
  description: string;
  /** Fields of the body that an upload makes unnecessary. */
  replaces: readonly string[];
  /** An optional other file with another purpose, in its own field of the form. */
  second?: { field: string; description: string };
  /** Whether a file must be uploaded, because no field can name one. */
  isRequired?: boolean;
}

/** Headers by name, with their descriptions. Numbers have the type `integer`. */
export type FileHeaders = Readonly<Record<string, { description: string; type: 'integer' | 'string' }>>;

export interface Endpoint<
  Body extends z.ZodObject = z.ZodObject,
  Params extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
> {
  /** `service.name`. The function and the OpenAPI operation are named after it. */
  id: string;
  /** HTTP method. For `get` and `delete`, the fields are in the query, otherwise in the body. */
  method: 'get' | 'post' | 'put' | 'delete';
  /** OpenAPI path template, such as `/docs/{asset}`. */
  path: string;
  summary: string;
  description?: string;
  body?: Body;
  /**
   * Example bodies by name, if one cannot show all ways to call the endpoint. Default: one, from the examples in
   * `body`.
   */
  examples?: Readonly<Record<string, RequestExample>>;
  /** Set if a missing body means the same as `{}`. */
  isBodyOptional?: true;
  params?: Params;
  upload?: UploadField;
  /** Schema of a JSON answer, or the media type if `run` returns a `RawReply`. */
  result: Result | string;
  /** Media types of the files that `run` may return as a `RawReply` instead of the result. */
  files?: readonly string[];
  /** Headers of such a file. They contain the facts that a JSON answer would contain. */
  fileHeaders?: FileHeaders;
  /**
   * Set if a file is the usual answer. The OpenAPI document lists it first, because client generators use the first
   * one.
   */
  returnsFileByDefault?: true;
  /**
   * Set if `run` must run in a child process, because it decodes images or runs models. If native code crashes, hangs
   * or exhausts memory, only that process ends. These endpoints are listed in `handlers/detection/child.ts`.
   */
  isIsolated?: true;
  /**
   * Set if the endpoint answers without the state store and the settings in it, so that it works while the store is
   * unreachable.
   */
  needsNoStore?: true;
  /** Set if the endpoint uses or leaves state for other requests, which all functions must share. */
  needsSharedState?: true;
  /** Faults specific to this endpoint. */
  faults: readonly FaultCode[];
  run(
    input: RunInput<z.output<Body>, z.output<Params>>,
    context: RunContext,
  ): Promise<z.output<Result> | RawReply> | z.output<Result> | RawReply;
}

/** Whether the fields of an endpoint are in the body and not in the query. */
export function takesBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method === 'post' || method === 'put';
}

/** An endpoint without its schema types, for lists of endpoints. */
// biome-ignore lint/suspicious/noExplicitAny: variance of `run` makes any narrower type unsound to list.
export type AnyEndpoint = Endpoint<any, any, any>;

/** Declares an endpoint. */
export function defineEndpoint<
  Body extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Result extends z.ZodType = z.ZodType,
>(endpoint: Endpoint<Body, Params, Result>): Endpoint<Body, Params, Result> {
  return endpoint;
}
