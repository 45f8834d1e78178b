import type { ToolArguments } from '../../core/agent/agent-tool.js';
import { matchClasses } from '../../core/agent/tools/match-classes.js';
import type { Tool } from '../../core/agent/tools/tool-set.js';
import { DetectOptions } from '../../core/detection/options.js';
import { Fault } from '../../core/fault.js';
import { parseInput } from '../../core/parse-input.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { runEndpoint } from '../kit/run-endpoint.js';
import { openDetector } from '../kit/services.js';
import { classGroups } from './agent-knowledge.js';
import { turnPages } from './agent-paging.js';
import { DetectFolderResult, endpoint as folderEndpoint } from './detect-folder.js';
import { DetectImageResult, endpoint as imageEndpoint } from './detect-image.js';

/** Classes that a message names. */
const MOST_NAMED = 20;

type Options = Pick<
  ToolArguments<'detect_image'>,
  'classes' | 'without_classes' | 'confidence' | 'backend' | 'model_path'
>;

/** Who names a model wants it to look, and not the mock. */
function backendOf({ backend, model_path: model }: Options): Options['backend'] {
  return backend ?? (model === undefined ? undefined : 'onnx');
}

/** Whether the mock would answer. */
function isMockCall(args: Options, { config }: RunContext): boolean {
  return (backendOf(args) ?? config.backend) === 'mock';
}

/** Classes of a model but for some; what it does not know cannot be left out, and is said. */
function allBut(left: readonly string[], known: readonly string[]): string[] {
  const out = matchClasses(left, known, classGroups());
  const unknown = out.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Fault(
      'invalid-input',
      `The model has no class "${unknown}" that could be left out. It knows: ${known.slice(0, MOST_NAMED).join(', ')}.`,
    );
  const rest = known.filter((name) => !out.includes(name));
  if (rest.length === 0) throw new Fault('invalid-input', 'Without these classes the model has none left.');
  return rest;
}

/** The options of a detection, with its classes as the model names them. */
async function optionsOf(args: Options, { config }: RunContext): Promise<Partial<DetectOptions>> {
  const { classes, without_classes: left, confidence, model_path } = args;
  const backend = backendOf(args);
  const chosen = {
    ...(backend === undefined ? {} : { backend }),
    ...(model_path === undefined ? {} : { model_path }),
    ...(confidence === undefined ? {} : { confidence }),
  };
  if (classes === undefined && left === undefined) return chosen;
  const { classNames } = await openDetector(config, DetectOptions.parse(chosen));
  const wanted = classes === undefined ? [...classNames] : matchClasses(classes, classNames, classGroups());
  return { ...chosen, classes: left === undefined ? wanted : allBut(left, wanted) };
}

/** `detect_image`: what `POST /detect/image` does. */
export function imageTool(context: RunContext): Tool<'detect_image'> {
  return {
    endpointOf: () => 'POST /detect/image',
    isMock: (args) => isMockCall(args, context),
    async run({ image_path, ...args }, { signal }) {
      const body = parseInput(imageEndpoint.body!, { image_path, ...(await optionsOf(args, context)) });
      const result = await runEndpoint(imageEndpoint, { body, params: {}, files: [] }, { ...context, signal });
      return { result: DetectImageResult.parse(result), isPartial: false };
    },
  };
}

/** `detect_folder`: what `POST /detect/folder` does, page after page while time lasts. */
export function folderTool(context: RunContext): Tool<'detect_folder'> {
  return {
    endpointOf: () => 'POST /detect/folder',
    isMock: (args) => isMockCall(args, context),
    async run({ folder_path, recursive = false, ...args }, call) {
      const options = { folder_path, recursive, ...(await optionsOf(args, context)) };
      const pages = await turnPages(call, context, async (place, pageContext) => {
        const body = parseInput(folderEndpoint.body!, { ...options, ...place });
        return DetectFolderResult.parse(
          await runEndpoint(folderEndpoint, { body, params: {}, files: [] }, pageContext),
        );
      });
      const last = pages.at(-1)!;
      return {
        result: { ...last, entries: pages.flatMap(({ entries }) => entries) },
        isPartial: last.next_cursor !== null,
      };
    },
  };
}
