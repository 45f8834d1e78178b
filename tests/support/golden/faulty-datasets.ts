import type { YoloDataset } from '../yolo-dataset.js';

const BOX = '0 0.5 0.5 0.25 0.25\n';
const NAMES = 'names: [red, green]\n';
const SPLITS = 'train: images/train\nval: images/val\n';

/** Label rows with different faults. */
const ROWS: readonly string[] = [
  '0 0.5 0.5 0.25\n',
  '0 0.5 0.5 0.25 0.25 0.9\n',
  '0 0.5 0.5 0.25 0.25 0.9 0.1\n',
  '0 1.5 0.5 0.25 0.25\n',
  '0 0.95 0.5 0.25 0.25\n',
  '0 0.5 0.5 -0.25 0.25\n',
  '0 0.5 0.5 0 0.25\n',
  '7 0.5 0.5 0.25 0.25\n',
  '-1 0.5 0.5 0.25 0.25\n',
  '0.0 0.5 0.5 0.25 0.25\n',
  'red 0.5 0.5 0.25 0.25\n',
  '0 nan 0.5 0.25 0.25\n',
  '0 0,5 0,5 0,25 0,25\n',
  '0,0.5,0.5,0.25,0.25\n',
  '0 32 24 16 12\n',
  `${BOX}${BOX}`,
  `${BOX}0 0.5001 0.5 0.25 0.25\n`,
  `${BOX}1 0.5 0.5 0.25 0.25\n`,
  '0 0.5 0.5 1 1\n',
  '0 0.5 0.5 0.001 0.001\n',
  '0 0.1 0.1 0.9 0.1 0.9 0.9 0.1 0.9\n',
  '',
  '\n\n',
  `\ufeff${BOX}`,
  `  ${BOX.trim()}  \r\n`,
  '# a comment\n',
  '0 1e-1 5e-1 2.5e-1 2.5e-1',
  `0\t0.5\t0.5\t0.25\t0.25\n`,
  '0 0.5 0.5 0.25 0.25 # note\n',
  '00 0.5 0.5 0.25 0.25\n',
  '0 0.5 0.5 0.9 0.01\n',
];

/** Enough objects of both classes to avoid findings about their number. */
const MANY = Array.from(
  { length: 20 },
  (_, at) => `${at % 2} ${0.1 + (at % 5) * 0.2} ${0.1 + Math.floor(at / 5) * 0.25} 0.1 0.15\n`,
).join('');

const configured = (config: string): YoloDataset => ({
  config,
  images: { 'train/0001.png': MANY, 'val/0002.png': MANY },
});

/** Small datasets by folder, each with faults of one kind. */
export const FAULTY_DATASETS: Readonly<Record<string, YoloDataset>> = {
  fine: {},
  labels: {
    images: Object.fromEntries(
      ROWS.map((rows, at) => [`${at % 4 === 3 ? 'val' : 'train'}/${String(at).padStart(2, '0')}.png`, rows]),
    ),
  },
  pictures: {
    images: {
      'train/a.png': BOX,
      'train/b.png': BOX,
      'train/c.jpg': BOX,
      'train/d.png': null,
      'train/e.gif': BOX,
      'val/f.png': BOX,
    },
    bytes: {
      'train/b.png': Buffer.from('no image'),
      'train/c.jpg': Buffer.alloc(0),
      'train/e.gif': Buffer.from('GIF89a'),
    },
    files: {
      'labels/train/orphan.txt': BOX,
      'labels/train/classes.txt': 'red\nblue\n',
      'images/train/.hidden.png': 'x',
      'images/train/read me.txt': 'x',
    },
  },
  classes: {
    names: ['red', 'green', 'blue', 'never'],
    images: { 'train/a.png': BOX.repeat(1), 'train/b.png': '1 0.4 0.4 0.2 0.2\n', 'val/c.png': '2 0.3 0.3 0.2 0.2\n' },
  },
  'no-config-keys': configured('nothing: here\n'),
  'not-yaml': configured('train: [images\n'),
  'not-a-map': configured('- train\n- val\n'),
  tabs: configured(`train:\timages/train\n\tval: images/val\n`),
  twice: configured(`\ufeff${SPLITS}train: images/val\n${NAMES}`),
  download: configured(`${SPLITS}${NAMES}download: https://example.org/data.zip\n`),
  remote: configured(`train: https://example.org/images\nval: images/val\n${NAMES}`),
  escapes: configured(`train: ../../outside\nval: images/val\n${NAMES}`),
  'missing-split': configured(`train: images/train\n${NAMES}`),
  'split-not-found': configured(`train: images/trian\nvalid: images/Val\n${NAMES}`),
  'split-shared': configured(`train: images/train\nval: images/train\n${NAMES}`),
  'split-parent': configured(`train: ../images/train\nval: ../images/val\n${NAMES}`),
  'split-invalid': configured(`train: 5\nval: {a: b}\n${NAMES}`),
  'path-not-found': configured(`path: elsewhere\n${SPLITS}${NAMES}`),
  'path-wide': configured(`path: /\n${SPLITS}${NAMES}`),
  'names-missing': configured(SPLITS),
  'numbered-names': configured(`${SPLITS}nc: 2\n`),
  'odd-names-and-keys': configured(
    `path: .\n${SPLITS}names: [red, ' padded ', yes, 5, '', red]\nnc: many\nkpt_shape: [17, 3]\ntask: segment\nchannels: 4\nTrain: x\n`,
  ),
  'split-list-and-holes': configured(
    'train: [images/train, images/val]\nval: images/val\nnames: {0: red, 2: green}\nnc: 5\n',
  ),
  alias: configured(`base: &base images\ntrain: *base\nval: images/val\n${NAMES}`),
  listed: {
    config: `train: train.txt\nval: images/val\n${NAMES}`,
    files: {
      'train.txt':
        './images/train/0001.png\nimages/train/0001.png\nimages/train/none.png\nimages/train/0001.txt\n\nhttps://example.org/a.png\n../out.png\n',
    },
  },
  cached: { files: { 'labels/train.cache': 'old', 'dataset.yaml': `${SPLITS}${NAMES}` } },
  splits: {
    images: Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `${at < 10 ? 'train' : at === 10 ? 'val' : 'test'}/frame_${String(at).padStart(4, '0')}.png`,
        `${at % 2} 0.${at + 2} 0.5 0.1 0.1\n`,
      ]),
    ),
  },
};
