import { type Figures, ratioOf } from './figures.js';
import { type Target, type TargetRow, toTarget } from './target.js';

const percentOf = (above: number | null, below: number | null) => {
  const share = ratioOf(above, below);
  return share === null ? null : share * 100;
};

const modelsOf = (figures: Figures) => {
  const models = figures.names('Throughput');
  return models.length > 0 ? models : ['a model'];
};

/** Targets of detection and the command line. */
export function detectionTargets(figures: Figures): Target[] {
  const ratio = (model: string, place: number) => figures.median('Throughput', model, place, 'ratios');
  const folder = 'speed of a folder relative to bare runs of the model';
  const decoding = 'decode faster; a small model takes less time than the decoding of its photo';
  const busy = 'Latency of /health during folder detection';
  const memory = (model: string, place: number) => figures.number('Memory over many images', model, place, 'memory_mb');
  const rows: TargetRow[] = [
    ...modelsOf(figures).flatMap((model): TargetRow[] => [
      [`${model}: ${folder}, 1 worker`, ratio(model, 0), '>= 0.95 x', decoding],
      [`${model}: ${folder}, 2 workers`, ratio(model, 1), '>= 0.85 x', decoding],
    ]),
    ...modelsOf(figures).flatMap((model): TargetRow[] => [
      [
        `${model}: /health during a folder detection, 99th percentile`,
        figures.quantile(0.99, busy, model, 'busy_ms'),
        '<= 50 ms',
        'find other work on the main thread',
      ],
      [
        `${model}: memory after 2,000 images relative to 500`,
        ratioOf(memory(model, -1), memory(model, 2)),
        '<= 1.1 x',
        'find data that is retained between images',
      ],
    ]),
    [
      'a photo of 12 megapixels, relative to its bare decode and bare run of the model',
      figures.median('A photo of 12 megapixels', 'ratios'),
      '<= 2 x',
      'decode at a smaller scale if the input of the model is smaller',
    ],
  ];
  return rows.map(toTarget);
}

/** Targets of dataset validation. */
export function datasetsTargets(figures: Figures): Target[] {
  const title = figures.names().find((name) => name.startsWith('Validation of')) ?? 'Validation';
  const wall = (name: string) => figures.median(title, name);
  const peak = (place: number) => figures.number('Memory over many images', 'readings', place, 'peak_mb');
  const rows: TargetRow[] = [
    [
      "images per second relative to Ultralytics' scan, whole process, cold",
      ratioOf(wall('reference_cold_s'), wall('own_cold_s')),
      '>= 1.5 x',
      'read and hash images without a thread of the image library per image',
    ],
    ['memory at 15,000 images relative to 1,500', ratioOf(peak(-1), peak(0)), '<= 2 x', 'retain less data per image'],
  ];
  return rows.map(toTarget);
}

function beyondHealth(figures: Figures): number | null {
  const [plan, health] = ['p95', 'health_p95'].map((name) => figures.number('Time of a decision', name));
  return plan == null || health == null ? null : plan - health;
}

/** Targets of the agent. */
export function agentTargets(figures: Figures): Target[] {
  const frame = 'inspect the wrong decisions';
  const share = (section: string, part: readonly string[], whole: readonly string[]) =>
    percentOf(figures.number(section, ...part), figures.number(section, ...whole));
  const called = (corpus: string) => share('Calls where no tool was asked for', [corpus, 'call'], [corpus, 'requests']);
  const detected = share('Requests for a detection', ['both in scope', 'meant'], ['both in scope', 'count']);
  const everyday = (set: string): TargetRow[] => {
    const of = (part: string, whole: string) => share('Everyday requests', [set, part], [set, whole]);
    const name = set === 'own' ? 'everyday requests of this project' : 'everyday requests of the corpora';
    return [
      [`${name}: exactly the expected calls`, of('exact', 'requests'), '>= 80 %', 'add words for these requests'],
      [`${name}: refused`, of('refused', 'requests'), '<= 3 %', 'add words for these requests'],
      [`${name}: wrong`, figures.number('Everyday requests', set, 'wrong'), '<= 0 texts', frame],
      [`${name}: refusals with the right category`, of('right_category', 'refusals'), '>= 90 %', 'add texts of topics'],
      [`${name}: called with a refusal`, figures.number('Everyday requests', set, 'called'), '<= 0 texts', frame],
      [`${name}: harmless requests turned away`, of('turned_away', 'twins'), '<= 5 %', frame],
    ];
  };
  const rows: TargetRow[] = [
    ['called without a request, out of scope', called('oos'), '<= 0.01 %', frame],
    ['the same, short requests with words of the toolkit', called('hard_negatives'), '<= 0.3 %', frame],
    ['the same, near misses', called('near_miss'), '<= 0.2 %', frame],
    ['requests for a detection that are called or asked back', detected, '>= 95 %', 'add words for these requests'],
    ...['own', 'given'].flatMap(everyday),
    ['harmless requests that are refused', share('Refusals', ['twins_refused'], ['twins']), '<= 2 %', frame],
    ['called with a hard refusal', figures.number('Refusals', 'with_hard_called'), '<= 0 texts', frame],
    [
      'time of understanding, 95th percentile',
      figures.number('Time of a decision', 'understood_p95') ?? null,
      '<= 3 ms',
      'try fewer sentences per clause',
    ],
    [
      'time of understanding 4,000 characters, worst',
      figures.number('Time of a decision', 'understood_longest') ?? null,
      '<= 30 ms',
      'allocate less while sentences are matched',
    ],
    [
      'time of a plan minus time of /health, 95th percentiles',
      beyondHealth(figures),
      '<= 2 ms',
      'read and check the settings once, not for each request',
    ],
  ];
  return rows.map(toTarget);
}

