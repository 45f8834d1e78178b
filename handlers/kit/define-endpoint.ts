import type { z } from 'zod';
import type { FaultCode } from '../../core/base/fault.js';
import type { Config } from './config.js';
import type { RawReply } from './raw-reply.js';

/** A file sent with the request: by multipart, or as the whole body (application/octet-stream). */
export interface UploadedFile {
  /** Base name as the client sent it; untrusted, never a path. */
  name: string;
  data: Uint8Array;
}

/** Context of `run` in addition to the parsed input. */
export interface RunContext {
  config: Config;
  /** Aborted when the deadline of the request passes. */
  signal: AbortSignal;
}

/** The parsed input of an endpoint. `body` contains JSON, form or query fields, parsed by the same schema. */
export interface RunInput<Body, Params> {
  body: Body;
  params: Params;
  files: UploadedFile[];
}

/** A valid example body, given its files. The documentation page offers it. */
export interface RequestExample {
  summary: string;
  value: Readonly<Record<string, unknown>>;
}

/** Upload of an endpoint: the form field, and whether it may occur more than once. */
export interface UploadField {
  field: string;
  many: boolean;
  description: string;
  /** Fields of the body that an upload replaces. */
  replaces: readonly string[];
  /** Whether the endpoint accepts only uploads. */
  isRequired?: boolean;
}

/** Headers by name, with their descriptions; figures have the type `integer`. */
export type FileHeaders = Readonly<Record<string, { description: string; type: 'integer' | 'string' }>>;

export interface Endpoint<
  Body extends z.ZodObject = z.ZodObject,
  Params extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
> {
  /** `service.name`; names the function and the operation. */
  id: string;
  /** HTTP method. Fields are in the query for `get` and `delete`, otherwise in the body. */
  method: 'get' | 'post' | 'put' | 'delete';
  /** OpenAPI path template: `/docs/{asset}`. */
  path: string;
  summary: string;
  description?: string;
  body?: Body;
  /**
   * JSON bodies by name, if one is not enough to show all ways to call the endpoint; otherwise the example of `body` is
   * used.
   */
  examples?: Readonly<Record<string, RequestExample>>;
  /** Whether a request without a body means the same as `{}`. */
  isBodyOptional?: true;
  params?: Params;
  upload?: UploadField;
  /** A schema for a JSON answer, or a media type if `run` returns a `RawReply`. */
  result: Result | string;
  /** Media types of files that `run` may return, as a `RawReply`, instead of the result. */
  files?: readonly string[];
  /** Headers of such a file, with the facts that a JSON answer would contain. */
  fileHeaders?: FileHeaders;
  /** Whether a file is the usual answer. The document lists it first, because client generators parse the first one. */
  returnsFileByDefault?: true;
  /**
   * Whether it runs in a child process, because it decodes images or runs models: native code that crashes, hangs or
   * exhausts memory then ends only that process. Such endpoints are listed in `handlers/detection/child.ts`.
   */
  isIsolated?: true;
  /** Faults specific to this endpoint. */
  faults: readonly FaultCode[];
  run(
    input: RunInput<z.output<Body>, z.output<Params>>,
    context: RunContext,
  ): Promise<z.output<Result> | RawReply> | z.output<Result> | RawReply;
}

/** Whether the fields of an endpoint are in the body rather than the query. */
export function takesBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method === 'post' || method === 'put';
}

/** An endpoint with erased schema types, as used by the registry and the kit. */
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
