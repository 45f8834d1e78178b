import type { ToolArguments } from '../../core/agent/agent-tool.js';
import { matchClasses } from '../../core/agent/tools/match-classes.js';
import type { Tool } from '../../core/agent/tools/tool-set.js';
import { DetectOptions } from '../../core/detection/options.js';
import { parseInput } from '../../core/parse-input.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { openDetector } from '../kit/services.js';
import { classGroups } from './agent-knowledge.js';
import { turnPages } from './agent-paging.js';
import { DetectFolderResult, endpoint as folderEndpoint } from './detect-folder.js';
import { DetectImageResult, endpoint as imageEndpoint } from './detect-image.js';

type Options = Pick<ToolArguments<'detect_image'>, 'classes' | 'confidence' | 'backend' | 'model_path'>;

/** Who names a model wants it to look, and not the mock. */
function backendOf({ backend, model_path: model }: Options): Options['backend'] {
  return backend ?? (model === undefined ? undefined : 'onnx');
}

/** The options of a detection, with its classes as the model names them. */
async function optionsOf(args: Options, { config }: RunContext): Promise<Partial<DetectOptions>> {
  const { classes, confidence, model_path } = args;
  const backend = backendOf(args);
  const chosen = {
    ...(backend === undefined ? {} : { backend }),
    ...(model_path === undefined ? {} : { model_path }),
    ...(confidence === undefined ? {} : { confidence }),
  };
  if (classes === undefined) return chosen;
  const { classNames } = await openDetector(config, DetectOptions.parse(chosen));
  return { ...chosen, classes: matchClasses(classes, classNames, classGroups()) };
}

/** `detect_image`: what `POST /detect/image` does. */
export function imageTool(context: RunContext): Tool<'detect_image'> {
  return {
    endpointOf: () => 'POST /detect/image',
    async run({ image_path, ...args }, { signal }) {
      const body = parseInput(imageEndpoint.body!, { image_path, ...(await optionsOf(args, context)) });
      const result = await imageEndpoint.run({ body, params: {}, files: [] }, { ...context, signal });
      return { result: DetectImageResult.parse(result), isPartial: false };
    },
  };
}

/** `detect_folder`: what `POST /detect/folder` does, page after page while time lasts. */
export function folderTool(context: RunContext): Tool<'detect_folder'> {
  return {
    endpointOf: () => 'POST /detect/folder',
    async run({ folder_path, recursive = false, ...args }, call) {
      const options = { folder_path, recursive, ...(await optionsOf(args, context)) };
      const pages = await turnPages(call, context, async (place, pageContext) => {
        const body = parseInput(folderEndpoint.body!, { ...options, ...place });
        return DetectFolderResult.parse(await folderEndpoint.run({ body, params: {}, files: [] }, pageContext));
      });
      const last = pages.at(-1)!;
      return {
        result: { ...last, entries: pages.flatMap(({ entries }) => entries) },
        isPartial: last.next_cursor !== null,
      };
    },
  };
}