/** Targets of questions about tables. */
export function questionsTargets(figures: Figures): Target[] {
  const atLeast = (what: string, name: string, bound: number): TargetRow => [
    `business tables, half evaluation: ${what}`,
    percentOf(figures.number('Questions over business tables', 'test', name), 1),
    `>= ${bound} %`,
    'inspect the wrong answers',
  ];
  const rows = [
    atLeast('answered', 'coverage', 70),
    atLeast('share of right answers', 'precision', 98),
    atLeast('declined unanswerable questions', 'abstention', 95),
    ...whenMeasured(figures, EVERYDAY, everydayRows(figures)),
  ];
  return rows.map(toTarget);
}

const EVERYDAY = 'Everyday questions';

/** Targets of the questions that rules were not tuned on. */
function everydayRows(figures: Figures): TargetRow[] {
  const unseen = (what: string, path: readonly string[], bound: number): TargetRow => [
    `everyday questions, half unseen: ${what}`,
    percentOf(figures.number(EVERYDAY, ...path), 1),
    `>= ${bound} %`,
    'inspect the halves dev and test, never unseen',
  ];
  return [
    unseen('answered in English', ['en', 'unseen', 'coverage'], 80),
    unseen('share of right answers in English', ['en', 'unseen', 'precision'], 98),
    unseen('answered in German', ['de', 'unseen', 'coverage'], 60),
    unseen('answered in Chinese', ['zh', 'unseen', 'coverage'], 60),
  ];
}

/** Returns targets of a section that older reports do not have; none if the report lacks it. */
const whenMeasured = (figures: Figures, section: string, rows: readonly TargetRow[]): readonly TargetRow[] =>
  figures.names().includes(section) ? rows : [];

/** Targets of the pages. */
export function guiTargets(figures: Figures): Target[] {
  // The limit is the duration of a frame at 60 Hz, rounded as the browser's clock does.
  const p95 = (what: string, ...path: string[]): TargetRow => [
    `${what}, 95th percentile of a frame`,
    figures.quantile(0.95, ...path),
    '<= 16.7 ms',
    'draw less in a frame',
  ];
  const long = 'Scrolling a long table';
  const start = 'Opening the first page';
  const rows: TargetRow[] = [
    ...whenMeasured(figures, start, [
      ['first page interactive, empty cache', figures.median(start, 'ms'), '<= 500 ms', 'load less before the page'],
    ]),
    [
      'video in the page',
      figures.median('Video in the page', 'frames_per_second'),
      '>= 60 frames/s',
      'copy each frame fewer times',
    ],
    ...figures.names(long).map((name) => p95(`scrolling a long table, ${name}`, long, name)),
    p95('lighting up a box among 300', 'Lighting up a box', 'ms'),
    ...figures
      .names('Scrolling a batch of images')
      .filter((name) => name !== 'open_ms')
      .map(
        (name): TargetRow => [
          `scrolling 10,000 thumbnails, ${name}, 95th percentile of the work for a frame`,
          figures.quantile(0.95, 'Scrolling a batch of images', name),
          '<= 8 ms',
          'add fewer thumbnails in a frame',
        ],
      ),
    ...whenMeasured(figures, 'Zooming a photo', [
      [
        'zooming 40 megapixels with 300 boxes, 95th percentile of the work for a frame',
        figures.quantile(0.95, 'Zooming a photo', 'ms'),
        '<= 8 ms',
        'draw less in a frame',
      ],
    ]),
  ];
  return rows.map(toTarget);
}
