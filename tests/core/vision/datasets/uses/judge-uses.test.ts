import { describe, expect, test } from 'vitest';
import { validateDataset } from '../../../../../core/vision/datasets/validate/validate-dataset.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { drawFields, writeYoloDataset, type YoloDataset } from '../../../../support/yolo-dataset.js';

/** Ten boxes of two classes, so that the labels of ten images are enough to measure a model. */
const ROWS = Array.from(
  { length: 10 },
  (_, at) => `${at % 2} ${(at * 0.09 + 0.06).toFixed(2)} 0.5 0.0${(at % 5) + 4} 0.3`,
);
const LABEL = `${ROWS.join('\n')}\n`;

type Images = Record<string, string | null>;

/** Returns images with a label of ten boxes; 20 for training and 12 in each other split. */
function images(splits: readonly string[] = ['train', 'val'], changes: Images = {}): Images {
  const all: Images = {};
  for (const split of splits) {
    for (let at = 0; at < (split === 'train' ? 20 : 12); at++)
      all[`${split}/${split}${'abcdefghijklmnopqrst'[at]}.png`] = LABEL;
  }
  return { ...all, ...changes };
}

const CONFIG = 'train: images/train\nval: images/val\nnames: [red, green]\n';

/** Gives the first images of a split the pixels of the first images of train. */
async function leaking(split: string, count: number): Promise<Record<string, Uint8Array>> {
  const bytes: Record<string, Uint8Array> = {};
  for (let at = 0; at < count; at++) {
    const picture = await drawFields(900 + at);
    for (const one of ['train', split]) bytes[`${one}/${one}${'abcdefghijklmnopqrst'[at]}.png`] = picture;
  }
  return bytes;
}

const row = (first: string) => `${first}\n${ROWS.slice(1).join('\n')}\n`;
const label = (text: string, ...names: readonly string[]): Images =>
  Object.fromEntries(names.map((name) => [name, text]));

/**
 * Datasets and the right verdicts, which were written down before the rules. A verdict before and after fixes is
 * written `now > after`.
 */
const CASES: readonly [
  name: string,
  dataset: YoloDataset | (() => Promise<YoloDataset>),
  verdicts: Record<string, string>,
][] = [
  ['nothing wrong', { images: images() }, { count: 'safe', train: 'safe', 'measure-val': 'safe' }],
  [
    'nothing wrong, with a test split',
    { images: images(['train', 'val', 'test']) },
    { count: 'safe', train: 'safe', 'measure-val': 'safe', 'measure-test': 'safe' },
  ],
  [
    'copies of training images in val',
    async () => ({ images: images(), bytes: await leaking('val', 2) }),
    { count: 'limited > safe', train: 'safe', 'measure-val': 'unsafe > safe' },
  ],
  [
    'copies of training images in test only',
    async () => ({ images: images(['train', 'val', 'test']), bytes: await leaking('test', 2) }),
    { count: 'limited > safe', train: 'safe', 'measure-val': 'safe', 'measure-test': 'unsafe > safe' },
  ],
  [
    'one training label with an unknown class',
    { images: images(undefined, label(row('7 0.05 0.5 0.04 0.3'), 'train/traina.png')) },
    { count: 'safe', train: 'limited > safe', 'measure-val': 'safe' },
  ],
  [
    'two training labels with an unreadable row',
    { images: images(undefined, label(row('0 0,05 0.5 0.04 nan'), 'train/traina.png', 'train/trainb.png')) },
    { count: 'unsafe > safe', train: 'unsafe > safe', 'measure-val': 'safe' },
  ],
  [
    'a box outside the image in one of 20 training labels',
    { images: images(undefined, label(row('0 0.98 0.5 0.2 0.3'), 'train/traina.png')) },
    { count: 'safe', train: 'limited > safe', 'measure-val': 'safe' },
  ],
  [
    'a class without a box in val',
    {
      images: images(
        undefined,
        label(LABEL.replaceAll(/^1/gm, '0'), ...'abcdefghijkl'.split('').map((at) => `val/val${at}.png`)),
      ),
    },
    { count: 'safe', train: 'safe', 'measure-val': 'limited' },
  ],
  [
    'three boxes in val',
    { images: { ...images(['train']), 'val/a.png': '0 0.5 0.5 0.2 0.2\n1 0.2 0.2 0.2 0.2\n1 0.7 0.7 0.2 0.2\n' } },
    { count: 'safe', train: 'safe', 'measure-val': 'limited' },
  ],
  [
    'no images for val',
    { config: CONFIG, images: images(['train']) },
    { count: 'unsafe > safe', train: 'unsafe > safe', 'measure-val': 'unsafe > safe' },
  ],
  [
    'a config that starts a program',
    { config: `${CONFIG}download: bash -c "true"\n`, images: images() },
    { count: 'safe', train: 'unsafe > safe', 'measure-val': 'safe' },
  ],
  [
    'class ids from 1',
    {
      images: Object.fromEntries(
        Object.keys(images()).map((name) => [name, LABEL.replaceAll(/^[01]/gm, (id) => String(Number(id) + 1))]),
      ),
    },
    { count: 'safe', train: 'unsafe > safe', 'measure-val': 'unsafe > safe' },
  ],
  [
    'one folder for both splits',
    { config: 'train: images/train\nval: images/train\nnames: [red, green]\n', images: images(['train']) },
    { count: 'safe', train: 'safe', 'measure-val': 'unsafe > safe' },
  ],
];

describe('judges what a dataset can be used for:', () => {
  test.each(CASES)('%s', async (_, dataset, verdicts) => {
    const config = await writeYoloDataset(
      await temporaryFolder(),
      typeof dataset === 'function' ? await dataset() : dataset,
    );
    const { uses } = await validateDataset(config);
    const shown = uses.map(({ use, now, after_fixes: after }) => [use, now === after ? now : `${now} > ${after}`]);
    expect(Object.fromEntries(shown), JSON.stringify(uses, null, 1)).toEqual(verdicts);
  });
});
