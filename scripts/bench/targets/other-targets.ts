import { median, quantile } from '../statistics.js';
import { type Figures, ratioOf } from './figures.js';
import type { Target } from './target.js';

const medianOf = (numbers: readonly number[] | null) => (numbers === null ? null : median(numbers));
const percentOf = (above: number | null, below: number | null) => {
  const share = ratioOf(above, below);
  return share === null ? null : share * 100;
};

/** What the project wants of the validation of datasets. */
export function datasetsTargets(figures: Figures): Target[] {
  const title = figures.names().find((name) => name.startsWith('Validation of')) ?? 'Validation';
  const wall = (name: string) => medianOf(figures.numbers(title, name));
  return [
    {
      what: "images a second by those of Ultralytics' scan, whole process, cold",
      measured: ratioOf(wall('reference_cold_s'), wall('own_cold_s')),
      sense: 'at least',
      bound: 1.5,
      unit: 'x',
      next: 'read and hash images without a thread of the image library for each',
    },
    {
      what: 'memory at 15,000 images by that at 1,500',
      measured: ratioOf(
        figures.number('Memory over many images', 'readings', -1, 'peak_mb'),
        figures.number('Memory over many images', 'readings', 0, 'peak_mb'),
      ),
      sense: 'at most',
      bound: 2,
      unit: 'x',
      next: 'keep less of each image',
    },
  ];
}

function beyondHealth(figures: Figures): number | null {
  const [plan, health] = ['p95', 'health_p95'].map((name) => figures.number('Time of a decision', name));
  return plan == null || health == null ? null : plan - health;
}

/** What the project wants of the agent. */
export function agentTargets(figures: Figures): Target[] {
  const calls = 'Calls where no tool was asked for';
  const atMost = (what: string, measured: number | null, bound: number, unit: Target['unit']): Target => ({
    what,
    measured,
    sense: 'at most',
    bound,
    unit,
    next: 'look through the requests that went wrong',
  });
  const called = (corpus: string) =>
    percentOf(figures.number(calls, corpus, 'call'), figures.number(calls, corpus, 'requests'));
  return [
    atMost('called where nothing was asked for, out of scope', called('oos'), 0.01, '%'),
    atMost('the same, short requests with words of ours', called('hard_negatives'), 0.3, '%'),
    atMost('the same, near misses', called('near_miss'), 0.5, '%'),
    {
      what: 'requests for a detection that are called or asked back',
      measured: percentOf(
        figures.number('Requests for a detection', 'both in scope', 'meant'),
        figures.number('Requests for a detection', 'both in scope', 'count'),
      ),
      sense: 'at least',
      bound: 85,
      unit: '%',
      next: 'more words for what is asked',
    },
    atMost(
      'safe twins of refused requests that are refused',
      percentOf(figures.number('Refusals', 'twins_refused'), figures.number('Refusals', 'twins')),
      2,
      '%',
    ),
    atMost('called beside a hard refusal', figures.number('Refusals', 'beside_hard_called'), 0, 'texts'),
    {
      ...atMost('time of a plan above that of /health, 95th percentiles', beyondHealth(figures), 2, 'ms'),
      next: 'read and check the settings once, not for each request',
    },
  ];
}

/** What the project wants of questions about tables. */
export function questionsTargets(figures: Figures): Target[] {
  const share = (name: string) => {
    const value = figures.number('Questions over business tables', 'test', name);
    return value === null ? null : value * 100;
  };
  const atLeast = (what: string, name: string, bound: number): Target => ({
    what: `business tables, half to judge by: ${what}`,
    measured: share(name),
    sense: 'at least',
    bound,
    unit: '%',
    next: 'look through the questions that went wrong',
  });
  return [
    atLeast('answered', 'coverage', 70),
    atLeast('right of those answered', 'precision', 98),
    atLeast('declined of what cannot be answered', 'abstention', 95),
  ];
}

/** What the project wants of the pages. */
export function guiTargets(figures: Figures): Target[] {
  const p95 = (what: string, samples: number[] | null): Target => ({
    what: `${what}, 95th percentile of a frame`,
    measured: samples === null ? null : quantile(samples, 0.95),
    sense: 'at most',
    // A frame of a screen with 60 of them a second, as its clock rounds it.
    bound: 16.7,
    unit: 'ms',
    next: 'draw less in a frame',
  });
  return [
    {
      what: 'video in the page',
      measured: medianOf(figures.numbers('Video in the page', 'frames_per_second')),
      sense: 'at least',
      bound: 60,
      unit: 'frames/s',
      next: 'fewer copies of a frame on its way',
    },
    ...figures
      .names('Scrolling a long table')
      .map((name) => p95(`scrolling a long table, ${name}`, figures.numbers('Scrolling a long table', name))),
    p95('lighting up a box among 300', figures.numbers('Lighting up a box', 'ms')),
  ];
}
