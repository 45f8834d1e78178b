/** Boundaries of the house. Each rule says why it is there and what to do instead. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Two files that need each other are one idea, or hide a third: move what both need into a file of its own.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-knows-nothing-of-the-web',
      severity: 'error',
      comment: 'The core takes values and effects, returns values and throws Fault. Pass in what it needs.',
      from: { path: '^core/' },
      to: { path: '^(handlers|cli|gui|scripts)/|node_modules/(@middy|@aws-lambda-powertools|commander|aws-lambda)' },
    },
    {
      name: 'one-column-source',
      severity: 'error',
      comment: 'How large tables are read can be exchanged: ask for columns through column-source.ts.',
      from: { path: '^(core|handlers|cli|gui)/', pathNot: '^core/tables/column-source/' },
      to: { path: '^core/tables/column-source/(?!column-source\\.ts)' },
    },
    {
      name: 'vision-and-tables-apart',
      severity: 'error',
      comment: 'What both services need stands directly under core/.',
      from: { path: '^core/vision/' },
      to: { path: '^core/tables/' },
    },
    {
      name: 'tables-and-vision-apart',
      severity: 'error',
      comment: 'What both services need stands directly under core/.',
      from: { path: '^core/tables/' },
      to: { path: '^core/vision/' },
    },
    {
      name: 'datasets-know-no-training',
      severity: 'error',
      comment: 'Training and evaluation stand on datasets, which anybody may check without them.',
      from: { path: '^core/vision/(?!train/|evaluate/)' },
      to: { path: '^core/(vision/(train|evaluate)|tables)/' },
    },
    {
      name: 'handlers-know-no-cli',
      severity: 'error',
      comment: 'A handler answers whoever calls it: the shell is one of its callers.',
      from: { path: '^handlers/' },
      to: { path: '^(cli|gui|scripts)/' },
    },
    {
      name: 'handlers-do-not-call-each-other',
      severity: 'error',
      comment:
        'What two endpoints of a service share is a verb of the core, or a file of its folder that is no endpoint.',
      from: { path: '^handlers/(detection|tables|datasets|training)/' },
      to: { path: '^handlers/(detection|tables|datasets|training|system)/', pathNot: '^handlers/$1/' },
    },
    {
      name: 'one-place-calls-middy',
      severity: 'error',
      comment: 'The middleware stack stands in to-lambda.ts alone; declare endpoints with defineEndpoint.',
      from: { pathNot: '^handlers/kit/to-lambda\\.ts$' },
      to: { path: 'node_modules/@middy' },
    },
    {
      name: 'one-place-loads-onnxruntime',
      severity: 'error',
      comment:
        'A run blocks its thread and the library is large: it is loaded lazily, in the workers. Use the inference pool.',
      from: { pathNot: '^(core/vision/backends/onnx/(session|load-runtime)\\.ts|scripts/bench/|tests/)' },
      to: { path: 'node_modules/onnxruntime' },
    },
    {
      name: 'one-place-loads-sharp',
      severity: 'error',
      comment: 'Loaders of unsafe formats are blocked where it is loaded. Use loadSharp.',
      from: { pathNot: '^(core/vision/image/load-sharp\\.ts|scripts/bench/|tests/)' },
      to: { path: 'node_modules/sharp' },
    },
    {
      name: 'one-place-loads-sheetjs',
      severity: 'error',
      comment: 'It trusts its input and stands behind guards. Use openWorkbook to read and XlsxWriter to write.',
      from: { pathNot: '^(core/tables/read/workbook/sheet/sheetjs\\.ts|scripts/bench/|tests/)' },
      to: { path: 'node_modules/xlsx' },
    },
    {
      name: 'one-place-loads-duckdb',
      severity: 'error',
      comment: 'It is native code of 60 MB and has to be shut off from files and network. Use openDatabase.',
      from: { pathNot: '^(core/tables/ask/engine/|scripts/bench/|tests/)' },
      to: { path: 'node_modules/@duckdb' },
    },
    {
      name: 'cli-uses-handlers',
      severity: 'error',
      comment:
        'The shell calls the handlers that the API has. From the core it takes types, files, formats and the verbs on models and datasets that no endpoint has.',
      from: { path: '^cli/' },
      to: {
        path: '^core/',
        pathNot:
          '^core/(base/(fault|parse-input)\\.ts|base/(text|files|paths)/|store/kept-data\\.ts|agent/decision/|vision/(formats|models|results)/|vision/datasets/(checks/finding|contract/dataset-report)\\.ts|vision/datasets/(report|manifest|fix)/|vision/train/contract/|vision/train/run/training-(record|run)\\.ts|vision/train/doctor/examine-trainer\\.ts|tables/(read/source/(reading|read-options)|clean/(clean-[a-z]+|recipe)|clean/kit/clean-step|ask/plan/query-answer|jobs/dataset-outline)\\.ts|tables/profile/column/|tables/session/)',
      },
    },
    {
      name: 'agent-never-trains',
      severity: 'error',
      comment:
        'The agent plans a training and cannot run one, however it is asked. Use planTraining; a run is started by hand.',
      from: { path: '^(core/agent/|handlers/agent/|handlers/detection/agent-)' },
      to: {
        path: '^(core/vision/train/execute-plan\\.ts$|core/vision/train/run/|handlers/training/)',
        // A schema, which starts nothing.
        pathNot: '^core/vision/train/run/training-record\\.ts$',
        reachable: true,
      },
    },
    {
      name: 'gui-speaks-http',
      severity: 'error',
      comment:
        'The GUI calls the endpoints over HTTP. It may take types from anywhere, and pure functions of the core that the server uses too: suppression, colours, formats, filters of rows, terms of messages.',
      from: { path: '^gui/' },
      to: {
        path: '^(core|handlers|cli|scripts)/',
        pathNot:
          '^core/(base/text/ways\\.ts|tables/rows/row-test\\.ts|vision/boxes/(nms|candidates|settle-candidates|to-detections)\\.ts|vision/evaluate/measures/(find-differences|overlap)\\.ts|vision/formats/drawing/class-colors\\.ts|vision/formats/(csv|coco|json|origin-text|output-file-name|paired-names|yolo)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-needs-the-gui',
      severity: 'error',
      comment: 'The API and the shell work without it.',
      from: { path: '^(core|handlers|cli)/' },
      to: { path: '^gui/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing imports this file: delete it, or import it.',
      from: { orphan: true, pathNot: '\\.d\\.ts$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
    moduleSystems: ['es6', 'cjs'],
  },
};
