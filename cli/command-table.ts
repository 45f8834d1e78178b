import type { Command } from 'commander';

/** A command with its arguments, as its group's help shows it, and its summary. */
type Outline = readonly [usage: string, summary: string];

/** Commands that one file adds to their group; `load` brings in the file with all that it needs. */
export interface CommandEntry {
  commands: readonly Outline[];
  load(): Promise<(group: Command) => void>;
}

export interface CommandGroup {
  name: string;
  summary: string;
  entries: readonly CommandEntry[];
}

/** All groups of commands, in the order of the help. What they say here is what the help of a group needs, no more. */
export const GROUPS: readonly CommandGroup[] = [
  {
    name: 'detect',
    summary: 'Detect objects in images',
    entries: [
      {
        commands: [['image <path>', 'Detect objects in one image']],
        load: async () => (await import('./commands/detect-image.js')).addDetectImage,
      },
      {
        commands: [['folder <path>', 'Detect objects in the images of a folder']],
        load: async () => (await import('./commands/detect-folder.js')).addDetectFolder,
      },
    ],
  },
  {
    name: 'models',
    summary: 'List, inspect, review and compare models',
    entries: [
      {
        commands: [['list', 'List the models that a detection can run with, and those that still need a review']],
        load: async () => (await import('./commands/models-list.js')).addModelsList,
      },
      {
        commands: [['inspect <file>', 'Show what is inside a weight file, without running it']],
        load: async () => (await import('./commands/models-inspect.js')).addModelsInspect,
      },
      {
        commands: [['review <file>', 'Review a weight file: show what is inside, and write the card that lets it run']],
        load: async () => (await import('./commands/models-review.js')).addModelsReview,
      },
      {
        commands: [['compare <models...>', 'Compare models on a labelled dataset, or on a folder of images']],
        load: async () => (await import('./commands/models-compare.js')).addModelsCompare,
      },
    ],
  },
  {
    name: 'dataset',
    summary: 'Validate, record and mend YOLO datasets',
    entries: [
      {
        commands: [['validate <path>', 'Check a YOLO dataset: config, images, labels, splits and manifest']],
        load: async () => (await import('./commands/dataset-validate.js')).addDatasetValidate,
      },
      {
        commands: [
          ['manifest <path>', 'Write manifest.yaml: which files a dataset holds, and what may be done with them'],
        ],
        load: async () => (await import('./commands/dataset-manifest.js')).addDatasetManifest,
      },
      {
        commands: [['fix <path>', 'List what can be mended in a YOLO dataset without a doubt, or write a mended copy']],
        load: async () => (await import('./commands/dataset-fix.js')).addDatasetFix,
      },
    ],
  },
  {
    name: 'table',
    summary: 'Profile, ask, clean and report on messy tables',
    entries: [
      {
        commands: [['list', 'List the table files here and the tables in them']],
        load: async () => (await import('./commands/table-list.js')).addTableList,
      },
      {
        commands: [['register <path>', 'Give a table file and its way of reading a short id']],
        load: async () => (await import('./commands/table-register.js')).addTableRegister,
      },
      {
        commands: [['profile <path>', 'Profile the tables of a file on this machine']],
        load: async () => (await import('./commands/table-profile.js')).addTableProfile,
      },
      {
        commands: [['rows <path>', 'Read rows of a table, by range, number, filter or finding']],
        load: async () => (await import('./commands/table-rows.js')).addTableRows,
      },
      {
        commands: [['ask <path> <question>', 'Answer a question about a table']],
        load: async () => (await import('./commands/table-ask.js')).addTableAsk,
      },
      {
        commands: [['preview <path>', 'Show what a cleaning would change; nothing is written']],
        load: async () => (await import('./commands/table-preview.js')).addTablePreview,
      },
      {
        commands: [['clean <path>', 'Clean the tables of a file, as CSV or XLSX']],
        load: async () => (await import('./commands/table-clean.js')).addTableClean,
      },
      {
        commands: [['undo <cleaned>', 'Give back the table as it was before a cleaning']],
        load: async () => (await import('./commands/table-undo.js')).addTableUndo,
      },
      {
        commands: [['report <path>', 'Write a report on the tables of a file']],
        load: async () => (await import('./commands/table-report.js')).addTableReport,
      },
      {
        commands: [['session', 'Show, export and replay what was done']],
        load: async () => (await import('./commands/table-session.js')).addTableSession,
      },
    ],
  },
  {
    name: 'train',
    summary: 'Plan a training, and run it when every gate holds',
    entries: [
      {
        commands: [['smoke', 'Plan a run on the small dataset that comes with the toolkit; nothing is trained']],
        load: async () => (await import('./commands/train-smoke.js')).addTrainSmoke,
      },
      {
        commands: [['yolo', 'Plan a training run, or run a plan that was looked at']],
        load: async () => (await import('./commands/train-yolo.js')).addTrainYolo,
      },
      {
        commands: [['doctor', 'Say whether the training extra is installed, and what is missing']],
        load: async () => (await import('./commands/train-doctor.js')).addTrainDoctor,
      },
    ],
  },
  {
    name: 'agent',
    summary: 'Ask for work in words',
    entries: [
      {
        commands: [['run <text...>', 'Do what a request in words asks for']],
        load: async () => (await import('./commands/agent-run.js')).addAgentRun,
      },
    ],
  },
  {
    name: 'settings',
    summary: 'List and change the settings',
    entries: [
      {
        commands: [
          ['list', 'List the settings with their values and where those come from'],
          ['set <name> <value>', 'Change settings that are harmless, in the settings file of the user'],
          ['unset <name>', 'Take a setting out of the settings file'],
          ['check-local-model', 'Ask the local model that is set up for one word, to see whether it answers'],
        ],
        load: async () => (await import('./commands/settings.js')).addSettings,
      },
    ],
  },
  {
    name: 'cache',
    summary: 'List and clear what is kept on this machine',
    entries: [
      {
        commands: [
          ['list', 'List what is kept on this machine, and how much it is'],
          ['clear <kinds...>', 'Clear what is kept of the kinds that are named'],
        ],
        load: async () => (await import('./commands/cache.js')).addCache,
      },
    ],
  },
];

/** Commands that stand in no group, in the order of the help. */
export const SINGLE_COMMANDS: readonly CommandEntry[] = [
  {
    commands: [['doctor', 'Say what this toolkit is made of, under which licences, and where it lies']],
    load: async () => (await import('./commands/doctor.js')).addDoctor,
  },
  {
    commands: [['gui', 'Open the toolkit as a window']],
    load: async () => (await import('./commands/gui.js')).addGui,
  },
  {
    commands: [['serve', 'Start the local API and the GUI']],
    load: async () => (await import('./commands/serve.js')).addServe,
  },
  {
    commands: [['completion <shell>', 'Print the completion script of a shell']],
    load: async () => (await import('./commands/completion.js')).addCompletion,
  },
];
