import { IMAGE_REQUESTS } from './image-requests.js';
import type { ValidRequest } from './load-client.js';
import { SESSION_REQUESTS } from './session-requests.js';
import { SYSTEM_REQUESTS } from './system-requests.js';
import { TABLE_REQUESTS } from './table-requests.js';
import { UPLOAD_REQUESTS } from './upload-requests.js';
import { WORKSPACE_REQUESTS } from './workspace-requests.js';

/** A valid request for each endpoint, by method and path as in the OpenAPI document. */
export const VALID_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  ...SYSTEM_REQUESTS,
  ...IMAGE_REQUESTS,
  ...UPLOAD_REQUESTS,
  ...TABLE_REQUESTS,
  ...WORKSPACE_REQUESTS,
  ...SESSION_REQUESTS,
};

/** Requests that neither write nor remove anything. */
export const READING = Object.entries(VALID_REQUESTS).flatMap(([endpoint, request]) =>
  endpoint.startsWith('GET ') && !/\{(?:dataset|item|job|session)_id\}/.test(endpoint) ? [request] : [],
);
