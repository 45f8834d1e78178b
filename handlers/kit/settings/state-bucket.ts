import { Fault } from '../../../core/base/fault.js';
import type { S3Settings } from '../../../core/store/s3/s3-settings.js';
import type { Environment } from './user-folders.js';

function needed(name: string, value: string | undefined): string {
  if (value) return value;
  throw new Fault('invalid-input', `HANDLENS_S3_BUCKET is set, but ${name} is not. Set both or neither.`);
}

/** Returns a key prefix with a slash at the end and none at the start. */
const prefixOf = (text: string) => text.replace(/^\/+/, '').replace(/([^/])$/, '$1/');

function endpointOf(text: string | undefined, region: string): string {
  const endpoint = text || `https://s3.${region}.amazonaws.com`;
  const { protocol, search, hash, username } = URL.canParse(endpoint) ? new URL(endpoint) : new URL('none:');
  if (['http:', 'https:'].includes(protocol) && !search && !hash && !username) return endpoint.replace(/\/$/, '');
  throw new Fault(
    'invalid-input',
    `HANDLENS_S3_ENDPOINT is not a valid store address: "${endpoint.slice(0, 200)}". Use an address such as https://s3.example.org.`,
  );
}

/**
 * Returns the bucket for the state, or null. If no keys are set for it, it uses the credentials of the serverless
 * platform (AWS_*). Faults: invalid-input.
 */
export function stateBucketOf(env: Environment): S3Settings | null {
  const bucket = env.HANDLENS_S3_BUCKET;
  if (!bucket && env.HANDLENS_S3_ENDPOINT)
    throw new Fault(
      'invalid-input',
      'HANDLENS_S3_ENDPOINT is set, but HANDLENS_S3_BUCKET is not. Set both or neither.',
    );
  if (!bucket) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Fault(
      'invalid-input',
      `HANDLENS_S3_BUCKET is not a valid bucket name: "${bucket.slice(0, 80)}". Use 3 to 63 lower-case letters, digits, dots or hyphens.`,
    );
  }
  const region = env.HANDLENS_S3_REGION || env.AWS_REGION || 'us-east-1';
  const isOwn = Boolean(env.HANDLENS_S3_ACCESS_KEY_ID);
  return {
    bucket,
    region,
    endpoint: endpointOf(env.HANDLENS_S3_ENDPOINT, region),
    prefix: prefixOf(env.HANDLENS_S3_PREFIX ?? ''),
    accessKeyId: needed('HANDLENS_S3_ACCESS_KEY_ID', env.HANDLENS_S3_ACCESS_KEY_ID || env.AWS_ACCESS_KEY_ID),
    secretAccessKey: isOwn
      ? needed('HANDLENS_S3_SECRET_ACCESS_KEY', env.HANDLENS_S3_SECRET_ACCESS_KEY)
      : needed('AWS_SECRET_ACCESS_KEY', env.AWS_SECRET_ACCESS_KEY),
    sessionToken: (!isOwn && env.AWS_SESSION_TOKEN) || undefined,
  };
}
