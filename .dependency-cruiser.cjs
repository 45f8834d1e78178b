/** Boundaries between folders. Each rule gives its reason and an alternative. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files import each other: merge them, or move the shared part into a separate file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-is-independent-of-the-web',
      severity: 'error',
      comment:
        'The core does not depend on HTTP or the shell: it takes values and effects as arguments, returns values and throws Fault.',
      from: { path: '^core/' },
      to: { path: '^(handlers|cli|gui|scripts)/|node_modules/(@middy|@aws-lambda-powertools|commander|aws-lambda)' },
    },
    {
      name: 'one-column-source',
      severity: 'error',
      comment: 'The reader of large tables is replaceable: request columns through column-source.ts.',
      from: { path: '^(core|handlers|cli|gui)/', pathNot: '^core/tables/column-source/' },
      to: { path: '^core/tables/column-source/(?!column-source\\.ts)' },
    },
    {
      name: 'vision-and-tables-apart',
      severity: 'error',
      comment: 'Move code that both services need directly below core/.',
      from: { path: '^core/vision/' },
      to: { path: '^core/tables/' },
    },
    {
      name: 'tables-and-vision-apart',
      severity: 'error',
      comment: 'Move code that both services need directly below core/.',
      from: { path: '^core/tables/' },
      to: { path: '^core/vision/' },
    },
    {
      name: 'datasets-are-independent-of-training',
      severity: 'error',
      comment: 'Training and evaluation depend on datasets, which can be checked without them.',
      from: { path: '^core/vision/(?!train/|evaluate/|report/)' },
      to: { path: '^core/(vision/(train|evaluate|report)|tables)/' },
    },
    {
      name: 'handlers-are-independent-of-callers',
      severity: 'error',
      comment: 'Handlers do not depend on their callers, such as the shell.',
      from: { path: '^handlers/' },
      to: { path: '^(cli|gui|scripts)/' },
    },
    {
      name: 'handlers-do-not-call-each-other',
      severity: 'error',
      comment:
        'Move code that two endpoints of a service share to the core, or to a file of its folder that is not an endpoint.',
      from: { path: '^handlers/(detection|tables|datasets|training)/' },
      to: { path: '^handlers/(detection|tables|datasets|training|system)/', pathNot: '^handlers/$1/' },
    },
    {
      name: 'one-place-calls-middy',
      severity: 'error',
      comment: 'Only to-lambda.ts contains the middleware stack; declare endpoints with defineEndpoint.',
      from: { pathNot: '^handlers/kit/to-lambda\\.ts$' },
      to: { path: 'node_modules/@middy' },
    },
    {
      name: 'one-place-loads-onnxruntime',
      severity: 'error',
      comment:
        'A run blocks its thread and the library is large, so only workers load it, when needed. Use the inference pool.',
      from: { pathNot: '^(core/vision/backends/onnx/(session|load-runtime)\\.ts|scripts/bench/|tests/)' },
      to: { path: 'node_modules/onnxruntime' },
    },
    {
      name: 'one-place-loads-sharp',
      severity: 'error',
      comment: 'loadSharp blocks the loaders of unsafe formats. Use it.',
      from: { pathNot: '^(core/vision/image/load-sharp\\.ts|scripts/bench/|tests/)' },
      to: { path: 'node_modules/sharp' },
    },
    {
      name: 'one-place-loads-sheetjs',
      severity: 'error',
      comment: 'The library trusts its input. Use openWorkbook to read and XlsxWriter to write, which check it.',
      from: { pathNot: '^(core/tables/read/workbook/sheet/sheetjs\\.ts|scripts/bench/|tests/)' },
      to: { path: 'node_modules/xlsx' },
    },
    {
      name: 'one-place-loads-duckdb',
      severity: 'error',
      comment: 'The library is 60 MB of native code and must have no access to files and network. Use openDatabase.',
      from: { pathNot: '^(core/tables/(ask/engine|database)/|scripts/bench/|tests/)' },
      to: { path: 'node_modules/@duckdb' },
    },
    {
      name: 'cli-uses-handlers',
      severity: 'error',
      comment:
        'The shell calls the same handlers as the API. From the core it may import types, files, formats, and functions on models and datasets that have no endpoint.',
      from: { path: '^cli/' },
      to: {
        path: '^core/',
        pathNot:
          '^core/(base/(fault|parse-input)\\.ts|base/(text|files|paths)/|store/kept-data\\.ts|samples/(write-samples|sample-files)\\.ts|language/edit-distance\\.ts|agent/decision/|report/language/translation\\.ts|vision/(formats|models|report|results)/|vision/image/image-(format|warning)\\.ts|vision/datasets/(checks/finding|contract/dataset-report)\\.ts|vision/datasets/(report|manifest|fix)/|vision/evaluate/measures/find-doubts\\.ts|vision/train/contract/|vision/train/run/training-(record|run)\\.ts|vision/train/doctor/examine-trainer\\.ts|tables/(read/source/(reading|read-options|import-words|describe-guess|interpretation)|read/source/table-kinds|clean/(clean-[a-z]+|recipe)|clean/kit/(clean-step|optional-steps)|ask/plan/query-answer|jobs/(cleaned-file|dataset-outline))\\.ts|tables/profile/column/|tables/schema/check-re(sult|ports)\\.ts|tables/journal/|tables/review/(review-(answer|result)|can-answer-all)\\.ts|workspace/jobs/job(-action)?\\.ts)',
      },
    },
    {
      name: 'agent-never-trains',
      severity: 'error',
      comment: 'The agent can plan a training, but never run one. Use planTraining; only the user starts a run.',
      from: { path: '^(core/agent/|handlers/agent/|handlers/detection/agent-)' },
      to: {
        path: '^(core/vision/train/execute-plan\\.ts$|core/vision/train/run/|handlers/training/)',
        // Only a schema.
        pathNot: '^core/vision/train/run/training-record\\.ts$',
        reachable: true,
      },
    },
    {
      name: 'gui-speaks-http',
      severity: 'error',
      comment:
        'The GUI calls the endpoints over HTTP. It may import types from anywhere, and pure functions of the core that the server also uses: suppression, corrections, colours, formats, reports, row filters, texts of findings and steps, terms of messages, kinds of warnings, names in expressions.',
      from: { path: '^gui/' },
      to: {
        path: '^(core|handlers|cli|scripts)/',
        pathNot:
          '^core/(base/text/(ways|certainty)\\.ts|report/(markdown/write-markdown|figures|document)\\.ts|workspace/items/corrected-boxes\\.ts|tables/(history/expressions/language/write-name|rows/row-test|review/can-answer-all|profile/column/chinese-(findings|steps))\\.ts|tables/read/source/table-kinds\\.ts|vision/boxes/(nms|candidates|settle-candidates|to-detections)\\.ts|vision/evaluate/measures/(find-differences|overlap)\\.ts|vision/formats/drawing/class-colors\\.ts|vision/image/image-warning\\.ts|vision/formats/(csv|coco|json|origin-text|output-file-name|paired-names|yolo)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-needs-the-gui',
      severity: 'error',
      comment: 'The API and the shell work without the GUI.',
      from: { path: '^(core|handlers|cli)/' },
      to: { path: '^gui/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing imports this file: delete it, or import it.',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '/wasm/assembly/index\\.ts$'] },
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
