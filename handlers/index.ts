import { endpoint as detectFolder } from './detection/detect-folder.js';
import { endpoint as detectImage } from './detection/detect-image.js';
import { endpoint as models } from './detection/models.js';
import type { AnyEndpoint } from './kit/define-endpoint.js';
import { endpoint as docs } from './system/docs.js';
import { endpoint as docsAsset } from './system/docs-asset.js';
import { endpoint as health } from './system/health.js';
import { endpoint as home } from './system/home.js';
import { endpoint as openapi } from './system/openapi.js';

/** Every endpoint of the default stack. `serverless.yml` and the OpenAPI document are generated from this list. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  health,
  models,
  detectImage,
  detectFolder,
  openapi,
  docs,
  docsAsset,
  home,
];
