import { serveTasks } from '../../core/base/processes/serve-tasks.js';
import { loadSharp } from '../../core/vision/image/load-sharp.js';
import type { AnyEndpoint } from '../kit/define-endpoint.js';
import { answerOf, type EndpointAnswer, type EndpointTask } from '../kit/endpoint-task.js';

/** The endpoints that decode images or run models. Each module is loaded by its first request. */
export const ISOLATED: Readonly<Record<string, () => Promise<{ endpoint: AnyEndpoint }>>> = {
  'detection.detect-image': () => import('./detect-image.js'),
  'detection.detect-folder': () => import('./detect-folder.js'),
  'detection.geometry-check': () => import('./geometry-check.js'),
  'detection.image-preview': () => import('./image-preview.js'),
  'detection.models': () => import('./models.js'),
  'detection.models-compare': () => import('./models-compare.js'),
  'detection.render-boxes': () => import('./render-boxes.js'),
  'detection.sample-file': () => import('./sample-file.js'),
  'detection.samples': () => import('./samples.js'),
};

// Loads the common modules before the first request. Ignores failures, because the request that needs a module reports
// them.
Promise.all([import('./detect-image.js'), loadSharp()]).catch(() => undefined);

serveTasks<EndpointTask, EndpointAnswer>(async ({ id, input, config }, { signal }) => {
  const load = ISOLATED[id];
  if (!load) throw new Error(`${id} is not listed in handlers/detection/child.ts`);
  const { endpoint } = await load();
  return answerOf(await endpoint.run(input as never, { config, signal }));
});
