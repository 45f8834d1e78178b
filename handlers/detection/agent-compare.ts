import type { Tool } from '../../core/agent/tools/tool-set.js';
import { parseInput } from '../../core/parse-input.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { runEndpoint } from '../kit/run-endpoint.js';
import { turnPages } from './agent-paging.js';
import { CompareResult, endpoint } from './models-compare.js';

/** `compare_models`: what `POST /models/compare` does, page after page while time lasts. */
export function compareTool(context: RunContext): Tool<'compare_models'> {
  return {
    endpointOf: () => 'POST /models/compare',
    isMock: ({ models }) => models.includes('mock'),
    async run({ models, config_path, folder_path }, call) {
      const images = {
        ...(config_path === undefined ? {} : { dataset_path: config_path }),
        ...(folder_path === undefined ? {} : { folder_path }),
      };
      const pages = await turnPages(call, context, async (place, pageContext) => {
        const body = parseInput(endpoint.body!, { models, ...images, ...place });
        return CompareResult.parse(await runEndpoint(endpoint, { body, params: {}, files: [] }, pageContext));
      });
      const last = pages.at(-1)!;
      return { result: last, isPartial: last.next_cursor !== null };
    },
  };
}
