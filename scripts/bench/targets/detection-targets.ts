import { median, quantile } from '../statistics.js';
import { type Figures, ratioOf } from './figures.js';
import type { Target } from './target.js';

const medianOf = (numbers: readonly number[] | null) => (numbers === null ? null : median(numbers));

function throughputTargets(figures: Figures): Target[] {
  const models = figures.names('Throughput');
  return (models.length > 0 ? models : ['a model']).flatMap((model) =>
    [0.95, 0.8].map((bound, place): Target => {
      const workers = place + 1;
      return {
        what: `${model}: folder by bare runs of the model, ${workers} worker${workers === 1 ? '' : 's'}`,
        measured: medianOf(figures.numbers('Throughput', model, place, 'ratios')),
        sense: 'at least',
        bound,
        unit: 'x',
        next: 'cheaper decoding; a small model is over before its photo is decoded',
      };
    }),
  );
}

function serverTargets(figures: Figures): Target[] {
  const models = figures.names('Throughput');
  return (models.length > 0 ? models : ['a model']).flatMap((model): Target[] => {
    const busy = figures.numbers('Latency of /health during folder detection', model, 'busy_ms');
    const memory = (place: number) => figures.number('Memory over many images', model, place, 'memory_mb');
    return [
      {
        what: `${model}: /health while a folder is detected, 99th percentile`,
        measured: busy === null ? null : quantile(busy, 0.99),
        sense: 'at most',
        bound: 50,
        unit: 'ms',
        next: 'see what else the main thread does meanwhile',
      },
      {
        what: `${model}: memory after 2,000 images by that after 500`,
        measured: ratioOf(memory(-1), memory(2)),
        sense: 'at most',
        bound: 1.1,
        unit: 'x',
        next: 'find what is kept from image to image',
      },
    ];
  });
}

function commandTargets(figures: Figures): Target[] {
  return [
    {
      what: '`vision-cli --help`, whole process',
      measured: medianOf(figures.numbers('Start-up', 'help_ms')),
      sense: 'at most',
      bound: 150,
      unit: 'ms',
      next: 'load less before the words are parsed',
    },
    {
      what: 'mock detection of one image, whole process',
      measured: medianOf(figures.numbers('Start-up', 'mock_ms')),
      sense: 'at most',
      bound: 400,
      unit: 'ms',
      next: 'load less before the image is decoded',
    },
    {
      what: 'a photo of 12 megapixels, by its bare decode and bare run of the model',
      measured: medianOf(figures.numbers('A photo of 12 megapixels', 'ratios')),
      sense: 'at most',
      bound: 2,
      unit: 'x',
      next: 'decode at a smaller scale where the model sees no more',
    },
  ];
}

/** What the project wants of detection and the shell. */
export function detectionTargets(figures: Figures): Target[] {
  return [...throughputTargets(figures), ...serverTargets(figures), ...commandTargets(figures)];
}
