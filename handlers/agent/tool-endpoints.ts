// Written by npm run generate: the endpoints that tools of the agent name. No other can be reached through the agent.
import type { ToolRoute } from '../../core/agent/agent-tool.js';
import { endpoint as detectFolder } from '../detection/detect-folder.js';
import { endpoint as detectImage } from '../detection/detect-image.js';
import { endpoint as models } from '../detection/models.js';
import { endpoint as modelsCompare } from '../detection/models-compare.js';
import type { AnyEndpoint } from '../kit/define-endpoint.js';
import { endpoint as health } from '../system/health.js';
import { endpoint as analyze } from '../tables/analyze.js';

export const TOOL_ENDPOINTS: Readonly<Record<ToolRoute, AnyEndpoint>> = {
  'POST /detect/image': detectImage,
  'POST /detect/folder': detectFolder,
  'GET /models': models,
  'POST /models/compare': modelsCompare,
  'GET /health': health,
  'POST /api/analyze': analyze,
};
