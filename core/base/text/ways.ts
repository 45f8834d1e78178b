/** One piece of advice in the words of each interface. */
interface Way {
  /** As messages say it; whole enough to be found again in one. */
  api: string;
  shell: string;
  window: string;
}

const shell = (command: string) => `"vision-cli ${command}"`;

/**
 * Advice in messages, in the words of each interface. Messages are written for the API, so they are right wherever they
 * appear; the shell and the window replace the advice with their own.
 */
const WAYS = {
  'allow-folders': {
    api: 'Name one inside them, or start the server with HANDLENS_ROOTS set to more',
    shell: `Set HANDLENS_ROOTS to more, or give a server more with ${shell('serve --root FOLDER')}`,
    window: 'Choose one inside them, or start the server with HANDLENS_ROOTS set to more',
  },
  'clear-uploads': {
    api: 'Clear some with DELETE /api/datasets/{dataset_id}',
    shell: `Clear some with ${shell('cache clear uploads')}`,
    window: 'Clear some on the page of settings',
  },
  'detect-folder': {
    api: 'Use POST /detect/folder',
    shell: `Use ${shell('detect folder')}`,
    window: 'Use the Batch page',
  },
  'inspect-model': {
    api: 'Have the file looked at in the shell of the server',
    shell: `Look at the file with ${shell('models inspect')}`,
    window: 'Have the file looked at in the shell of the server',
  },
  'list-datasets': {
    api: 'GET /api/datasets names those there are',
    shell: `${shell('table list')} names those there are`,
    window: 'The page of tables names those there are',
  },
  'list-models': {
    api: 'List the models with GET /models',
    shell: `List the models with ${shell('models list')}`,
    window: 'The overview lists the models',
  },
  'list-sessions': {
    api: 'GET /api/sessions names those there are',
    shell: `${shell('table session list')} names those there are`,
    window: 'The page of tables names those there are',
  },
  'open-upload': {
    api: 'POST /api/datasets opens one',
    shell: `${shell('table register')} takes a file of this machine`,
    window: 'Choose the file again',
  },
  'review-first': {
    api: 'Put an .onnx file into the models folder, and have it reviewed in the shell of the server',
    shell: 'Put an .onnx file into the models folder and run: vision-cli models review FILE',
    window: 'Put an .onnx file into the models folder, and review it in the shell',
  },
  'review-layout': {
    api: 'Have it reviewed again in the shell of the server',
    shell: `Review it again with ${shell('models review FILE --replace')}`,
    window: 'Review it again in the shell',
  },
  'train-doctor': {
    api: 'See which Python the server uses for training',
    shell: `Run ${shell('train doctor')} to see which Python is used`,
    window: 'See which Python the server uses for training',
  },
  'validate-dataset': {
    api: 'POST /dataset/validate says what is wrong',
    shell: `${shell('dataset validate')} says what is wrong`,
    window: 'Ask the agent to validate it',
  },
} as const satisfies Readonly<Record<string, Way>>;

/** What to do, in the words of the API. */
export const way = (name: keyof typeof WAYS): string => WAYS[name].api;

/** Puts the advice of a message in the words of another interface. */
export function sayWays(message: string, words: 'shell' | 'window'): string {
  return Object.values<Way>(WAYS).reduce((text, one) => text.replaceAll(one.api, () => one[words]), message);
}
