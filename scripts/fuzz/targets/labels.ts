import { readLabel } from '../../../core/vision/datasets/labels/read-label.js';
import { bytesOf, sharedFiles } from '../corpus-files.js';
import type { FuzzTarget } from '../fuzz-target.js';

const ABOUT = { name: 'labels/a.txt', split: 'train', size: { width: 640, height: 480 } } as const;

export const labels: FuzzTarget = {
  name: 'labels',
  reads: 'readLabel, with classes and size known, and with neither',
  maxBytes: 4096,
  batch: 500,
  seeds: () => [
    ...bytesOf([
      '0 0.5 0.5 0.2 0.3\n1 0.1 0.1 0.1 0.1\n',
      '0 0.1 0.1 0.9 0.1 0.9 0.9\n0 0.5 0.5 0.2 0.3\r\n',
      '\uFEFF2 .5 5e-1 0.2 0,3 # note\n\n\n',
      '0\t0.5\t0.5\t0.2\t0.3\t0.99\n0.0 1 1 1 1\n-1 nan inf 0 0\n',
      '15 320 240 100 50\n15 320 240 100 50\nperson 0.5 0.5 0.2 0.2',
    ]),
    ...sharedFiles('abuse', ['csv-payload.txt', 'patt_command_unix.txt'], 4096),
  ],
  words: [...'0.5 1e308 -0 nan inf 0x1p3 1_000 ٣ # ,'.split(' '), '\t', '\r\n', '\u3000', '\u2028', '0 0 0'],
  run: (bytes) => {
    readLabel(bytes, { ...ABOUT, classCount: 2, classNames: ['cat', null] });
    readLabel(bytes, { ...ABOUT, classCount: null, size: null });
  },
};
