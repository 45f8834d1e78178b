import type { Command } from 'commander';
import type { Examples } from './context.js';

/** Usage and summary of a command, for the help of its group. */
type Outline = readonly [usage: string, summary: string];

/** Commands that are defined in one file. `load` imports it and returns the function that adds them to their group. */
export interface CommandEntry {
  commands: readonly Outline[];
  load(): Promise<(group: Command) => void>;
}

export interface CommandGroup {
  name: string;
  summary: string;
  examples: Examples;
  entries: readonly CommandEntry[];
}

/**
 * Command groups in the order of the help. This file contains only the texts of that help, so that no command must be
 * loaded for it.
 */
export const GROUPS: readonly CommandGroup[] = [
  {
    name: 'detect',
    summary: 'Detect objects in images',
    examples: ['vision-cli detect image dog.jpg', 'vision-cli detect folder photos -o run1'],
    entries: [
      {
        commands: [['image <paths...>', 'Detect objects in one or more images']],
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
    examples: ['vision-cli models list', 'vision-cli models inspect yolox_nano.onnx'],
    entries: [
      {
        commands: [['list', 'List the models that are ready to use and those that need a review']],
        load: async () => (await import('./commands/models-list.js')).addModelsList,
      },
      {
        commands: [['inspect <file>', 'Inspect a weight file without running it']],
        load: async () => (await import('./commands/models-inspect.js')).addModelsInspect,
      },
      {
        commands: [['review <file>', 'Review a weight file and write its model card']],
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
    summary: 'Validate and fix YOLO datasets, and write their manifests',
    examples: ['vision-cli dataset validate signs/data.yaml', 'vision-cli dataset fix signs --write ../signs-fixed'],
    entries: [
      {
        commands: [['validate <path>', 'Check a YOLO dataset: config, images, labels, splits and manifest']],
        load: async () => (await import('./commands/dataset-validate.js')).addDatasetValidate,
      },
      {
        commands: [['manifest <path>', 'Write manifest.yaml: the files of a dataset and its usage rights']],
        load: async () => (await import('./commands/dataset-manifest.js')).addDatasetManifest,
      },
      {
        commands: [
          ['fix <path>', 'List the problems of a YOLO dataset that can be fixed safely, or write a fixed copy'],
        ],
        load: async () => (await import('./commands/dataset-fix.js')).addDatasetFix,
      },
    ],
  },
  {
    name: 'table',
    summary: 'Profile, query, clean and report on messy tables',
    examples: ['vision-cli table profile sales.xlsx', 'vision-cli table ask sales.csv "total amount by region"'],
    entries: [
      {
        commands: [['list', 'List the table files in this folder and their tables']],
        load: async () => (await import('./commands/table-list.js')).addTableList,
      },
      {
        commands: [['register <path>', 'Register a table file and its import options under a short id']],
        load: async () => (await import('./commands/table-register.js')).addTableRegister,
      },
      {
        commands: [['profile <paths...>', 'Profile the tables of files on this machine']],
        load: async () => (await import('./commands/table-profile.js')).addTableProfile,
      },
      {
        commands: [['rows <path>', 'Read rows of a table, by range, number, filter or finding']],
        load: async () => (await import('./commands/table-rows.js')).addTableRows,
      },
      {
        commands: [['interpretations <path>', 'List the likeliest ways to read a file, side by side']],
        load: async () => (await import('./commands/table-interpretations.js')).addTableInterpretations,
      },
      {
        commands: [['ask [path] [question]', 'Answer a question about a table']],
        load: async () => (await import('./commands/table-ask.js')).addTableAsk,
      },
      {
        commands: [['preview <path>', 'Preview the cleaning steps; writes nothing']],
        load: async () => (await import('./commands/table-preview.js')).addTablePreview,
      },
      {
        commands: [['clean <path>', 'Clean the tables of a file to CSV, XLSX, Parquet or Arrow']],
        load: async () => (await import('./commands/table-clean.js')).addTableClean,
      },
      {
        commands: [
          ['review [path]', 'Decide about suggested corrections, one key each, and write the decisions as a recipe'],
        ],
        load: async () => (await import('./commands/table-review.js')).addTableReview,
      },
      {
        commands: [['check <path>', 'Check a file against a recipe; writes nothing']],
        load: async () => (await import('./commands/table-check.js')).addTableCheck,
      },
      {
        commands: [
          [
            'compare <before> <after>',
            'Compare two versions of a table by key: added, removed and changed rows and cells',
          ],
        ],
        load: async () => (await import('./commands/table-compare.js')).addTableCompare,
      },
      {
        commands: [['recipe', 'Draft recipes, and convert them from and to Table Schemas']],
        load: async () => (await import('./commands/table-recipes.js')).addTableRecipe,
      },
      {
        commands: [['undo <cleaned>', 'Restore a table from its cleaned file']],
        load: async () => (await import('./commands/table-undo.js')).addTableUndo,
      },
      {
        commands: [['report [path]', 'Write a report on the tables of a file']],
        load: async () => (await import('./commands/table-report.js')).addTableReport,
      },
      {
        commands: [['session', 'Edit a table step by step, with undo, branches and recipes']],
        load: async () => (await import('./commands/table-session.js')).addTableSession,
      },
      {
        commands: [['journal', 'Show, export and verify journals']],
        load: async () => (await import('./commands/table-journal.js')).addTableJournal,
      },
    ],
  },
  {
    name: 'train',
    summary: 'Plan a training run, and execute it if every gate passes',
    examples: ['vision-cli train smoke', 'vision-cli train yolo --data signs/data.yaml --epochs 50'],
    entries: [
      {
        commands: [['smoke', 'Plan a training run on the bundled small dataset; nothing is trained']],
        load: async () => (await import('./commands/train-smoke.js')).addTrainSmoke,
      },
      {
        commands: [['yolo', 'Plan a training run, or execute a plan']],
        load: async () => (await import('./commands/train-yolo.js')).addTrainYolo,
      },
      {
        commands: [['doctor', 'Check whether the optional Python packages for training are installed']],
        load: async () => (await import('./commands/train-doctor.js')).addTrainDoctor,
      },
    ],
  },
  {
    name: 'agent',
    summary: 'Run requests in plain language',
    examples: [
      'vision-cli agent run "detect dogs in photos/park.jpg"',
      'vision-cli agent run "detect people in photos/ and write a report" -o report.html',
    ],
    entries: [
      {
        commands: [['run <text...>', 'Run a request in plain language']],
        load: async () => (await import('./commands/agent-run.js')).addAgentRun,
      },
    ],
  },
  {
    name: 'settings',
    summary: 'List and change the settings',
    examples: ['vision-cli settings list', 'vision-cli settings set backend onnx'],
    entries: [
      {
        commands: [
          ['list', 'List the settings with their values and sources'],
          ['set <name> <value>', 'Change a setting in your settings file'],
          ['unset <name>', 'Remove a setting from the settings file'],
          ['check-local-model', 'Test the connection to the local model'],
        ],
        load: async () => (await import('./commands/settings.js')).addSettings,
      },
    ],
  },
  {
    name: 'jobs',
    summary: 'List, watch, pause and resume jobs of the server',
    examples: ['vision-cli jobs list', 'vision-cli jobs watch m5n7p2q4r6s3t5v2'],
    entries: [
      {
        commands: [
          ['list', 'List the jobs of the workspace, latest first'],
          ['watch <id>', 'Follow a job until it ends'],
          ['pause <id>', 'Pause a job after its current images'],
          ['resume <id>', 'Resume a job that was paused, cancelled or failed'],
          ['cancel <id>', 'Cancel a job; its results stay in the workspace'],
          ['retry <id>', 'Process the failed images of a job again'],
          ['extend <id>', 'Add images that are new in the folder of a job'],
        ],
        load: async () => (await import('./commands/jobs.js')).addJobs,
      },
    ],
  },
  {
    name: 'cache',
    summary: 'List and clear stored data',
    examples: ['vision-cli cache list', 'vision-cli cache clear uploads'],
    entries: [
      {
        commands: [
          ['list', 'List the data stored on this machine and its size'],
          ['clear <kinds...>', 'Clear stored data of the given kinds'],
        ],
        load: async () => (await import('./commands/cache.js')).addCache,
      },
    ],
  },
];

/** Commands outside any group, in the order of the help. */
export const SINGLE_COMMANDS: readonly CommandEntry[] = [
  {
    commands: [['samples [folder]', 'Write sample photos, a video, tables, a dataset and a demo model']],
    load: async () => (await import('./commands/samples.js')).addSamples,
  },
  {
    commands: [['doctor', 'Diagnose this installation and suggest fixes']],
    load: async () => (await import('./commands/doctor.js')).addDoctor,
  },
  {
    commands: [['gui', 'Open Handlens in a window']],
    load: async () => (await import('./commands/gui.js')).addGui,
  },
  {
    commands: [['serve', 'Start the local API and the GUI']],
    load: async () => (await import('./commands/serve.js')).addServe,
  },
  {
    commands: [['completion <shell>', 'Print a shell completion script']],
    load: async () => (await import('./commands/completion.js')).addCompletion,
  },
];
