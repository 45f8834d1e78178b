import { ReadableStream as ByteStream } from 'node:stream/web';
import { Fault, isFault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { withinTime } from '../../base/within-time.js';
import type { S3Settings } from './s3-settings.js';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key without the prefix; undefined for requests to the bucket. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | string;
  /** Statuses besides success that the caller handles. */
  expected?: readonly number[];
}

export type SendToS3 = (request: S3Request) => Promise<Response>;

/** Maximum retries of a request that the store temporarily rejects (5xx, 429), with increasing delays. */
const RETRIES = 4;

/** Time limit for the start of a response, ms, and the additional time for each byte that is sent: 500 kB/s. */
const RESPONSE_MS = 15_000;
const MS_PER_BYTE = 1 / 500;
/** Time limit for the next bytes of a response, ms. */
const STALL_MS = 15_000;
/** Time limit for the whole response, ms. */
const TIMEOUT_MS = 120_000;

class LateAnswer extends Error {}

/** Calls `fetch` with a time limit for the start of the response, and another for the rest. */
async function fetchInTime(fetch: (signal: AbortSignal) => Promise<Response>, sentBytes: number): Promise<Response> {
  const late = new AbortController();
  const limit = RESPONSE_MS + sentBytes * MS_PER_BYTE;
  const timer = setTimeout(() => late.abort(new LateAnswer(`no answer within ${Math.round(limit / 1000)} s`)), limit);
  try {
    return await fetch(AbortSignal.any([late.signal, AbortSignal.timeout(TIMEOUT_MS)]));
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the bytes of a response. Faults: store-unavailable, if the store stops sending or the connection breaks. */
async function* bytesOf(body: ReadableStream<Uint8Array>, settings: S3Settings): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const stalled = unavailable(settings, `no further data for ${STALL_MS / 1000} s`);
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read(), STALL_MS, stalled);
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw isFault(cause) ? cause : unavailable(settings, 'the connection broke', cause);
  } finally {
    // Cancelling does not wait for a store that does not respond.
    void reader.cancel().catch(() => undefined);
  }
}

/** Returns the response with a body that ends if the store stops sending. */
function withTimedBody(response: Response, settings: S3Settings): Response {
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  const body = ByteStream.from(bytesOf(response.body, settings)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(body, { status, statusText, headers });
}

const CODE = /<Code>([^<]{1,60})<\/Code>/;
const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

function unavailable(settings: S3Settings, why: string, cause?: unknown): Fault {
  const { endpoint, bucket } = settings;
  return new Fault(
    'store-unavailable',
    `The bucket "${bucket}" of ${endpoint} does not respond as expected (${why}). Check that it is running and that HANDLENS_S3_* are correct.`,
    cause === undefined ? {} : { cause },
  );
}

/** Returns the code of an error response. */
async function errorCodeOf(response: Response): Promise<string> {
  const [, code = 'no reason given'] = CODE.exec((await response.text()).slice(0, 4000)) ?? [];
  return code;
}

/** Converts an error response to a fault. Omits its text, because stores include keys and account names. */
async function faultOf(response: Response, settings: S3Settings, { method }: S3Request): Promise<Fault> {
  const code = await errorCodeOf(response);
  const why = `${response.status} ${code}`;
  if (response.status === 507 || FULL.has(code)) {
    return new Fault(
      'storage-full',
      `The bucket "${settings.bucket}" is full (${why}). Free some space and try again.`,
    );
  }
  if (response.status === 403 && method !== 'GET' && method !== 'HEAD') {
    return new Fault(
      'not-writable',
      `Writing to the bucket "${settings.bucket}" is not permitted (${why}). Grant write permission to the key in HANDLENS_S3_*.`,
    );
  }
  return unavailable(settings, why);
}

/** Whether a response says that the bucket does not exist. Otherwise, 404 means that the object does not exist. */
const lacksBucket = async (response: Response) =>
  response.status === 404 && (await errorCodeOf(response.clone())) === 'NoSuchBucket';

/** Returns the reason for a missing response. */
const reasonOf = (cause: unknown) => (cause instanceof LateAnswer ? cause.message : 'no connection');

function addressOf({ endpoint, bucket, prefix }: S3Settings, { key, query = {} }: S3Request): string {
  const path = key === undefined ? bucket : `${bucket}/${prefix}${key}`;
  const search = new URLSearchParams(query).toString();
  return `${endpoint.replace(/\/$/, '')}/${path}${search && `?${search}`}`;
}

/**
 * Returns a function that sends signed requests to a bucket. Uses path-style addresses, which self-hosted stores
 * support, too. Loads the signing library with the first request. Faults of the returned function: store-unavailable,
 * not-writable, storage-full.
 */
export function openS3(settings: S3Settings): SendToS3 {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const session = sessionToken === undefined ? {} : { sessionToken };
  const credentials = { accessKeyId, secretAccessKey, ...session, region, service: 's3', retries: RETRIES };
  const opened = import('aws4fetch').then(({ AwsClient }) => new AwsClient(credentials));
  return async (request) => {
    const { method, body = null, headers = {}, expected = [] } = request;
    const client = await opened;
    const init = {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hashBytes(body ?? '') },
      body: body as Uint8Array<ArrayBuffer> | string | null,
    };
    let response: Response;
    try {
      const address = addressOf(settings, request);
      response = await fetchInTime((signal) => client.fetch(address, { ...init, signal }), body?.length ?? 0);
    } catch (cause) {
      throw unavailable(settings, reasonOf(cause), cause);
    }
    if (response.ok) return withTimedBody(response, settings);
    if (!expected.includes(response.status) || (await lacksBucket(response)))
      throw await faultOf(response, settings, request);
    return response;
  };
}
