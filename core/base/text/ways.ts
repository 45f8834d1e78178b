/** One piece of advice, phrased for each interface. */
interface Way {
  /** Text in messages. Must be distinctive, because it is found and replaced there. */
  api: string;
  shell: string;
  window: string;
}

const shell = (command: string) => `"vision-cli ${command}"`;

/**
 * Advice in messages, phrased for each interface. Messages contain the version for the API, which is correct
 * everywhere; the command line and the window replace it with their own.
 */
const WAYS = {
  'allow-folders': {
    api: 'Use a path inside them, or add folders to HANDLENS_ROOTS and restart the server',
    shell: `Add folders to HANDLENS_ROOTS, or start the server with ${shell('serve --root FOLDER')}`,
    window:
      'Choose a path inside them. To allow more, see "roots" on the Settings page: set it in the settings file or by HANDLENS_ROOTS, then restart the server',
  },
  'clear-uploads': {
    api: 'Remove some with DELETE /api/datasets/{dataset_id}',
    shell: `Remove some with ${shell('cache clear uploads')}`,
    window: 'Remove some on the Settings page',
  },
  'detect-folder': {
    api: 'Use POST /detect/folder',
    shell: `Use ${shell('detect folder')}`,
    window: 'Use the Batch page',
  },
  'inspect-model': {
    api: 'Inspect the file in the shell of the server',
    shell: `Inspect the file with ${shell('models inspect')}`,
    window: 'Inspect the file in the shell of the server',
  },
  'list-datasets': {
    api: 'GET /api/datasets lists the available ones',
    shell: `${shell('table list')} lists the available ones`,
    window: 'The Tables page lists the available ones',
  },
  'list-items': {
    api: 'GET /workspace/items lists the items',
    shell: 'The Library in the window lists the items',
    window: 'The Library lists the items',
  },
  'list-models': {
    api: 'List the models with GET /models',
    shell: `List the models with ${shell('models list')}`,
    window: 'The Overview page lists the models',
  },
  'list-journals': {
    api: 'GET /api/journals lists the available ones',
    shell: `${shell('table journal list')} lists the available ones`,
    window: 'The Tables page lists the available ones',
  },
  'open-upload': {
    api: 'POST /api/datasets opens a new one',
    shell: `${shell('table register')} registers a file on this machine`,
    window: 'Choose the file again',
  },
  'review-first': {
    api: 'Put an .onnx file into the models folder, and review it in the shell of the server',
    shell:
      'Put an .onnx file into the models folder and run: vision-cli models review FILE --source URL --licence NAME',
    window: 'Put an .onnx file into the models folder, and review it in the shell',
  },
  'review-layout': {
    api: 'Review it again in the shell of the server',
    shell: `Review it again with ${shell('models review FILE --replace --source URL --licence NAME')}`,
    window: 'Review it again in the shell',
  },
  'list-sessions': {
    api: 'GET /api/sessions lists the available ones',
    shell: `${shell('table session list')} lists the available ones`,
    window: 'The Tables page lists the available ones',
  },
  'start-session': {
    api: 'Start a session on the file with POST /api/sessions and the field recipe',
    shell: 'Start a session on the file with it: vision-cli table session start FILE --recipe RECIPE',
    window: 'Start a session on the file with it',
  },
  'train-doctor': {
    api: 'Check which Python the server uses for training',
    shell: `Run ${shell('train doctor')} to check which Python is used`,
    window: 'Check which Python the server uses for training',
  },
  'validate-dataset': {
    api: 'POST /dataset/validate reports the problems',
    shell: `${shell('dataset validate')} reports the problems`,
    window: 'Ask the agent to validate it',
  },
} as const satisfies Readonly<Record<string, Way>>;

/** Returns advice phrased for the API. */
export const way = (name: keyof typeof WAYS): string => WAYS[name].api;

/** Replaces advice in a message with the version for another interface. */
export function formatAlternatives(message: string, words: 'shell' | 'window'): string {
  return Object.values<Way>(WAYS).reduce((text, one) => text.replaceAll(one.api, () => one[words]), message);
}
